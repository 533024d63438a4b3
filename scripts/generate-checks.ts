import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import type { GenericSchema } from "valibot";
import { answerSchemas } from "../src/protocol/answer-schemas.ts";
import { type HookEvent, hookEvents } from "../src/protocol/event-names.ts";
import { inputSchemas } from "../src/protocol/event-schemas.ts";
import type { Fields } from "../src/protocol/shape.ts";
import { describeFields } from "./describe-schema.ts";

/** A table of fields: those that every event has, and those of each event. */
export interface FieldTable {
  readonly common: Fields;
  readonly byEvent: Readonly<Record<HookEvent, Fields>>;
}

/** The tables that `npm run generate` writes, as data: of answers and of payloads. */
export function generatedTables(): { readonly answers: FieldTable; readonly inputs: FieldTable } {
  return { answers: tableOf(answerSchemas), inputs: tableOf(inputSchemas) };
}

/** Writes the tables into src/protocol. */
export function main(): void {
  const { answers, inputs } = generatedTables();
  const files = ["src/protocol/answer-fields.ts", "src/protocol/input-fields.ts"] as const;
  writeFileSync(files[0], render("answer", answers));
  writeFileSync(files[1], render("input", inputs));
  execFileSync("npx", ["biome", "check", "--write", ...files], { stdio: "inherit" });
}

function tableOf(schemas: Readonly<Record<HookEvent, GenericSchema>>): FieldTable {
  const all = hookEvents.map((event) => describeFields(schemas[event]));
  const isCommon = (part: Part, name: string): boolean =>
    all.every((fields) => JSON.stringify(fields[part][name]) === JSON.stringify(all[0]?.[part][name]));
  const own = all.map((fields) => select(fields, (part, name) => !isCommon(part, name)));
  // A cast, since fromEntries forgets its keys; every event is given a value here.
  const byEvent = Object.fromEntries(hookEvents.map((event, i) => [event, own[i]])) as FieldTable["byEvent"];
  return { common: select(all[0], isCommon), byEvent };
}

type Part = keyof Fields;

function select(fields: Fields | undefined, keep: (part: Part, name: string) => boolean): Fields {
  const kept = (part: Part): Fields[Part] =>
    Object.fromEntries(Object.entries(fields?.[part] ?? {}).filter(([name]) => keep(part, name)));
  return { required: kept("required"), optional: kept("optional") };
}

function render(subject: string, { common, byEvent }: FieldTable): string {
  const rows = Object.entries(byEvent).map(([event, fields]) => `  ${event}: ${JSON.stringify(fields)},`);
  return `// Written by \`npm run generate\` from the schemas; do not edit.
import type { HookEvent } from "./event-names.ts";
import type { Fields } from "./shape.ts";

/** Fields that the ${subject} of every event may or must have. */
// biome-ignore format: one line an event
export const common${subject[0]?.toUpperCase()}${subject.slice(1)}Fields: Fields = ${JSON.stringify(common)};

/** Further fields of the ${subject} of each event. */
// biome-ignore format: one line an event
export const ${subject}Fields: { readonly [E in HookEvent]: Fields } = {
${rows.join("\n")}
};
`;
}
