import type { HookEvent } from "./event-names.ts";
import { isHonoured } from "./honours.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { meantIn } from "./meant-fields.ts";
import { ProtocolError } from "./protocol-error.ts";
import { specificNames } from "./stray-field.ts";

/** What the host acts on by itself, or that says a newer word; a reason alone is none, and `suppressOutput` has no effect. */
const top = ["async", "continue", "decision", "terminalSequence"];

/**
 * An answer of which the host takes notice, if only of a part; an empty one is no opinion. For callbacks that must not
 * be passed over: what nobody reads may have been a refusal.
 *
 * @throws {ProtocolError} for an answer that is not empty, and holds nothing but what no host of today looks at.
 */
export function heeded(event: HookEvent, json: JsonObject): JsonObject {
  const { hookSpecificOutput: inside, ...fields } = json;
  const [first] = Object.keys(json);
  const own = specificNames(event).filter((name) => name !== "hookEventName" && !name.endsWith("Reason"));
  const read = isHonoured(event, "notify") ? ["systemMessage", ...top] : top;
  if (first === undefined || says(json, read) || (isJsonObject(inside) && says(inside, own))) return json;
  const names = [...Object.keys(isJsonObject(inside) ? inside : {}), ...Object.keys(fields)];
  const path = names.find((name) => name !== "hookEventName") ?? first;
  const message = "the host acts on nothing in this answer, so it would be passed over";
  throw new ProtocolError(event, [{ path, message }]);
}

function says(fields: JsonObject, known: readonly string[]): boolean {
  const meant = meantIn(fields);
  return Object.keys(fields).some((name) => known.includes(name) || meant.has(name));
}
