import type { AsyncAnswer, TopLevelOutput } from "./answer.ts";
import { brief } from "./brief.ts";
import { checkFresh } from "./build-answer.ts";
import { given } from "./given.ts";
import { fieldsGiven } from "./given-values.ts";
import type { JsonObject } from "./json.ts";
import { checkNames } from "./known-names.ts";
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
export function continueWith(options: ResultOptions = {}): GenericResult {
  return result(options, {});
}

/**
 * A result that refuses, in the form of the events that are refused at the top level.
 *
 * ```ts
 * block({ reason: "Not yet." }); // { decision: "block", reason: "Not yet." }
 * ```
 */
export function block(options: ResultOptions = {}): GenericResult {
  return result(options, { decision: "block" });
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
  if (asyncTimeout !== undefined && !(Number.isFinite(asyncTimeout) && asyncTimeout >= 0))
    throw new TypeError(`asyncTimeout is a number of milliseconds from 0, and not ${brief(asyncTimeout)}.`);
  return { async: true, ...given({ asyncTimeout }) };
}

/** Fields of newer hosts stand first; those that are known today are said by their own names, and `decision` not at all. */
function result(options: unknown, said: GenericResult): GenericResult {
  const { unknown, ...fields } = fieldsGiven("The options of a result", options);
  if (fields["decision"] !== undefined)
    throw new TypeError(`A result has its decision from its builder, and not ${brief(fields["decision"])}.`);
  checkNames("A result has no field", fields, [...names, "unknown"]);
  const fresh = fieldsGiven("unknown", unknown);
  checkFresh("unknown", fresh, (name) => !isRawTopField(name) || name in fields);
  const made = { ...fresh, ...said, ...given(fields) };
  markMeant(made, Object.keys(fresh));
  return made;
}

const names: readonly (keyof GenericResult)[] = [
  ...(["continue", "stopReason", "reason", "systemMessage", "terminalSequence", "suppressOutput"] as const),
  "hookSpecificOutput",
];
