import { answerFields, commonAnswerFields } from "./answer-fields.ts";
import { brief } from "./brief.ts";
import { checkFields } from "./check-shape.ts";
import { type HookEvent, isHookEvent } from "./event-names.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { keepMeant } from "./meant-fields.ts";
import { readJson } from "./read-json.ts";
import type { Fields } from "./shape.ts";
import { strayField } from "./stray-field.ts";

/**
 * What is wrong with an answer that is about to leave, as `path: problem`; undefined when the host takes it
 * whole. Texts over the host's limit count as wrong: the model would only be given a preview of them. So do fields
 * that are misspelt or in the wrong place, since the host passes over them; fields that look like none of ours are fine.
 *
 * ```ts
 * checkAnswer("PreToolUse", { decision: "continue" });
 * // 'decision: expected "block", got "continue"'
 * checkAnswer("PreToolUse", { permissionDecision: "deny" });
 * // "permissionDecision: the host reads it inside hookSpecificOutput only"
 * ```
 */
export function checkAnswer(event: HookEvent, json: unknown): string | undefined {
  if (!isHookEvent(event)) return `answer: there is no event ${brief(event)}`;
  const { value, problem } = readJson(json);
  if (problem !== undefined) return problem;
  if (!isJsonObject(value)) return "answer: expected an object";
  keepMeant(json, value);
  return strayField(event, value) ?? checkWire(event, value);
}

/** The same for an answer that is plain JSON, its unknown fields taken as they are. */
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
