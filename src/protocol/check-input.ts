import { brief } from "./brief.ts";
import { lookedAt } from "./cause-of.ts";
import { checkFields } from "./check-shape.ts";
import { type HookEvent, isHookEvent } from "./event-names.ts";
import { commonInputFields, inputFields } from "./input-fields.ts";
import { isJsonObject, type JsonObject } from "./json.ts";

/**
 * The first thing in a payload that is not as the host promises for this event, as `path: problem`;
 * undefined when all is. Unknown fields and enum values are fine.
 *
 * ```ts
 * checkInput("Stop", { hook_event_name: "Stop", session_id: "s", transcript_path: "t", cwd: "/w" });
 * // "stop_hook_active: missing"
 * ```
 */
export function checkInput(event: HookEvent, payload: JsonObject): string | undefined {
  if (!isHookEvent(event)) return `payload: there is no event ${brief(event)}`;
  const check = (): string | undefined =>
    isJsonObject(payload)
      ? (checkFields(commonInputFields, payload, "") ?? checkFields(inputFields[event], payload, ""))
      : `payload: expected an object, got ${brief(payload)}`;
  return lookedAt(check, (cause) => `payload: cannot be read: ${cause}`);
}
