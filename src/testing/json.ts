/** A parsed JSON object whose fields are still to be looked at. */
export type JsonObject = { readonly [field: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object a text holds; undefined for bad JSON and for any other JSON value. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** One object a line, as transcripts and stream-json have it; a line cut off by a kill is left out. */
export function parseLines(text: string): JsonObject[] {
  return text
    .split("\n")
    .map(parseObject)
    .filter((line) => line !== undefined);
}

export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
