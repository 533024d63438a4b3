import type { Outcome } from "./outcome.ts";

/**
 * An outcome as people read it: `deny: Use --force-with-lease.` What is no text is shown as JSON; `replacer` sees its
 * values before they are escaped.
 */
export function outcomeText(outcome: Outcome, replacer?: (key: string, value: unknown) => unknown): string {
  const { kind, ...rest } = outcome;
  const [first, ...more] = Object.values(rest).filter((value) => value !== undefined);
  if (first === undefined) return kind;
  return `${kind}: ${typeof first === "string" && more.length === 0 ? first : JSON.stringify(first, replacer)}`;
}
