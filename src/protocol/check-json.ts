/** Where a value holds something that JSON cannot carry, as `path: ...`; undefined when it holds nothing such. */
export function checkJson(value: unknown, path: string, above: readonly object[] = []): string | undefined {
  if (typeof value !== "object" || value === null) return checkScalar(value, path);
  if (above.includes(value)) return `${path}: refers back to itself`;
  // A Date or a URL says itself what stands for it.
  if (!("toJSON" in value) && foreign(value) !== undefined)
    return `${path}: JSON cannot carry ${foreign(value)}`;
  return checkInside(value, path, above);
}

function checkInside(value: object, path: string, above: readonly object[]): string | undefined {
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

/**
 * What an object is that JSON would write as `{}`, such as a Map or a promise that nobody awaited; undefined for lists
 * and for objects whose own fields are all that they hold.
 */
export function foreign(value: object): string | undefined {
  const kind = Object.prototype.toString.call(value).slice("[object ".length, -1);
  if (kind === "Object" || kind === "Array") return undefined;
  return kind === "Promise" ? "a Promise: await it" : `a ${kind}`;
}
