/** Where a value holds something that JSON cannot carry, as `path: ...`; undefined when it holds nothing such. */
export function checkJson(value: unknown, path: string, above: readonly object[] = []): string | undefined {
  if (typeof value !== "object" || value === null) return checkScalar(value, path);
  if (above.includes(value)) return `${path}: refers back to itself`;
  const inside = [...above, value];
  for (const [key, part] of Object.entries(value)) {
    if (part === undefined && !Array.isArray(value)) continue;
    const problem = checkJson(part, Array.isArray(value) ? `${path}[${key}]` : dotted(path, key), inside);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function checkScalar(value: unknown, path: string): string | undefined {
  if (value === null || typeof value === "string" || typeof value === "boolean") return undefined;
  if (typeof value === "number" && Number.isFinite(value)) return undefined;
  return `${path}: JSON cannot carry ${typeof value === "number" ? String(value) : `a value of type ${typeof value}`}`;
}

function dotted(path: string, key: string): string {
  return path === "" ? key : `${path}.${key}`;
}
