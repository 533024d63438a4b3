import type { HookOutput } from "./answer.ts";
import { encode } from "./encode.ts";
import type { SpecificOutputs } from "./event-map.ts";
import type { HookEvent } from "./event-names.ts";
import { given } from "./given.ts";
import type { EventsHonouring, OutcomeKind } from "./honours.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { markMeant } from "./meant-fields.ts";
import type { Verdict } from "./verdict.ts";

/** `T` on the events that honour the outcome `K`, no demand elsewhere. */
export type If<E extends HookEvent, K extends OutcomeKind, T> = E extends EventsHonouring<K> ? T : unknown;

/** Fields of `hookSpecificOutput` that builders have arguments of their own for. */
type Spoken =
  | "hookEventName"
  | "permissionDecision"
  | "permissionDecisionReason"
  | "updatedInput"
  | "additionalContext"
  | "updatedToolOutput"
  | "displayContent"
  | "decision"
  | "action"
  | "content"
  | "worktreePath";

/** The event's further fields, such as `sessionTitle` or `watchPaths`. */
type Further<E extends HookEvent> = E extends keyof SpecificOutputs
  ? Partial<Omit<SpecificOutputs[E], Spoken>>
  : unknown;

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
  If<E, "stop", { /** Ends the turn. */ continue?: false /** Says why. */; stopReason?: string }> &
  Further<E>;

/** The parts of a verdict that a builder itself decides. */
export type Ruling = Pick<Verdict, "decision" | "input" | "output">;

/** The answer for a ruling with what stands beside it. */
export function buildAnswer<E extends HookEvent>(
  event: E,
  ruling: Ruling,
  beside: object = {},
): HookOutput<E> {
  const { terminalSequence, unknown, unknownSpecific, ...named } = fieldsOf(beside);
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

/** The same fields without the knowledge of which event has which. */
interface BesideFields {
  readonly terminalSequence?: string;
  readonly unknown?: JsonObject;
  readonly unknownSpecific?: JsonObject;
  readonly systemMessage?: string;
  readonly additionalContext?: string;
  readonly continue?: false;
  readonly stopReason?: string;
  readonly [further: string]: unknown;
}

function fieldsOf(beside: object): BesideFields {
  // A cast: every builder types its own argument by `Beside`, whose fields these are.
  return beside as BesideFields;
}

/** Splits an argument that is a reason or a whole set of options. */
export function reasonAnd<O extends { readonly reason?: string }>(
  argument: string | O | undefined,
): { reason: string | undefined; beside: Omit<O, "reason"> | undefined } {
  if (typeof argument === "string" || argument === undefined) return { reason: argument, beside: undefined };
  const { reason, ...beside } = argument;
  return { reason, beside };
}
