import type { Hook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";

/** Seconds a hook has on an event: its own or the default, below the host's limit. */
export function deadlineOf(hook: Pick<Hook, "deadline">, event: HookEvent): number {
  return Math.min(hook.deadline ?? 30, eventFacts[event].timeout * 0.8);
}
