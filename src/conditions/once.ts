import { type Check, type Condition, noMatch } from "./condition.ts";
import { lastingSession } from "./lasting-memory.ts";
import type { AnyLiveEvent } from "./live-event.ts";
import { markedEvidence } from "./mark.ts";

/** Seconds to wait for another process that marks something as seen. */
const patience = 5;

/** Keeps these keys apart from those that hooks mark themselves. */
const scope = "fairlead.once";

/**
 * Holds the first time in a session, and never again there. Of several events at once, also in other processes,
 * exactly one is the first. Without a key it is the first time for this hook; hooks that name the same key share
 * it, and a function makes it from the event.
 *
 * It is asked when all other conditions of the hook hold, so that none of them uses it up; a hook that fails, is
 * late or has spent its `maxFires` gives it back. Unknown in a session that has no id, where nothing is remembered:
 * a guard then acts, a nudge stays silent.
 *
 * @example
 * on("PreToolUse", { when: [path("src/billing/**"), once()] }, () => context("Amounts are in cents here."));
 * nudge({ when: once((event) => event.files[0] ?? ""), on: "PostToolUse", say: "First change of this file.", maxFires: 9 });
 */
export function once(key?: string | ((event: AnyLiveEvent) => string)): Condition {
  if (key === "") throw new TypeError("once() needs a key that is not empty, or none");
  const label = `once(${typeof key === "string" ? JSON.stringify(key) : (key?.name ?? "")})`;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    changes: true,
    check: async (event): Promise<Check> => {
      // Its mark is given back when the hook's time is over.
      const session = lastingSession(event);
      if (session.dir === null) return { match: "unknown", why: "the session has no id to remember it by" };
      const mark = markOf(key, event);
      if (!(await session.once(mark, { scope, timeout: patience }))) return noMatch("not the first time");
      const evidence = { condition: label, text: "the first time in this session" };
      const takeBack = (): Promise<unknown> => session.forget([mark], { scope, timeout: patience });
      return { match: true, evidence: [markedEvidence(evidence, takeBack)] };
    },
  });
}

/** A key that is shared and a hook's own must not meet. */
function markOf(key: Parameters<typeof once>[0], event: AnyLiveEvent): string {
  const own = `hook:${event.hookId ?? ""}`;
  if (key === undefined) return own;
  return typeof key === "string" ? `key:${key}` : `${own}:${key(event)}`;
}
