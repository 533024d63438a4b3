/** Deepest nesting that hooks may answer: far below where writing it as text would fail. */
export const depthLimit = 1000;

/**
 * A frozen copy of a value as JSON carries it, so that nothing can change after it was checked. Throws a TypeError
 * for what JSON cannot carry.
 */
export function plainJson(value: unknown, depth = 0): unknown {
  if (typeof value !== "object" || value === null) return scalar(value);
  if (depth > depthLimit)
    throw new TypeError(`the answer refers to itself, or has over ${depthLimit} levels`);
  const own = "toJSON" in value && typeof value.toJSON === "function" ? value.toJSON() : value;
  if (own !== value) return plainJson(own, depth + 1);
  if (Array.isArray(value)) return Object.freeze(Array.from(value, (part) => plainJson(part, depth + 1)));
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.freeze(Object.fromEntries(fields.map(([name, part]) => [name, plainJson(part, depth + 1)])));
}

function scalar(value: unknown): unknown {
  const isPlain = value === null || typeof value === "string" || typeof value === "boolean";
  if (isPlain || (typeof value === "number" && Number.isFinite(value))) return value;
  throw new TypeError(`the answer holds ${describe(value)}, which JSON cannot carry`);
}

function describe(value: unknown): string {
  return typeof value === "number" || value === undefined ? String(value) : `a ${typeof value}`;
}
