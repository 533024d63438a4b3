import { readFileSync } from "node:fs";

type Json = Readonly<Record<string, unknown>>;

/** One recorded case: what goes in, and what must come out. */
export interface Case {
  readonly id: string;
  readonly class: string;
  readonly kind: string;
  readonly input: Json;
  readonly expected: Json;
}

const cases = JSON.parse(readFileSync(new URL("cases.json", import.meta.url), "utf8")) as readonly Case[]; // the file's own shape

/** The cases of a kind, each under its title for `test.each`, without those that are asked elsewhere. */
export function casesOf(
  kind: string,
  elsewhere: readonly string[] = [],
): readonly (readonly [string, Case])[] {
  return cases
    .filter((one) => one.kind === kind && !elsewhere.includes(one.id))
    .map((one) => [`${one.id} ${one.class}`, one]);
}

/** The cases with these ids. */
export function casesNamed(...ids: readonly string[]): readonly (readonly [string, Case])[] {
  const found = cases.filter(({ id }) => ids.includes(id));
  if (found.length !== ids.length) throw new Error(`no such case among ${ids.join(", ")}`);
  return found.map((one) => [`${one.id} ${one.class}`, one]);
}

/** Asks one question for each key of what is expected; a key without a question is an error. */
export async function answers(
  expected: Json,
  questions: Readonly<Record<string, (wanted: unknown) => unknown>>,
): Promise<Json> {
  const asked = Object.entries(expected).map(async ([key, wanted]): Promise<[string, unknown]> => {
    const question = questions[key];
    if (question === undefined) throw new Error(`nothing asks ${key}`);
    return [key, await question(wanted)];
  });
  return Object.fromEntries(await Promise.all(asked));
}

/** `"A x 2000000"` is that letter so many times. */
export function spelledOut(text: unknown): string {
  const [, letter, times] = /^(.) x (\d+)$/.exec(String(text)) ?? [];
  return letter === undefined ? String(text) : letter.repeat(Number(times));
}

/** A field of a case as an object, empty when it is absent. */
export function objectAt(value: unknown): Json {
  return typeof value === "object" && value !== null ? (value as Json) : {}; // JSON objects have text keys
}

/** A field of a case as a list of objects, empty when it is absent. */
export function listAt(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(objectAt) : [];
}
