import type { AnyEvent } from "../events/event.ts";
import type { Hook, RegisteredHook } from "../hooks/hook.ts";
import { currentToolName } from "../protocol/tool-names.ts";

/** Why a hook of this event is not asked; undefined when it is. Cheap: nothing is parsed or awaited. */
export function skipReason(registered: RegisteredHook, event: AnyEvent): string | undefined {
  const { hook } = registered;
  if (hook.mode === "off") return "switched off";
  if (hook.maxFires === 0) return "it may fire 0 times";
  if (hook.tools !== undefined && !isForTool(hook, event.tool)) {
    return event.tool === undefined ? "the event has no tool" : `not for ${event.tool}`;
  }
  return undefined;
}

/** The hooks that listen to an event, in registration order. */
export function hooksOf(hooks: readonly RegisteredHook[], event: AnyEvent["name"]): RegisteredHook[] {
  return hooks.filter(({ hook }) => hook.events.includes(event));
}

/** Whether a hook's tool list names a tool, by its name of today or a former one. */
export function isForTool(hook: Pick<Hook, "tools">, tool: string | undefined): boolean {
  if (hook.tools === undefined) return true;
  return tool !== undefined && hook.tools.some((name) => currentToolName(name) === tool);
}
