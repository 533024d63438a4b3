import { brief } from "./brief.ts";
import { isJsonObject, type JsonObject } from "./json.ts";
import type { Fields, Shape } from "./shape.ts";

/** The first thing in `value` that does not fit `shape`, as `path: expected ...`; undefined when all fits. */
export function checkShape(shape: Shape, value: unknown, path: string): string | undefined {
  if (typeof shape === "string") return checkKind(shape, value, path);
  if ("oneOf" in shape) return checkChoice(shape.oneOf, value, path);
  if ("list" in shape) return checkList(shape.list, value, path);
  if ("nullable" in shape) return value === null ? undefined : checkShape(shape.nullable, value, path);
  if (!isJsonObject(value)) return mismatch(path, "an object", value);
  if ("fields" in shape) return checkFields(shape.fields, value, path);
  return checkCases(shape.by, shape.cases, value, path);
}

/** The same for the fields of an object. An undefined field counts as absent, as it does in JSON. */
export function checkFields(fields: Fields, value: JsonObject, path: string): string | undefined {
  for (const [name, shape] of Object.entries(fields.required)) {
    if (!Object.hasOwn(value, name) || value[name] === undefined) return `${join(path, name)}: missing`;
    const problem = checkShape(shape, value[name], join(path, name));
    if (problem !== undefined) return problem;
  }
  for (const [name, shape] of Object.entries(fields.optional)) {
    if (!Object.hasOwn(value, name) || value[name] === undefined) continue;
    const problem = checkShape(shape, value[name], join(path, name));
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkKind(kind: Exclude<Shape, object>, value: unknown, path: string): string | undefined {
  if (kind === "unknown") return undefined;
  if (kind === "object") return isJsonObject(value) ? undefined : mismatch(path, "an object", value);
  const fits = typeof value === kind && !Number.isNaN(value);
  return fits ? undefined : mismatch(path, `a ${kind}`, value);
}

function checkChoice(choices: readonly string[], value: unknown, path: string): string | undefined {
  if (choices.length === 0) return `${path}: this event has no such field`;
  if (typeof value === "string" && choices.includes(value)) return undefined;
  return mismatch(path, choices.map((choice) => JSON.stringify(choice)).join(" or "), value);
}

function checkList(item: Shape, value: unknown, path: string): string | undefined {
  if (!Array.isArray(value)) return mismatch(path, "a list", value);
  for (const [index, element] of value.entries()) {
    const problem = checkShape(item, element, `${path}[${index}]`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkCases(
  by: string,
  cases: readonly Fields[],
  value: JsonObject,
  path: string,
): string | undefined {
  const choices = cases.flatMap((fields) => choicesOf(fields.required[by]));
  const wrong = checkChoice(choices, value[by], join(path, by));
  if (wrong !== undefined) return wrong;
  const fields = cases.find(({ required }) => choicesOf(required[by]).some((name) => name === value[by]));
  return fields === undefined ? undefined : checkFields(fields, value, path);
}

function choicesOf(shape: Shape | undefined): readonly string[] {
  return typeof shape === "object" && "oneOf" in shape ? shape.oneOf : [];
}

function mismatch(path: string, expected: string, value: unknown): string {
  return `${path}: expected ${expected}, got ${brief(value)}`;
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
