import fc from "fast-check";
import { expect, test } from "vitest";
import { fittingFields } from "../../test/arbitrary-shape.ts";
import reference from "../../test/fixtures/protocol-2.1.332.json" with { type: "json" };
import { answerFields, commonAnswerFields } from "./answer-fields.ts";
import { encode } from "./encode.ts";
import { type HookEvent, hookEvents } from "./event-names.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import { readOutput } from "./read-output.ts";

/** Any answer that the host takes on an event. */
const answers = fc
  .constantFrom(...hookEvents)
  .chain((event) =>
    fc
      .tuple(fittingFields(commonAnswerFields), fittingFields(answerFields[event]))
      .map(([common, own]) => ({ event, json: { ...common, ...own } as JsonObject })),
  );

test("reading and writing an answer again changes nothing that the host acts on", () => {
  const property = fc.property(answers, ({ event, json }) => {
    const { verdict } = readOutput(event, json);
    expect(encode(event, verdict ?? {}).json ?? {}).toEqual(normalised(event, json));
  });
  fc.assert(property, { numRuns: 1_500 });
});

test("once written, an answer reads and writes as itself", () => {
  const property = fc.property(answers, ({ event, json }) => {
    const written = encode(event, readOutput(event, json).verdict ?? {}).json ?? {};
    expect(encode(event, readOutput(event, written).verdict ?? {}).json ?? {}).toStrictEqual(written);
  });
  fc.assert(property, { numRuns: 1_000 });
});

/** The same answer without everything that is without effect, and with deprecated words in today's form. */
function normalised(event: HookEvent, { hookSpecificOutput: inside, ...top }: JsonObject): JsonObject {
  if (event === "Setup") return {};
  const acted: readonly string[] = reference.events[event].topLevelHonoured;
  const known = reference.topLevelOutput.map(({ name }) => name);
  const kept = Object.entries(top).filter(([name]) => acted.includes(name) || !known.includes(name));
  const json = Object.fromEntries(kept);
  if (json["continue"] !== false) delete json["continue"];
  if (json["continue"] !== false || json["stopReason"] === "") delete json["stopReason"];
  if (json["decision"] !== "block") delete json["reason"];
  const fields = normalisedFields(event, json, isJsonObject(inside) ? inside : {});
  const rest = isPermissionEvent(event) ? without(json, "decision", "reason") : json;
  return Object.keys(fields).length > 0
    ? { ...rest, hookSpecificOutput: { ...fields, hookEventName: event } }
    : rest;
}

function normalisedFields(event: HookEvent, top: JsonObject, inside: JsonObject): JsonObject {
  const { hookEventName: _name, ...fields } = inside;
  switch (event) {
    case "PreSkillShellCommand":
      return skillShell(fields);
    case "Elicitation":
    case "ElicitationResult":
      return fields["action"] === "decline" ? without(fields, "content") : fields;
    case "PreToolUse":
    case "PreModelSwitch":
      return permission(fields, top);
    default:
      return fields;
  }
}

function isPermissionEvent(event: HookEvent): boolean {
  return event === "PreToolUse" || event === "PreModelSwitch";
}

function permission(fields: JsonObject, top: JsonObject): JsonObject {
  const { permissionDecision: kind, permissionDecisionReason: reason, ...rest } = fields;
  if (top["decision"] === "block" && kind !== "deny") return ruled(rest, "deny", top["reason"]);
  if (kind === undefined) return rest;
  return ruled(rest, kind, reason);
}

function ruled(fields: JsonObject, kind: unknown, reason: unknown): JsonObject {
  const decision = {
    permissionDecision: kind,
    ...(reason !== undefined && { permissionDecisionReason: reason }),
  };
  if (kind === "deny") return { ...without(fields, "updatedInput"), ...decision };
  if (kind === "defer") return { ...without(fields, "updatedInput", "additionalContext"), ...decision };
  return { ...fields, ...decision };
}

function skillShell({
  permissionDecision: kind,
  permissionDecisionReason: reason,
  ...fields
}: JsonObject): JsonObject {
  const refused = (kind !== undefined && kind !== "allow") || fields["updatedInput"] !== undefined;
  return refused ? ruled(fields, "deny", reason) : fields;
}

function without(fields: JsonObject, ...names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}
