import { answerFields, commonAnswerFields } from "./answer-fields.ts";
import { checkFields } from "./check-shape.ts";
import type { HookEvent } from "./event-names.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { Fields } from "./shape.ts";

/** What is wrong with an answer that is plain JSON, as `path: problem`; its unknown fields are taken as they are. */
export function checkWire(event: HookEvent, json: JsonObject): string | undefined {
  if (json["async"] !== undefined) return checkAsync(json);
  return (
    checkFields(commonAnswerFields, json, "") ??
    checkFields(answerFields[event], json, "") ??
    checkLengths(json)
  );
}

const asyncFields: Fields = { required: {}, optional: { asyncTimeout: "number" } };

/** An asynchronous answer decides nothing, so a decision or a specific output beside it would be lost. */
function checkAsync(json: JsonObject): string | undefined {
  if (json["async"] !== true) return "async: expected true, or no such field";
  const lost = ["decision", "hookSpecificOutput"].find((name) => json[name] !== undefined);
  if (lost !== undefined) return `${lost}: an asynchronous answer cannot carry it`;
  return checkFields(asyncFields, json, "");
}

const limits: Readonly<Record<string, number>> = {
  additionalContext: 10_000,
  initialUserMessage: 10_000,
  systemMessage: 10_000,
  classifierContext: 2_000,
};

function checkLengths(json: JsonObject): string | undefined {
  const specific = json["hookSpecificOutput"];
  return tooLong(json, "") ?? (isJsonObject(specific) ? tooLong(specific, "hookSpecificOutput.") : undefined);
}

function tooLong(fields: JsonObject, path: string): string | undefined {
  for (const [name, limit] of Object.entries(limits)) {
    const text = fields[name];
    if (typeof text === "string" && text.length > limit) {
      return `${path}${name}: ${text.length} characters, the host takes ${limit}`;
    }
  }
  return undefined;
}
