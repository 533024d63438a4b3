import { describeFields } from "../../scripts/describe-schema.ts";
import { hookEvents } from "../../src/protocol/event-names.ts";
import { inputSchemas, specificOutputSchemas } from "../../src/protocol/event-schemas.ts";
import type { Fields } from "../../src/protocol/shape.ts";
import type { Declarations, FieldSet } from "./declarations.ts";

/** Each difference between the SDK's declarations and our schemas of events, in words. */
export function eventDifferences(sdk: Declarations): readonly string[] {
  const theirs = sdk.strings("HOOK_EVENTS") ?? [];
  const ours: readonly string[] = hookEvents;
  const outputs: Readonly<
    Record<string, (typeof specificOutputSchemas)[keyof typeof specificOutputSchemas]>
  > = specificOutputSchemas;
  return [
    ...theirs.filter((name) => !ours.includes(name)).map((name) => `event ${name}: only in the SDK`),
    ...hookEvents.flatMap((event) => {
      if (!theirs.includes(event)) return [`event ${event}: only here`];
      const input = describeFields(inputSchemas[event]);
      const output = outputs[event];
      return [
        ...compareFields(`${event} input`, fieldSet(input), sdk.fields(`${event}HookInput`)),
        ...compareFields(
          `${event} output`,
          output && fieldSet(describeFields(output)),
          sdk.fields(`${event}HookSpecificOutput`),
        ),
      ];
    }),
  ];
}

/** Where the SDK declares the arguments of a tool: not always under the tool's name. */
const declaredAs: Readonly<Record<string, string>> = {
  Edit: "FileEditInput",
  Read: "FileReadInput",
  Write: "FileWriteInput",
  PowerShell: "BashInput",
  Task: "AgentInput",
};

/** Each difference between the SDK's declarations of tool arguments and ours, in words. */
export function toolDifferences(sdk: Declarations, ours: Declarations): readonly string[] {
  return Object.keys(ours.fields("ToolInputs") ?? {}).flatMap((tool) =>
    compareFields(
      `${tool} arguments`,
      ours.memberFields("ToolInputs", tool),
      sdk.fields(declaredAs[tool] ?? `${tool}Input`),
    ),
  );
}

/** Each difference between two sets of fields, in words. */
export function compareFields(
  what: string,
  ours: FieldSet | undefined,
  theirs: FieldSet | undefined,
): readonly string[] {
  if (ours === undefined && theirs === undefined) return [];
  if (ours === undefined) return [`${what}: only in the SDK`];
  if (theirs === undefined) return [`${what}: only here`];
  const names = [...new Set([...Object.keys(theirs), ...Object.keys(ours)])];
  return names.flatMap((name) => {
    const [here, there] = [ours[name], theirs[name]];
    if (here === undefined) return [`${what}, ${name}: only in the SDK`];
    if (there === undefined) return [`${what}, ${name}: only here`];
    if (here.optional === there.optional) return [];
    return [`${what}, ${name}: ${there.optional ? "optional" : "required"} in the SDK`];
  });
}

function fieldSet({ required, optional }: Fields): FieldSet {
  return {
    ...Object.fromEntries(Object.keys(required).map((name) => [name, { optional: false }])),
    ...Object.fromEntries(Object.keys(optional).map((name) => [name, { optional: true }])),
  };
}
