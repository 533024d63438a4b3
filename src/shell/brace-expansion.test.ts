// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import { expect, test } from "vitest";
import { expandBraces } from "./brace-expansion.ts";

test.each<[string, readonly string[] | undefined]>([
  ["a", ["a"]],
  ["{a,b}", ["a", "b"]],
  ["x{a,{b,c}}y", ["xay", "xby", "xcy"]],
  ["{1..3}", ["1", "2", "3"]],
  ["{3..1}", ["3", "2", "1"]],
  ["{1..7..3}", ["1", "4", "7"]],
  ["{-1..1}", ["-1", "0", "1"]],
  ["{008..10}", ["008", "009", "010"]],
  ["{a..c}", ["a", "b", "c"]],
  ["{a}", ["{a}"]],
  ["{a,b", ["{a,b"]],
  ["'{a,b}'", ["'{a,b}'"]],
  ['"{a,b}"', ['"{a,b}"']],
  ["\\{a,b}", ["\\{a,b}"]],
  ["${a,b}", ["${a,b}"]],
  ["$(x {a,b})", ["$(x {a,b})"]],
  ["{'a,b',c}", ["'a,b'", "c"]],
  ["{a,b}".repeat(20), undefined],
])("%s", (text, expected) => expect(expandBraces(text)).toEqual(expected));
