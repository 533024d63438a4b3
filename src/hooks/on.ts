import type { LiveEvent } from "../conditions/live-event.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { ToolEvent } from "../protocol/hooks-config.ts";
import type { ToolName } from "../protocol/tools.ts";
import { build, type CommonOptions } from "./build.ts";
import type { Hook, Match } from "./hook.ts";
import type { ResultFor } from "./outcome.ts";

/** A function of an event; its result is typed by the events and tools it is for. */
export type Handler<E extends HookEvent, T extends string = string, O = unknown> = (
  event: EventOf<E, T>,
  match: Match<O>,
) => ResultFor<E, T> | Promise<ResultFor<E, T>>;

/** One event of several, told apart by `name`. */
export type EventOf<E extends HookEvent, T extends string> = E extends HookEvent ? LiveEvent<E, T> : never;

/** Options of `on`. */
export interface OnOptions<T extends ToolName, O> extends CommonOptions<O> {
  /** Exact names of the tools it is for; narrows `event.input.tool_input`. Default: all. */
  readonly tool?: T | readonly T[];
  /** Times it may fire per session and agent. Default: no limit. */
  readonly maxFires?: number;
}

/** Options where no event is about a tool. */
interface NoTool {
  readonly tool?: never;
}

/**
 * A hook in its general form: called on these events, returns an outcome or nothing.
 *
 * @param events one event name or several
 * @param options tools, conditions, limits; fails open unless `onError: "closed"`
 * @param handler `(event, match) => outcome | void`, sync or async
 *
 * @example
 * export const logPrompts = on("UserPromptSubmit", (event) => {
 *   if (event.input.prompt.length > 5_000) return context("The prompt is long: summarise it first.");
 * });
 */
export function on<const E extends HookEvent>(
  events: E | readonly E[],
  handler: Handler<E>,
): Hook<NoInfer<E>>;
export function on<const E extends HookEvent, const T extends ToolName = string, O = undefined>(
  events: E | readonly E[],
  options: OnOptions<T, O> & ([Extract<E, ToolEvent>] extends [never] ? NoTool : unknown),
  handler: Handler<E, T, O>,
): Hook<NoInfer<E>, O>;
export function on(
  events: HookEvent | readonly HookEvent[],
  optionsOrHandler: OnOptions<string, unknown> | Handler<HookEvent>,
  handlerOrNothing?: Handler<HookEvent>,
): Hook {
  const hasOptions = typeof optionsOrHandler !== "function";
  const options = hasOptions ? optionsOrHandler : {};
  const handler = hasOptions ? handlerOrNothing : optionsOrHandler;
  if (typeof handler !== "function")
    throw new TypeError("on(event, options?, handler) needs a handler function");
  return build(
    {
      kind: "on",
      events,
      tools: options.tool,
      onError: "open",
      maxFires: options.maxFires,
      keys: ["tool", "maxFires"],
      rewrites: true,
      run: handler as Hook["run"], // the overloads above hold the promise between events and outcomes
    },
    options,
  );
}
