import type { Verdict } from "../protocol/verdict.ts";
import type { Asked } from "./ask-hook.ts";

/** The hooks' parts of a verdict. When several gates hold at once, each says which it is: they become one block. */
export function namedVerdicts(asked: readonly Asked[]): readonly Verdict[] {
  const holding = asked.filter(isHolding);
  if (holding.length < 2) return asked.map(({ verdict }) => verdict);
  return asked.map((one) => (isHolding(one) ? named(one) : one.verdict));
}

function isHolding({ trace, verdict }: Asked): boolean {
  return trace.kind === "gate" && verdict.decision?.kind === "block";
}

function named({ trace, verdict }: Asked): Verdict {
  const { decision } = verdict;
  return decision === undefined
    ? verdict
    : { ...verdict, decision: { ...decision, reason: `${trace.id}: ${decision.reason ?? ""}` } };
}
