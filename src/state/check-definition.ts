import { complaint, type OptionKinds } from "./complaints.ts";
import { StateError } from "./errors.ts";
import { isFields } from "./fields.ts";
import { isStandardSchema } from "./standard-schema.ts";

const slotName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** The options of every state. */
export const optionKinds: OptionKinds = {
  version: "number",
  migrate: "function",
  strict: "boolean",
  initial: "function",
};

/**
 * Checks what authors give to a maker, also those who have no types. Throws StateError of kind "definition". Told here is
 * only what is certainly right; the others are looked at by who knows what to say.
 */
export function checkDefinition(name: string, shape: unknown, options: unknown, kinds: OptionKinds): void {
  const isRight =
    typeof name === "string" &&
    (isFields(shape) || isStandardSchema(shape)) &&
    isFields(options) &&
    Object.entries(options).every(([key, value]) => value === undefined || isPlainly(kinds[key], value));
  const odd = isRight ? null : complaint("definition", name, shape, options, kinds);
  if (odd !== null) throw new StateError("definition", odd);
  if (!slotName.test(name) || /\.lock$|\.corrupt-/.test(name))
    throw new StateError("definition", complaint("name", name));
}

const isPlainly = (kind: string | undefined, value: unknown): boolean =>
  typeof value === kind && (typeof value !== "number" || (value > 0 && Number.isInteger(value)));
