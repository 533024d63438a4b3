import { onGuard } from "../hooks/guard.ts";

/**
 * Reasons a line apart, each once. What several guards refuse on the safe side, for the same doubt, is one reason with a
 * list of what they are on guard against.
 */
export function joinedReasons(reasons: readonly string[]): string {
  const groups = new Map<string, Set<string>>();
  for (const reason of reasons) {
    const at = reason.indexOf(onGuard);
    const end = at < 0 ? reason.length : at + onGuard.length;
    const doubt = reason.slice(0, end);
    groups.set(doubt, (groups.get(doubt) ?? new Set()).add(reason.slice(end)));
  }
  return [...groups].map(([doubt, dangers]) => listed(doubt, [...dangers])).join("\n");
}

function listed(doubt: string, dangers: readonly string[]): string {
  if (dangers.length === 1) return `${doubt}${dangers[0]}`;
  return `${doubt.trimEnd()}${dangers.map((danger) => `\n- ${danger}`).join("")}`;
}
