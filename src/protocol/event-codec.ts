import * as v from "valibot";
import type { HookOutput } from "./answer.ts";
import { answerSchemas } from "./answer-schemas.ts";
import { answerToJson } from "./answer-to-json.ts";
import { brief } from "./brief.ts";
import { lookedAt } from "./cause-of.ts";
import type { HookInputs } from "./event-map.ts";
import type { HookEvent } from "./event-names.ts";
import { inputSchemas } from "./event-schemas.ts";
import { fieldsGiven } from "./given-values.ts";
import { commonInputFields, inputFields } from "./input-fields.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { type Problem, ProtocolError } from "./protocol-error.ts";
import type { Schema } from "./schema.ts";

/** A value, or what is wrong with the JSON that it was to come from. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ProtocolError };

/** Reading and writing the JSON of one event. */
export interface EventCodec<E extends HookEvent> {
  /** The event's wire name. */
  readonly event: E;
  /** A valibot schema (and so a Standard Schema) of the payload. */
  readonly input: Schema<HookInputs[E]>;
  /** A valibot schema of the whole answer. */
  readonly output: Schema<HookOutput<E>>;
  /**
   * The payload, typed: the very object that was given, so unknown fields and their order stay.
   *
   * @throws {ProtocolError} with the path of every missing or wrong field.
   */
  readonly parse: (json: unknown) => HookInputs[E];
  /** `parse` as a value: never throws. */
  readonly safeParse: (json: unknown) => Parsed<HookInputs[E]>;
  /** Whether a payload is one of this event; looks at its name only. False for what is no payload at all. */
  readonly is: (input: unknown) => input is HookInputs[E];
  /** The fields of a payload that this version does not know. */
  readonly unknown: (input: HookInputs[E]) => JsonObject;
  /**
   * The JSON object to send. Writes `hookEventName` where it is missing and leaves out what is undefined.
   *
   * @throws {ProtocolError} when the host would throw the answer away.
   */
  readonly toJSON: (output: HookOutput<E>) => JsonObject;
}

/** The codec of an event. */
export function eventCodec<E extends HookEvent>(event: E): EventCodec<E> {
  const safeParse = (json: unknown): Parsed<HookInputs[E]> =>
    lookedAt(
      () => parsePayload(event, json),
      (cause) => failure(event, [{ path: "", message: `cannot be read: ${cause}` }]),
    );
  return {
    event,
    input: inputSchemas[event],
    output: answerSchemas[event],
    parse: (json) => {
      const parsed = safeParse(json);
      if (!parsed.ok) throw parsed.error;
      return parsed.value;
    },
    safeParse,
    is: (input): input is HookInputs[E] =>
      lookedAt(
        () => isJsonObject(input) && input["hook_event_name"] === event,
        () => false,
      ),
    unknown: (input) => unknownFields(event, fieldsGiven("A payload", input)),
    toJSON: (output) => answerToJson(event, output),
  };
}

function parsePayload<E extends HookEvent>(event: E, json: unknown): Parsed<HookInputs[E]> {
  if (!isJsonObject(json))
    return failure(event, [{ path: "", message: `expected an object, got ${brief(json)}` }]);
  const schema: Schema<HookInputs[E]> = inputSchemas[event];
  const result = v.safeParse(schema, json);
  if (result.success) return { ok: true, value: result.output };
  return failure(event, result.issues.map(describeIssue));
}

function failure(event: HookEvent, problems: readonly Problem[]): { ok: false; error: ProtocolError } {
  return { ok: false, error: new ProtocolError(event, problems) };
}

function describeIssue(issue: v.GenericIssue): Problem {
  const missing = issue.received === "undefined";
  const message = missing ? "missing" : `expected ${issue.expected}, got ${issue.received}`;
  return { path: v.getDotPath(issue) ?? "", message };
}

function unknownFields(event: HookEvent, input: JsonObject): JsonObject {
  const tables = [commonInputFields, inputFields[event]];
  const isKnown = (name: string): boolean =>
    tables.some(({ required, optional }) => Object.hasOwn(required, name) || Object.hasOwn(optional, name));
  return Object.fromEntries(Object.entries(input).filter(([name]) => !isKnown(name)));
}
