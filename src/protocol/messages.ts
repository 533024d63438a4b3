import { lookedAt } from "./cause-of.ts";
import { given } from "./given.ts";
import { isJsonObject, type JsonObject } from "./json.ts";

/** A message of the host's stream about a hook that starts, goes on or has answered. */
export interface HookMessage {
  readonly kind: "hook_event";
  /** `hook_started`, `hook_progress`, `hook_response`. */
  readonly phase: string;
  /** The event's name; that of the hook where the host does not say. */
  readonly event: string;
  readonly session_id?: string;
  readonly uuid?: string;
  /** The whole message, as it came. */
  readonly raw: JsonObject;
}

/** A tool call that a hook put off. */
export interface DeferredToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: unknown;
}

/** The hook message that a stream frame is, or undefined when it is something else. */
export function readHookMessage(frame: unknown): HookMessage | undefined {
  return lookedAt(
    () => hookMessage(frame),
    () => undefined,
  );
}

function hookMessage(frame: unknown): HookMessage | undefined {
  if (!isJsonObject(frame) || frame["type"] !== "system") return undefined;
  const phase = textOf(frame["subtype"]);
  const event = textOf(frame["hook_event"]) ?? textOf(frame["hook_name"]);
  if (phase === undefined || event === undefined || !/^hook_(started|progress|response)$/.test(phase)) {
    return undefined;
  }
  const ids = given({ session_id: textOf(frame["session_id"]), uuid: textOf(frame["uuid"]) });
  return { kind: "hook_event", phase, event, ...ids, raw: frame };
}

/** The tool call that a `result` frame says was put off; undefined when none was. */
export function readDeferredToolUse(frame: unknown): DeferredToolUse | undefined {
  return lookedAt(
    () => deferredToolUse(frame),
    () => undefined,
  );
}

function deferredToolUse(frame: unknown): DeferredToolUse | undefined {
  const deferred = isJsonObject(frame) && frame["type"] === "result" ? frame["deferred_tool_use"] : undefined;
  if (!isJsonObject(deferred)) return undefined;
  const { id, name, input } = deferred;
  return typeof id === "string" && typeof name === "string" ? { id, name, input } : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
