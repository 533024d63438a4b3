import fc from "fast-check";
import * as v from "valibot";
import { expect, test } from "vitest";
import { fittingFields } from "../../test/arbitrary-shape.ts";
import reference from "../../test/fixtures/protocol-2.1.332.json" with { type: "json" };
import { answerFields } from "./answer-fields.ts";
import { answerSchemas } from "./answer-schemas.ts";
import { checkAnswer } from "./check-answer.ts";
import { encode } from "./encode.ts";
import { type HookEvent, hookEvents } from "./event-names.ts";
import { isJsonObject } from "./json.ts";
import type { Verdict } from "./verdict.ts";

const text = fc.string({ maxLength: 20 });
const fields = fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 });
const topNames = [...reference.topLevelOutput.map(({ name }) => name), "async", "asyncTimeout", "novel"];
const anyTop = fc.dictionary(fc.constantFrom(...topNames), fc.jsonValue(), { maxKeys: 4 });

/** Verdicts on an event: any mixture of parts, with raw fields that fit the event as an author may write them. */
function verdictsOn(event: HookEvent): fc.Arbitrary<Verdict> {
  const decision = fc.record(
    { kind: fc.constantFrom("allow", "deny", "ask", "defer", "block"), reason: text },
    { requiredKeys: ["kind"] },
  );
  const output = fc.record({ value: event === "MessageDisplay" ? text : fc.jsonValue() });
  const terminalSequence = fc.constant({ terminalSequence: "\x07" });
  const extra = fc.record(
    {
      top: fc.tuple(anyTop, terminalSequence).map(([a, b]) => ({ ...a, ...b })),
      specific: specificOf(event),
    },
    { requiredKeys: [] },
  );
  const parts = { decision, input: fields, output, context: text, message: text, stop: text, extra };
  // A cast, since fast-check types optional keys as possibly undefined; it leaves them out.
  return fc.record(parts, { requiredKeys: [] }) as fc.Arbitrary<Verdict>;
}

function specificOf(event: HookEvent): fc.Arbitrary<Record<string, unknown>> {
  const shape = answerFields[event].optional["hookSpecificOutput"];
  return typeof shape === "object" && "fields" in shape ? fittingFields(shape.fields) : fields;
}

const dispatches = fc
  .constantFrom(...hookEvents)
  .chain((event) => fc.tuple(fc.constant(event), verdictsOn(event)));

function everyAnswer(holds: (event: HookEvent, json: Record<string, unknown>) => void): void {
  const property = fc.property(dispatches, ([event, verdict]) => {
    const { json } = encode(event, verdict);
    if (json !== undefined) holds(event, json);
  });
  fc.assert(property, { numRuns: 1_000 });
}

test("every answer passes the schema of its event, and the plain check", () => {
  everyAnswer((event, json) => {
    const problems = v.safeParse(answerSchemas[event], json).issues?.map((issue) => v.getDotPath(issue));
    expect(problems).toBeUndefined();
    expect(checkAnswer(event, json)).toBeUndefined();
  });
});

test("hookEventName is there and right wherever there is a hookSpecificOutput", () => {
  everyAnswer((event, { hookSpecificOutput: specific }) => {
    if (specific === undefined) return;
    expect(specific).toMatchObject({ hookEventName: event });
    expect(reference.events[event].hookSpecificOutput).not.toHaveLength(0);
  });
});

test("nothing in an answer is a field that the event does not act on", () => {
  const known = new Set(topNames);
  everyAnswer((event, json) => {
    const acted: readonly string[] = reference.events[event].topLevelHonoured;
    const dropped = Object.keys(json).filter(
      (name) => known.has(name) && name !== "hookSpecificOutput" && name !== "novel" && !acted.includes(name),
    );
    expect(dropped).toStrictEqual([]);
  });
});

test("decision is block or absent, and continue is false or absent", () => {
  everyAnswer((_event, json) => {
    expect([undefined, "block"]).toContain(json["decision"]);
    expect([undefined, false]).toContain(json["continue"]);
  });
});

test("a refusal is never lost on an event that can be refused, and never softened", () => {
  const refusals = fc.tuple(dispatches, fc.constantFrom("deny", "block")).map(([[event, verdict], kind]) => {
    return { event, verdict: { ...verdict, decision: { kind, reason: "no" } } as const };
  });
  const property = fc.property(refusals, ({ event, verdict }) => {
    const { json, refusal } = encode(event, verdict);
    const specific = isJsonObject(json?.["hookSpecificOutput"]) ? json["hookSpecificOutput"] : {};
    const decision = specific["decision"];
    const said = [
      refusal === "no" && "exit",
      json?.["decision"] === "block" && "decision",
      specific["permissionDecision"] === "deny" && "permission",
      specific["action"] === "decline" && "action",
      isJsonObject(decision) && decision["behavior"] === "deny" && "request",
    ].filter((way) => way !== false);
    expect(said).toHaveLength(refusable(event) ? 1 : 0);
  });
  fc.assert(property, { numRuns: 1_000 });
});

/** PostToolUse and PostToolUseFailure cannot be undone, but the host passes a block's reason to the model. */
function refusable(event: HookEvent): boolean {
  const feedback = event === "PostToolUse" || event === "PostToolUseFailure";
  return feedback || reference.events[event].blockable;
}
