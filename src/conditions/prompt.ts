import { type Condition, matched, noMatch, toolEvents } from "./condition.ts";
import { find, type Pattern, patternWarnings, showPattern } from "./pattern.ts";

/**
 * Holds when the submitted prompt contains the pattern; on tool events, the prompt given to a subagent or to
 * WebFetch.
 *
 * @example on("UserPromptSubmit", { when: prompt(/\bdeploy\b/i) }, () => context("Deploys are frozen this week."))
 */
export function prompt(pattern: Pattern): Condition {
  const label = `prompt(${showPattern(pattern, "prompt")})`;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: ["UserPromptSubmit", "UserPromptExpansion", ...toolEvents],
    warnings: patternWarnings(pattern),
    doubt: (on, tools) =>
      tools === undefined && on.every((event) => toolEvents.includes(event))
        ? notWritten(label, on)
        : undefined,
    check: ({ prompt: text }) => {
      const found = text === undefined ? undefined : find(pattern, text);
      return found === undefined ? noMatch() : matched(label, found.text, found.span);
    },
  });
}

/** A tool call does not know what the user wrote. */
function notWritten(label: string, on: readonly string[]): string {
  return `${label} is about what Agent and WebFetch are given on ${on.join(", ")}, never about what the user writes: for that, use on("UserPromptSubmit", ...); else say tool: "Agent"`;
}
