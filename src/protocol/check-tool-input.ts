import { checkFields } from "./check-shape.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { Fields, Shape } from "./shape.ts";
import { toolFields } from "./tool-fields.ts";

/**
 * What is wrong with the arguments of a tool call as its types promise them, as `path: problem`. Unknown fields and
 * words are fine. So are numbers and truths that the model sent as text: the host takes them, and whoever judges a
 * call must not be kept from it by what its judgement does not rest on.
 */
export function checkToolInput(payload: JsonObject): string | undefined {
  const { tool_name: tool, tool_input: input } = payload;
  if (!isJsonObject(input)) return "tool_input: expected an object";
  const fields = fieldsOf(tool);
  return fields === undefined ? undefined : checkFields(fields, withoutSpelled(input, fields), "tool_input");
}

function fieldsOf(tool: unknown): Fields | undefined {
  const table: Readonly<Record<string, Fields | undefined>> = toolFields;
  return typeof tool === "string" && Object.hasOwn(table, tool) ? table[tool] : undefined;
}

/** The arguments without those that are spelled out as text. */
function withoutSpelled(input: JsonObject, { optional }: Fields): JsonObject {
  const isSpelled = ([name, value]: [string, unknown]): boolean =>
    typeof value === "string" && Object.hasOwn(optional, name) && spells(value, optional[name]);
  return Object.fromEntries(Object.entries(input).filter((field) => !isSpelled(field)));
}

function spells(text: string, shape: Shape | undefined): boolean {
  if (shape === "boolean") return text === "true" || text === "false";
  return shape === "number" && text.trim() !== "" && Number.isFinite(Number(text));
}
