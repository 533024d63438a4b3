import type { Command } from "./command-line.ts";

const notPaths = /^-(fil?(ter)?|inc(lude)?|exc(lude)?|depth|erroraction|ea|attributes)$/i;

/** What `Get-ChildItem` lists: paths, and names under an option; all of a folder only where nothing selects. */
export function children({ argv, words }: Command, rest: readonly Command[]): readonly string[] | undefined {
  const starts = words
    .slice(1)
    .filter((word, at) => !/^-/.test(word.text) && !notPaths.test(argv[at] ?? ""))
    .map(({ value }) => value ?? "");
  const option = argv.findIndex((word) => /^-(fil?(ter)?|inc(lude)?)$/i.test(word));
  const some = rest.length > 0 || argv.some((word) => /^-(exclude|directory|file)$/i.test(word));
  const all = argv.some((word) => /^-r(e(c(u(r(se?)?)?)?)?)?$/i.test(word)) ? ["**"] : [];
  const names = option < 0 ? (some ? [...all, "?*"] : [...all, "*"]) : [`**/${argv[option + 1]}`];
  return starts.includes("")
    ? undefined
    : (starts.length > 0 ? starts : ["."]).flatMap((start) =>
        /[*?]/.test(start) ? [start] : names.map((name) => `${start}/${name}`),
      );
}
