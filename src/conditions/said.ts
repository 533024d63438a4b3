import { type Check, type Condition, noMatch } from "./condition.ts";
import { checkHistory, type HistoryOptions } from "./history.ts";
import { find, type Pattern, patternWarnings, showPattern } from "./pattern.ts";

/** Whose words count, and since when. */
export interface SaidOptions extends Pick<HistoryOptions, "since"> {
  /** `"assistant"`: what the model said to the user; its thinking never counts. Default: `"user"`. */
  readonly by?: "user" | "assistant";
}

/**
 * Holds when somebody said this in this session: the user, in what was typed, or the model. What hooks, skills and the
 * host put into the conversation, tool results and compact summaries are nobody's words. The prompt of a
 * UserPromptSubmit and the last message of a Stop count.
 *
 * @example guard({ when: [command("git push"), not(said(/\bpush\b/i, { since: "turn" }))], ask: "Nobody asked for a push." })
 */
export function said(pattern: Pattern, options: SaidOptions = {}): Condition {
  checkHistory("said", options, ["by", "since"]);
  const { by = "user", since } = options;
  if (by !== "user" && by !== "assistant") throw new TypeError('said: by is "user" or "assistant"');
  const suffix = `${by === "user" ? "" : ", by the assistant"}${since === "turn" ? ", this turn" : ""}`;
  const label = `said(${showPattern(pattern, "said")}${suffix})`;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    warnings: patternWarnings(pattern),
    check: ({ transcript }): Check => {
      for (const { text } of transcript.said({ origins: [by], ...(since && { since }) })) {
        const found = find(pattern, text);
        if (found !== undefined)
          return { match: true, evidence: [{ condition: label, text: found.text, span: found.span }] };
      }
      return noMatch();
    },
  });
}
