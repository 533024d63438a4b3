import { brief } from "./brief.ts";
import { checkWire } from "./check-wire.ts";
import { type HookEvent, isHookEvent } from "./event-names.ts";
import { isJsonObject } from "./json.ts";
import { keepMeant } from "./meant-fields.ts";
import { readJson } from "./read-json.ts";
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
