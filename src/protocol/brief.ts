/** A value in a few words, for messages. Never throws. */
export function brief(value: unknown): string {
  try {
    return inWords(value);
  } catch {
    return "something that cannot be looked at";
  }
}

function inWords(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" || typeof value === "function")
    return typeof value === "object" ? "an object" : "a function";
  if (typeof value !== "string") return String(value);
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
}
