import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";

const zaps = (text: string) =>
  analyze(text)
    .commands.filter(({ name, dormant }) => name === "zap" && !dormant)
    .map(({ argv }) => argv.slice(1));

test.each([
  ["echo a 'b c' d | xargs zap x", [["x", "a", "b", "c", "d"]]],
  ["echo a b c | xargs -n2 zap", [["a", "b"], ["c"]]],
  ["printf '%s\\n' 'a b' c | xargs -L1 zap", [["a", "b"], ["c"]]],
  ["printf '%s\\n' 'a b' c | xargs -I@ zap -@-", [["-a b-"], ["-c-"]]],
  ["printf 'a b,c' | xargs -d, -n1 zap", [["a b"], ["c"]]],
  ["printf 'a b\\0c\\0' | xargs -0 zap", [["a b", "c"]]],
  ["echo a > l; xargs -a l zap", [["a"]]],
  ["echo a | xargs zap '$&'", [["$&", "a"]]],
])("%s", (text, expected) => expect(zaps(text)).toEqual(expected));

test.each([
  ["echo / | xargs rm -rf", "rm -rf"],
  ["find / -name x | xargs -0 -n1 rm -rf --", "rm -rf --"],
  ["xargs rm -rf <<< '/a /b'", "rm -rf"],
])("what stands before a command is no part of its place: %s", (text, place) => {
  const found = analyze(text).commands.find(({ name }) => name === "rm");
  expect(text.slice(...(found?.span ?? [0, 0]))).toBe(place);
});
