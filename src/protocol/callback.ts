import type { HookAnswer } from "./answer.ts";
import { answerToJson } from "./answer-to-json.ts";
import { lookedAt } from "./cause-of.ts";
import { checkInput } from "./check-input.ts";
import { checkToolInput } from "./check-tool-input.ts";
import type { HookInputs } from "./event-map.ts";
import type { HookEvent } from "./event-names.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { ProtocolError } from "./protocol-error.ts";

/** What a callback gets beside its input. */
export interface Context {
  /** Aborted when the host withdraws the call, by a timeout or an interrupt. */
  readonly signal: AbortSignal;
  /** What the host sent along that this version does not know. */
  readonly unknown: JsonObject;
}

/** A hook function: the payload, the id of the tool call if there is one, and its context. */
export type Callback<I, O> = (
  input: I,
  toolUseId: string | undefined,
  context: Context,
  // biome-ignore lint/suspicious/noConfusingVoidType: a callback that returns nothing has no opinion
) => O | void | Promise<O | void>;

/** A callback for the event `E`. */
export type HookCallback<E extends HookEvent> = Callback<HookInputs[E], HookAnswer<E>>;

/** A callback of any event, as it is kept: what it takes and gives was checked where it was added. */
export type AnyCallback = Callback<never, object>;

/** A callback with the event that it was added for. */
export interface RegisteredCallback {
  readonly event: HookEvent;
  readonly callback: AnyCallback;
}

/** One call of a callback, as the host sends it. */
export interface Invocation {
  readonly input: unknown;
  readonly toolUseId: string | undefined;
  readonly context: Context;
}

/**
 * Calls a callback and gives the JSON object to send; `{}` when it has no opinion. The input is handed over
 * untouched.
 *
 * @throws what the callback throws, and a `ProtocolError` when the host would throw its answer away.
 */
export async function runCallback(
  { event, callback }: RegisteredCallback,
  { input, toolUseId, context }: Invocation,
): Promise<JsonObject> {
  // A cast: what a host sends for an event is that event's payload, unless a raw callback wants to see for itself.
  const answer = await callback(input as never, toolUseId, context);
  // Programs without types say null where they have no opinion.
  return answer === undefined || answer === null ? {} : answerToJson(event, answer);
}

/**
 * A callback that sees payloads only that are what its types say.
 *
 * @param isNarrow whether they promise the arguments of known tools too
 * @throws {ProtocolError} from the callback that it returns, with the path of what is wrong.
 */
export function checked(event: HookEvent, callback: AnyCallback, isNarrow: boolean): AnyCallback {
  return (input: unknown, toolUseId, context) => {
    const problem = payloadProblem(event, input, isNarrow);
    if (problem !== undefined) throw new ProtocolError(event, [{ path: "", message: problem }]);
    // A cast: it was just checked.
    return callback(input as never, toolUseId, context);
  };
}

function payloadProblem(event: HookEvent, input: unknown, isNarrow: boolean): string | undefined {
  const check = (): string | undefined =>
    isJsonObject(input)
      ? (checkInput(event, input) ?? (isNarrow ? checkToolInput(input) : undefined))
      : "expected an object";
  return lookedAt(check, (cause) => `payload: cannot be read: ${cause}`);
}
