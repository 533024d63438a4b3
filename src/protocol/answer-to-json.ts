import { checkAnswer } from "./check-answer.ts";
import { foreign } from "./check-json.ts";
import { brief } from "./check-shape.ts";
import type { HookEvent } from "./event-names.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { ProtocolError } from "./protocol-error.ts";

/**
 * The JSON object to send for an answer: with `hookEventName` where it was missing, without what is undefined.
 *
 * @throws {ProtocolError} when the host would throw the answer away, or it is no object of JSON at all.
 */
export function answerToJson(event: HookEvent, output: unknown): JsonObject {
  const alien = isJsonObject(output) ? foreign(output) : undefined;
  if (!isJsonObject(output) || alien !== undefined) {
    const message = `the answer should be an object, and is ${alien ?? brief(output)}`;
    throw new ProtocolError(event, [{ path: "", message }]);
  }
  const json: JsonObject = Object.fromEntries(
    Object.entries(output).filter(([, value]) => value !== undefined),
  );
  const specific = json["hookSpecificOutput"];
  if (isJsonObject(specific) && specific["hookEventName"] === undefined) {
    json["hookSpecificOutput"] = { hookEventName: event, ...specific };
  }
  const problem = checkAnswer(event, json);
  if (problem === undefined) return json;
  const [path = "", ...rest] = problem.split(": ");
  throw new ProtocolError(event, [{ path, message: rest.join(": ") }]);
}
