import { checkAnswer } from "./check-answer.ts";
import type { HookEvent } from "./event-names.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { ProtocolError } from "./protocol-error.ts";

/**
 * The JSON object to send for an answer: with `hookEventName` where it was missing, without what is undefined.
 *
 * @throws {ProtocolError} when the host would throw the answer away.
 */
export function answerToJson(event: HookEvent, output: object): JsonObject {
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
