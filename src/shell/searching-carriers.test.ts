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
