import type { HookOutput } from "./answer.ts";
import { brief } from "./brief.ts";
import { encode } from "./encode.ts";
import type { SpecificOutputs } from "./event-map.ts";
import type { HookEvent } from "./event-names.ts";
import { given } from "./given.ts";
import { fieldsGiven } from "./given-values.ts";
import { type EventsHonouring, isHonoured, type OutcomeKind } from "./honours.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { checkNames } from "./known-names.ts";
import { markMeant } from "./meant-fields.ts";
import { isOwnedField, isRawTopField } from "./raw-fields.ts";
import { specificNames } from "./stray-field.ts";
import type { Verdict } from "./verdict.ts";

/** `T` on the events that honour the outcome `K`, no demand elsewhere. */
export type If<E extends HookEvent, K extends OutcomeKind, T> = E extends EventsHonouring<K> ? T : unknown;

/** Fields of `hookSpecificOutput` that builders have arguments of their own for. */
const spoken = [
  "hookEventName",
  "permissionDecision",
  "permissionDecisionReason",
  "updatedInput",
  "additionalContext",
  "updatedToolOutput",
  "displayContent",
  "decision",
  "action",
  "content",
  "worktreePath",
] as const;

type Spoken = (typeof spoken)[number];

/** The event's further fields, such as `sessionTitle` or `watchPaths`. */
type Further<E extends HookEvent> = E extends keyof SpecificOutputs
  ? Partial<Omit<SpecificOutputs[E], Spoken>>
  : unknown;

/** Whether the turn ends; why it does not end nobody reads. */
type TurnEnd =
  | { /** Ends the turn. */ continue: false /** Says why. */; stopReason?: string }
  | { continue?: undefined; stopReason?: undefined };

/** What may stand beside a decision on the event `E`; all of it optional. */
export type Beside<E extends HookEvent> = {
  /** OSC 0, 1, 2, 9, 99, 777 or BEL; interactive sessions only. */
  terminalSequence?: string;
  /** Further fields beside `hookSpecificOutput`, for hosts newer than this version. */
  unknown?: JsonObject;
  /** Further fields inside `hookSpecificOutput`. */
  unknownSpecific?: JsonObject;
} & If<E, "notify", { /** Text for the user, at most 10,000 characters. */ systemMessage?: string }> &
  If<E, "context", { /** Text for the model, at most 10,000 characters. */ additionalContext?: string }> &
  If<E, "stop", TurnEnd> &
  Further<E>;

/** The parts of a verdict that a builder itself decides. */
export type Ruling = Pick<Verdict, "decision" | "input" | "output">;

/**
 * The answer for a ruling with what stands beside it.
 *
 * @param beside as a program gave it
 * @param own fields that the builder itself says
 * @param taken names of the argument that the builder has read: what else is there may be one of them, misspelt
 * @throws {TypeError} for what cannot stand there, which the types keep out: it would be lost in silence.
 */
export function buildAnswer<E extends HookEvent>(
  event: E,
  ruling: Ruling,
  beside: unknown,
  own: JsonObject = {},
  taken: readonly string[] = [],
): HookOutput<E> {
  const fields = besideOf(event, beside, taken);
  const { terminalSequence, unknown, unknownSpecific, ...named } = { ...fields, ...own };
  const { systemMessage, additionalContext, continue: goesOn, stopReason, ...further } = named;
  const verdict = given({
    ...ruling,
    message: systemMessage,
    context: additionalContext,
    stop: goesOn === false ? (stopReason ?? "") : undefined,
    extra: {
      top: given({ terminalSequence, ...unknown }),
      specific: given({ ...further, ...unknownSpecific }),
    },
  });
  const { json, refusal } = encode(event, verdict);
  // A command says it with its exit code, a callback in the words of other events.
  const said = given({ decision: refusal && "block", reason: refusal && ruling.decision?.reason });
  const answer: JsonObject = { ...json, ...said };
  const { hookSpecificOutput: specific } = answer;
  markMeant(answer, Object.keys(unknown ?? {}));
  if (isJsonObject(specific)) markMeant(specific, Object.keys(unknownSpecific ?? {}));
  // A cast: the encoder's answers pass the schema of their event, which is what this type says.
  return answer as HookOutput<E>;
}

/** The same fields without the knowledge of which event has which; what is wrong with them `toJSON` says. */
interface BesideFields {
  readonly terminalSequence?: string;
  readonly unknown?: JsonObject;
  readonly unknownSpecific?: JsonObject;
  readonly systemMessage?: string;
  readonly additionalContext?: string;
  readonly continue?: boolean;
  readonly stopReason?: string;
  readonly [further: string]: unknown;
}

function besideOf(event: HookEvent, beside: unknown, taken: readonly string[]): BesideFields {
  const fields = fieldsGiven(`What goes with an answer to ${event}`, beside);
  checkNames(`An answer to ${event} has no field`, fields, [...taken, ...namesBeside(event)]);
  checkEnd(fields);
  const unknown = fieldsGiven("unknown", fields["unknown"]);
  const unknownSpecific = fieldsGiven("unknownSpecific", fields["unknownSpecific"]);
  checkFresh("unknown", unknown, (name) => !isRawTopField(name) || name in fields);
  checkFresh("unknownSpecific", unknownSpecific, (name) => isOwnedField(event, name) || name in fields);
  return { ...fields, unknown, unknownSpecific };
}

function checkEnd({ continue: goesOn, stopReason }: JsonObject): void {
  if (goesOn !== undefined && goesOn !== false)
    throw new TypeError(`continue can only be false, and not ${brief(goesOn)}: else leave it out.`);
  if (stopReason !== undefined && goesOn === undefined)
    throw new TypeError("stopReason ends no turn without continue: false.");
}

/**
 * Refuses a field among those of newer hosts that is said by a name of its own.
 *
 * @throws {TypeError} that names it: of two values one would be lost.
 */
export function checkFresh(where: string, fields: JsonObject, isKnown: (name: string) => boolean): void {
  const clash = Object.keys(fields).find(isKnown);
  if (clash === undefined) return;
  throw new TypeError(`${where} cannot hold ${brief(clash)}, which is known today: say it by its own name.`);
}

/** Names of what may stand beside a decision: the same as the type `Beside` says. */
function namesBeside(event: HookEvent): readonly string[] {
  const own = specificNames(event).filter((name) => !spoken.some((one) => one === name));
  return [
    ...(isHonoured(event, "notify") ? ["systemMessage"] : []),
    ...(isHonoured(event, "context") ? ["additionalContext"] : []),
    ...(isHonoured(event, "stop") ? ["continue", "stopReason"] : []),
    ...own,
    "terminalSequence",
    "unknown",
    "unknownSpecific",
  ];
}

/**
 * Splits an argument that is a reason or a whole set of options.
 *
 * @throws {TypeError} when it is neither.
 */
export function reasonAnd(argument: unknown): { reason?: string; beside: JsonObject } {
  if (typeof argument === "string") return { reason: argument, beside: {} };
  const { reason, ...beside } = fieldsGiven("The argument of a builder", argument);
  // A cast: what is no text here is found when the answer is checked.
  return { ...given({ reason: reason as string | undefined }), beside };
}

/**
 * What a builder cannot do without: an answer that lacks it would say nothing, to everybody's surprise.
 *
 * @throws {TypeError} when it is not there.
 */
export function needed<T>(name: string, value: T): T {
  if (value === undefined) throw new TypeError(`${name} is missing.`);
  return value;
}
