// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these texts are bash.
import { expect, test } from "vitest";
import { analyze } from "./analyze.ts";

/** The words of the last command that is judged, undefined where they are known only at run time. */
const last = (text: string) =>
  analyze(text)
    .commands.filter(({ dormant }) => !dormant)
    .at(-1)
    ?.words.map(({ value }) => value);

// What parts words is set in a part that may not run, or runs again.
test.each([
  "if [ -n x ]; then IFS=o; fi",
  "for i in a b; do IFS=o; done",
  "while true; do IFS=o; break; done",
  "case x in x) IFS=o;; esac",
  "true x && false || IFS=o",
  "git status && IFS=o",
])("after `%s` it is not known how a value parts", (text) => {
  expect(last(`V=woe; ${text}; zap $V`)).toEqual(["zap", undefined]);
  expect(last(`V=woe; ${text}; zap "$V"`)).toEqual(["zap", "woe"]);
});

test.each([
  ["V=woe; IFS=o; zap $V", ["zap", "w", "e"]],
  ["V=woe; IFS=o; unset IFS; zap $V", ["zap", "woe"]],
  ["V=woe; ( IFS=o ); zap $V", ["zap", "woe"]],
  ["V='w e'; while IFS= read -r x; do zap $V; done", ["zap", "w", "e"]],
  ["export IFS=o; bash -c 'V=woe; zap $V'", ["zap", "woe"]],
  ['IFS=o; L=(a \'b c\'); zap "${L[*]}" "${L[@]}"', ["zap", "aob c", "a", "b c"]],
  ['IFS=o; L=(a \'b c\'); V=${L[*]}; W=${L[@]}; zap "$V" "$W"', ["zap", "aob c", "a b c"]],
  ['set -- p q; IFS=-; V=$*; W="$*"; X=$@; zap "$V" "$W" "$X"', ["zap", "p-q", "p-q", "p q"]],
  ['IFS=; L=(a b); zap "${L[*]}"', ["zap", "ab"]],
])("%s", (text, argv) => expect(last(text)).toEqual(argv));

test("quotes inside of a default keep its words whole, so it is not split as a text", () => {
  const told = analyze("V=x; git ${V:+'a b'} c").commands.at(-1)?.words;
  expect(told?.map(({ value, many }) => [value, many])).toEqual([
    ["git", false],
    [undefined, true],
    ["c", false],
  ]);
});
