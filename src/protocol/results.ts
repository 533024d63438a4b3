import type { AsyncAnswer, TopLevelOutput } from "./answer.ts";
import { given } from "./given.ts";
import type { JsonObject } from "./json.ts";
import { markMeant } from "./meant-fields.ts";
import { isRawTopField } from "./raw-fields.ts";

/** An answer that is not tied to an event; `toJSON` of an event's object checks that it fits there. */
export type GenericResult = TopLevelOutput & { hookSpecificOutput?: JsonObject };

/** What a generic result may carry, and fields of newer hosts under `unknown`. */
export type ResultOptions = Omit<GenericResult, "decision"> & { unknown?: JsonObject };

/**
 * A result without a decision: `{}` when nothing is given. `decision` is not written, since the host throws away
 * every answer that says `"continue"` there.
 *
 * ```ts
 * continueWith({ systemMessage: "Noted." }); // { systemMessage: "Noted." }
 * ```
 */
export function continueWith({ unknown, ...fields }: ResultOptions = {}): GenericResult {
  return meant({ ...newFields(unknown), ...given(fields) }, unknown);
}

/**
 * A result that refuses, in the form of the events that are refused at the top level.
 *
 * ```ts
 * block({ reason: "Not yet." }); // { decision: "block", reason: "Not yet." }
 * ```
 */
export function block({ unknown, ...fields }: ResultOptions = {}): GenericResult {
  return meant({ ...newFields(unknown), decision: "block", ...given(fields) }, unknown);
}

/**
 * An answer that lets the host go on at once. It has no room for a decision.
 *
 * @param asyncTimeout Milliseconds that the work in the background may take.
 *
 * ```ts
 * answerLater(5000); // { async: true, asyncTimeout: 5000 }
 * ```
 */
export function answerLater(asyncTimeout?: number): AsyncAnswer {
  return { async: true, ...given({ asyncTimeout }) };
}

function meant(result: GenericResult, unknown: JsonObject = {}): GenericResult {
  markMeant(result, Object.keys(unknown));
  return result;
}

/** Fields of newer hosts; those that are known today are said by their own names, and `decision` not at all. */
function newFields(unknown: JsonObject = {}): JsonObject {
  return Object.fromEntries(Object.entries(unknown).filter(([name]) => isRawTopField(name)));
}
