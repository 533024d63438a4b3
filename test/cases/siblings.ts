import { readFileSync } from "node:fs";
import type { Case } from "./read-cases.ts";

// More of the same kinds: what the recorded cases are samples of, said in the same words.
const file = new URL("siblings.json", import.meta.url);
const all = JSON.parse(readFileSync(file, "utf8")) as readonly Case[]; // the file's own shape

/** The siblings of a kind, each under its title for `test.each`. */
export function siblings(kind: string): readonly (readonly [string, Case])[] {
  return all.filter((one) => one.kind === kind).map((one) => [`${one.id} ${one.class}`, one]);
}
