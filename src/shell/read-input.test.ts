// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";

/** The words of the last command that is judged. */
const last = (text: string) =>
  analyze(text)
    .commands.filter(({ dormant }) => !dormant)
    .at(-1)
    ?.words.map(({ value }) => value);

test.each([
  ['read -r a b <<< \'x y  z\'; echo "$b" "$a"', ["echo", "y  z", "x"]],
  ["IFS=: read -ra a <<< 'p:q r'; echo \"${a[@]}\"", ["echo", "p", "q r"]],
  ["mapfile -t a <<< $'p\\nq r'; echo \"${a[@]}\"", ["echo", "p", "q r"]],
  ["printf -v a %s-%s x y; echo $a", ["echo", "x-y"]],
])("%s", (text, argv) => expect(last(text)).toEqual(argv));

test("a lines reader takes each line in turn, one of them", () => {
  const { commands } = analyze("while read -r a; do zap \"$a\"; done <<< $'p\\nq r'");
  const zaps = commands.filter(({ name, dormant }) => name === "zap" && !dormant);
  expect(zaps.map(({ argv }) => argv)).toEqual([
    ["zap", "p"],
    ["zap", "q r"],
  ]);
});
