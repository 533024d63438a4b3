/** Says that a field is missing, or what it is instead of what it should be. */
export function wrongType(path: string, expected: string, found: unknown): string {
  if (found === undefined) return `${path} is missing`;
  return `${path} should be ${expected} but is ${kindOf(found)}`;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  return typeof value === "string" ? "text" : `a ${typeof value}`;
}
