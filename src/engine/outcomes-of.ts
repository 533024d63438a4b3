import { isRecord } from "../events/text-blocks.ts";
import type { Outcome } from "../hooks/outcome.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { honours, isHonoured, type OutcomeKind } from "../protocol/honours.ts";
import { inheritedVerdict } from "../protocol/inherited.ts";
import { keepMeant } from "../protocol/meant-fields.ts";
import { foreign } from "../protocol/read-json.ts";
import { plainJson } from "./plain-json.ts";

type Given = Readonly<Record<string, unknown>>;

/** How each kind is read from what a handler gave: copied, so that it cannot change any more. */
const readers: { readonly [K in OutcomeKind]: (given: Given) => Outcome } = {
  allow: ({ reason }) => ({ kind: "allow", ...(isText(reason) && { reason }) }),
  defer: ({ reason }) => ({ kind: "defer", ...(isText(reason) && { reason }) }),
  // A refusal stays one, whatever became of its reason.
  deny: ({ reason }) => ({ kind: "deny", reason: isText(reason) ? reason : "" }),
  block: ({ reason }) => ({ kind: "block", reason: isText(reason) ? reason : "" }),
  ask: ({ reason }) => ({ kind: "ask", reason: isText(reason) ? reason : "" }),
  stop: ({ reason }) => ({ kind: "stop", reason: isText(reason) ? reason : "" }),
  context: ({ text }) => ({ kind: "context", text: needed("context", text) }),
  notify: ({ message }) => ({ kind: "notify", message: needed("notify", message) }),
  rewriteInput: ({ fields }) => ({ kind: "rewriteInput", fields: changes(fields) }),
  replaceOutput: ({ value }) => ({ kind: "replaceOutput", value: plainJson(value) }),
  raw: ({ output }) => ({ kind: "raw", output: object("raw", output) }),
};

/** The outcomes in what a handler returned. Throws a TypeError for anything else, and for ones the event drops. */
export function outcomesOf(result: unknown, event: HookEvent): readonly Outcome[] {
  if (result === undefined || result === null) return [];
  if (Array.isArray(result) && result.length > mostOutcomes)
    throw new TypeError(`returned a list of ${result.length} outcomes`);
  const items: readonly unknown[] = Array.isArray(result) ? [...result] : [result];
  return Object.freeze(items.map((item) => Object.freeze(readOutcome(item, event))));
}

/** Far more than anybody says; a list without an end would never be read. */
const mostOutcomes = 10_000;

function readOutcome(outcome: unknown, event: HookEvent): Outcome {
  const kind = isRecord(outcome) ? outcome["kind"] : undefined;
  if (!isRecord(outcome) || !isKind(kind)) {
    throw new TypeError(`returned something that is not an outcome: ${show(outcome)}`);
  }
  if (!isHonoured(event, kind)) {
    const known = honours[event].length > 0 ? honours[event].join(", ") : "nothing";
    throw new TypeError(`${event} does not honour "${kind}"; it honours ${known}`);
  }
  return readers[kind](outcome);
}

function isKind(kind: unknown): kind is OutcomeKind {
  return typeof kind === "string" && Object.hasOwn(readers, kind);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function needed(kind: OutcomeKind, text: unknown): string {
  if (isText(text)) return text;
  throw new TypeError(`${kind} needs text, not ${show(text)}`);
}

function object(kind: OutcomeKind, value: unknown): Given {
  const lost = inheritedVerdict(value);
  if (lost !== undefined)
    throw new TypeError(`${kind}: ${lost} is inherited or hidden, so JSON would lose it`);
  const plain = plainJson(value);
  keepMeant(value, plain);
  if (isRecord(plain)) return plain;
  throw new TypeError(`${kind} needs an object, not ${show(plain)}`);
}

/** A field that is named but undefined is taken out of the input. */
function changes(fields: unknown): Given {
  if (!isRecord(fields)) throw new TypeError(`rewriteInput needs fields, not ${show(fields)}`);
  const alien = foreign(fields);
  if (alien !== undefined) throw new TypeError(`rewriteInput needs fields, not ${alien}`);
  const read = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name,
    value === undefined ? undefined : plainJson(value),
  ]);
  return Object.freeze(Object.fromEntries(read));
}

function show(value: unknown): string {
  try {
    if (Array.isArray(value)) return "a list";
    return (JSON.stringify(value) ?? String(value)).slice(0, 100);
  } catch {
    return typeof value === "object" ? "an object that cannot be shown" : String(value);
  }
}
