import { brief } from "./brief.ts";
import { checkWire } from "./check-wire.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { inheritedVerdict } from "./inherited.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { keepMeant, markMeant, meantIn } from "./meant-fields.ts";
import { ProtocolError } from "./protocol-error.ts";
import { foreign, readJson } from "./read-json.ts";
import { strayField } from "./stray-field.ts";

/**
 * The JSON object to send for an answer: with `hookEventName` where it was missing, without what is undefined, and
 * with what an object's own toJSON says in its place. It is a copy, so what was checked cannot change any more.
 *
 * @throws {ProtocolError} when the host would throw the answer away or pass over a part of it, or it is no object
 * of JSON at all.
 */
export function answerToJson(event: HookEvent, output: unknown): JsonObject {
  const { json, problem } = read(event, output);
  const found = problem ?? strayField(event, json) ?? unrefusable(event, json) ?? checkWire(event, json);
  if (found === undefined) return json;
  const [path = "", ...rest] = found.split(": ");
  throw new ProtocolError(event, [{ path, message: rest.join(": ") }]);
}

function read(event: HookEvent, output: unknown): { readonly json: JsonObject; readonly problem?: string } {
  const reading = readJson(output);
  const alien = foreignTo(output);
  if (reading.problem !== undefined && alien === undefined && typeof output === "object")
    return { json: {}, problem: reading.problem };
  const { value: json } = reading;
  if (alien !== undefined || !isJsonObject(json))
    return { json: {}, problem: `: the answer should be an object, and is ${alien ?? brief(output)}` };
  keepMeant(output, json);
  const lost = inheritedVerdict(output);
  if (lost !== undefined)
    return { json: {}, problem: `${lost}: is not the answer's own, and JSON carries nothing else` };
  const specific = json["hookSpecificOutput"];
  if (!isJsonObject(specific) || Object.hasOwn(specific, "hookEventName")) return { json };
  const named = { hookEventName: event, ...specific };
  markMeant(named, [...meantIn(specific)]);
  return { json: Object.assign(json, { hookSpecificOutput: named }) };
}

/** What an answer is that can be none, in words; reading it has said whatever else is wrong. */
function foreignTo(output: unknown): string | undefined {
  try {
    return isJsonObject(output) ? foreign(output) : undefined;
  } catch {
    return undefined;
  }
}

/** A command refuses these with its exit code, and a callback by failing: an answer cannot say it. */
function unrefusable(event: HookEvent, json: JsonObject): string | undefined {
  const { refusal, failClosed } = eventFacts[event];
  const isLost = json["decision"] === "block" && refusal === "exit" && failClosed;
  return isLost ? `decision: ${event} is refused by a callback that throws, not by an answer` : undefined;
}
