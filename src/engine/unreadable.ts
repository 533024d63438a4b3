import type { Unreadable } from "../events/read-event.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { Answer } from "../protocol/answer.ts";
import { encode } from "../protocol/encode.ts";
import { currentToolName } from "../protocol/tool-names.ts";
import { refusal } from "./policy.ts";
import { isForTool } from "./select.ts";

/**
 * The answer to a payload that could not be read: refused when a hook that fails closed could have judged it,
 * silent otherwise. When not even the event is known, the refusal is one that every event understands.
 */
export function answerUnreadable(hooks: readonly RegisteredHook[], unreadable: Unreadable): Answer {
  const { event } = unreadable;
  const concerned = refusersOf(hooks, unreadable);
  const [first] = concerned;
  if (first === undefined) return {};
  const others = concerned.length > 1 ? ` and ${concerned.length - 1} more` : "";
  const reason = `Refused, since ${first.id}${others} could not judge it: ${unreadable.reason}.`;
  if (event === undefined) return { refusal: reason };
  const verdict = refusal(event, reason);
  return verdict === undefined ? {} : encode(event, verdict);
}

/** The hooks that refuse what cannot be read: those that fail closed and could have judged it. */
export function refusersOf(
  hooks: readonly RegisteredHook[],
  { event, tool }: Unreadable,
): readonly RegisteredHook[] {
  const closed = hooks.filter(({ hook }) => hook.onError === "closed" && hook.mode === "enforce");
  return closed.filter(
    ({ hook }) =>
      (event === undefined || hook.events.includes(event)) &&
      (tool === undefined || isForTool(hook, currentToolName(tool))),
  );
}
