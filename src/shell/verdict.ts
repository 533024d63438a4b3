/** Yes, no, or known only at run time. */
export type Verdict = boolean | "unknown";

/** All must hold: one no decides, else one unknown. */
export function allHold(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes(false)) return false;
  return verdicts.includes("unknown") ? "unknown" : true;
}
