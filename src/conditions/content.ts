import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { type AstPattern, findCode } from "./ast-pattern.ts";
import { type Condition, type Evidence, noMatch, toolEvents } from "./condition.ts";
import { type Found, find, type Pattern, patternWarnings, showPattern } from "./pattern.ts";

const writers = ["Edit", "Write", "MultiEdit", "NotebookEdit"];

/**
 * Holds when a text that the call would write contains the pattern: new text only, never what an edit removes.
 * A string is searched as it stands, a regular expression anywhere, an `astPattern(...)` in the syntax of the code.
 * Evidence shows the line.
 *
 * @example guard({ when: content(/\bconsole\.log\(/), deny: "Use the logger instead of console.log." })
 */
export function content(pattern: Pattern | AstPattern): Condition;
export function content(
  ...args: readonly [pattern: Pattern | AstPattern, ...none: readonly unknown[]]
): Condition {
  const [pattern, ...none] = args;
  if (none.length > 0)
    throw new TypeError(
      "content() takes a pattern and nothing else; astPattern(code, { lang }) has a language",
    );
  const isCode = typeof pattern === "object" && pattern !== null && "kind" in pattern;
  const label = `content(${isCode ? `astPattern(${JSON.stringify(pattern.pattern)})` : showPattern(pattern, "content")})`;
  const search = (text: string, { files }: AnyEvent, host: Host): Found | undefined =>
    isCode ? findCode(pattern, text, files[0], host) : find(pattern, text);
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: [...toolEvents, "PostToolBatch"],
    tools: [...writers.map((name) => ({ name })), { pattern: "mcp__.*" }],
    warnings: isCode ? [] : patternWarnings(pattern),
    check: (event, host) => {
      const evidence = event.written.flatMap((text) => evidenceIn(text, search(text, event, host), label));
      return evidence.length > 0 ? { match: true, evidence } : noMatch();
    },
  });
}

function evidenceIn(text: string, found: Found | undefined, condition: string): Evidence[] {
  if (found === undefined) return [];
  const start = text.lastIndexOf("\n", found.span[0] - 1) + 1;
  const end = text.indexOf("\n", found.span[1]);
  return [{ condition, text: text.slice(start, end < 0 ? undefined : end).slice(0, 200), span: found.span }];
}
