import { isJsonObject, type JsonObject } from "./json.ts";

const meant = new WeakMap<object, ReadonlySet<string>>();
const nothing: ReadonlySet<string> = new Set();

/** Notes that fields of an answer are meant as they are, though nobody knows them: a builder was given them as `unknown`. */
export function markMeant(fields: object, names: readonly string[]): void {
  if (names.length > 0) meant.set(fields, new Set(names));
}

/** The fields of an object that are meant as they are. */
export function meantIn(fields: object): ReadonlySet<string> {
  return meant.get(fields) ?? nothing;
}

/** Notes that all fields of an answer are meant: it was put together of parts that were looked at one by one. */
export function markWhole(answer: JsonObject): JsonObject {
  markMeant(answer, Object.keys(answer));
  const { hookSpecificOutput: inside } = answer;
  if (isJsonObject(inside)) markMeant(inside, Object.keys(inside));
  return answer;
}

/** Notes the same of an answer's copy, and of the `hookSpecificOutput` in it. */
export function keepMeant(answer: unknown, copy: unknown): void {
  if (!isJsonObject(answer) || !isJsonObject(copy)) return;
  markMeant(copy, [...meantIn(answer)]);
  const { hookSpecificOutput: inside } = answer;
  const { hookSpecificOutput: copied } = copy;
  if (isJsonObject(inside) && isJsonObject(copied)) markMeant(copied, [...meantIn(inside)]);
}
