import { type Condition, type Evidence, noMatch, toolEvents } from "./condition.ts";
import { find, type Pattern, patternWarnings, showPattern } from "./pattern.ts";

const writers = ["Edit", "Write", "MultiEdit", "NotebookEdit"];

/**
 * Holds when a text that the call would write contains the pattern: new text only, never what an edit removes.
 * A string is searched as it stands, a regular expression anywhere. Evidence shows the line.
 *
 * @example guard({ when: content(/\bconsole\.log\(/), deny: "Use the logger instead of console.log." })
 */
export function content(pattern: Pattern): Condition {
  const label = `content(${showPattern(pattern)})`;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: [...toolEvents, "PostToolBatch"],
    tools: [...writers.map((name) => ({ name })), { pattern: "mcp__.*" }],
    warnings: patternWarnings(pattern),
    check: ({ written }) => {
      const evidence = written.flatMap((text) => evidenceIn(text, pattern, label));
      return evidence.length > 0 ? { match: true, evidence } : noMatch();
    },
  });
}

function evidenceIn(text: string, pattern: Pattern, condition: string): Evidence[] {
  const found = find(pattern, text);
  if (found === undefined) return [];
  const start = text.lastIndexOf("\n", found.span[0] - 1) + 1;
  const end = text.indexOf("\n", found.span[1]);
  return [{ condition, text: text.slice(start, end < 0 ? undefined : end).slice(0, 200), span: found.span }];
}
