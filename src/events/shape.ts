import type { HookEvent } from "../protocol/event-names.ts";
import { commonInputFields, inputFields } from "../protocol/input-fields.ts";
import type { Fields, Shape } from "../protocol/shape.ts";
import { isRecord } from "./text-blocks.ts";
import { toolProblem } from "./tool-shape.ts";
import { wrongType } from "./wrong-type.ts";

type Payload = Readonly<Record<string, unknown>>;

/**
 * What keeps a payload from being judged, in words with the field's path; undefined when it can be. A field of a
 * wrong type is such a thing, a missing one is not, except for those that say what a call would do. Unknown
 * fields, tools and values are normal.
 */
export function shapeProblem(event: HookEvent, input: Payload): string | undefined {
  return (
    typeProblem(commonInputFields, input, "") ??
    toolProblem(event, input) ??
    promptProblem(event, input) ??
    typeProblem(inputFields[event], input, "")
  );
}

/** A prompt may also be a list of blocks, though the host's own types say text. */
function promptProblem(event: HookEvent, { prompt }: Payload): string | undefined {
  if (event !== "UserPromptSubmit" || typeof prompt === "string" || Array.isArray(prompt)) return undefined;
  return wrongType("prompt", "text or a list of blocks", prompt);
}

/** Prompts may be lists of blocks, on every event that has one. */
function isPrompt(name: string, field: unknown, path: string): boolean {
  return name === "prompt" && path === "" && Array.isArray(field);
}

function typeProblem({ required, optional }: Fields, value: Payload, path: string): string | undefined {
  return (
    firstProblem(required, value, path) ??
    // Some senders write null for what is not there.
    firstProblem(optional, value, path, null)
  );
}

function firstProblem(
  shapes: Fields["required"],
  value: Payload,
  path: string,
  absent?: null,
): string | undefined {
  for (const name in shapes) {
    const field = Object.hasOwn(value, name) ? value[name] : undefined;
    const shape = shapes[name];
    if (shape === undefined || field === undefined || field === absent || isPrompt(name, field, path))
      continue;
    const problem = mismatch(shape, field, path === "" ? name : `${path}.${name}`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function mismatch(shape: Shape, value: unknown, path: string): string | undefined {
  if (typeof shape === "string") return fits(shape, value) ? undefined : wrongType(path, kinds[shape], value);
  if ("oneOf" in shape) return typeof value === "string" ? undefined : wrongType(path, "text", value);
  if ("nullable" in shape) return value === null ? undefined : mismatch(shape.nullable, value, path);
  if ("list" in shape) return listProblem(shape.list, value, path);
  if (!isRecord(value)) return wrongType(path, "an object", value);
  return "fields" in shape ? typeProblem(shape.fields, value, path) : undefined;
}

function listProblem(item: Shape, value: unknown, path: string): string | undefined {
  if (!Array.isArray(value)) return wrongType(path, "a list", value);
  for (const [at, element] of value.entries()) {
    const problem = mismatch(item, element, `${path}[${at}]`);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const kinds = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  object: "an object",
  unknown: "anything",
} as const;

function fits(kind: keyof typeof kinds, value: unknown): boolean {
  if (kind === "unknown") return true;
  return kind === "object" ? isRecord(value) : typeof value === kind;
}
