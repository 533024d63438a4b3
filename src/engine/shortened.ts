// Seldom needed, so loaded when a refusal is long.
import type { Decision, Verdict } from "../protocol/verdict.ts";

/** What nearly all guards refuse has one cause, such as a text that cannot be read: the first few tell it. */
export function shortened(
  decision: Decision | undefined,
  verdicts: readonly Verdict[],
  most: number,
): Decision | undefined {
  const kind = decision?.kind;
  if (!decision || (kind !== "deny" && kind !== "ask")) return decision;
  const said = [
    ...new Set(verdicts.flatMap((one) => (one.decision?.kind === kind && one.decision.reason) || [])),
  ];
  const over = said.findIndex((_, at) => said.slice(0, at + 1).join("\n").length > most);
  if (over < 0) return decision;
  const shown = said.slice(0, Math.max(1, over));
  const more = said.length - shown.length;
  if (more === 0) return decision;
  const rest = `${more} more ${more === 1 ? "reason" : "reasons"} of other hooks: npx fairlead explain --last shows all.`;
  return { ...decision, reason: [...shown, rest].join("\n") };
}
