import { readJson } from "../protocol/read-json.ts";

/**
 * A frozen copy of a value as JSON carries it, so that nothing can change after it was checked. Throws a TypeError
 * for what JSON cannot carry.
 */
export function plainJson(value: unknown): unknown {
  const { value: copy, problem } = readJson(value, Object.freeze);
  if (problem !== undefined) throw new TypeError(`what it answers cannot be written: ${problem}`);
  return copy;
}
