import type { HookEvent } from "../protocol/event-names.ts";
import type { HooksConfig } from "../protocol/hooks-config.ts";

/** An event for which callbacks of a set will not be called. */
export interface Undeliverable {
  readonly event: HookEvent;
  /** What happens, and the way out. */
  readonly message: string;
}

/** The events of a set that the SDK and the control protocol do not deliver to callbacks. */
export function undeliverable(hooks: HooksConfig): readonly Undeliverable[] {
  return hooks.events.flatMap(({ event, matchers }) => {
    const message = reasons[event];
    const used = matchers.some(({ callbacks }) => callbacks.length > 0);
    return used && message !== undefined ? [{ event, message }] : [];
  });
}

const settings = "wire it as a command hook in settings (Hooks.toSettings).";

const reasons: { readonly [E in HookEvent]?: string } = {
  SessionStart: `SessionStart does not fire for callbacks: ${settings}`,
  Setup: `Setup runs command hooks only: ${settings}`,
  SessionEnd: `SessionEnd cannot be delivered once the client's stdin is closed: ${settings}`,
  TaskCompleted: `TaskCompleted is refused by exit code only; a callback can just end the turn. To refuse, ${settings}`,
  TeammateIdle: `TeammateIdle is refused by exit code only; a callback can just stop the teammate. To refuse, ${settings}`,
};
