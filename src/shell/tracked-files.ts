import type { Command } from "./command-line.ts";

type Patterns = readonly string[] | undefined;

/** Patterns for what `git ls-files`, `git diff --name-only` and `git grep -l` print, from the folder they run in. */
export function listedByGit(lister: Command): Patterns {
  // What is above the folder is none of its names.
  if (lister.argv.some((word) => /^(\/|\.\.(\/|$))/.test(word))) return undefined;
  return lister.argv[1] === "ls-files" && listsIgnored(lister) ? ["./**", "./.*"] : tracked(lister);
}

// `git ls-files --others`: what git ignores is among them unless it is told to leave that out.
function listsIgnored({ argv }: Command): boolean {
  const has = (words: RegExp): boolean => argv.some((word) => words.test(word));
  return has(/^(-o|--others)$/) && (!has(/^--exclude-standard$/) || has(/^(-i|--ignored)$/));
}

// What git tracks below a folder, or what fits a pattern, in whatever folder.
function tracked({ argv, words }: Command): Patterns {
  const [, verb = ""] = argv;
  if (
    verb === "grep"
      ? !argv.some((word) => /^(-\w*l|--name-only|--files-with)/.test(word))
      : !/^(ls-files|diff)$/.test(verb)
  )
    return argv.includes("--name-only") ? ["./**"] : undefined;
  if (verb === "diff" && !argv.includes("--name-only")) return undefined;
  const dashes = argv.indexOf("--");
  const first = dashes < 0 && verb === "diff" ? words.length : Math.max(2, dashes + 1);
  const skip = verb === "grep" && dashes < 0 && !argv.some((word) => /^(-e.|--regexp)/.test(word)) ? 1 : 0;
  const asked = words
    .slice(first)
    .filter(({ text }) => !/^(-|:[!^])/.test(text))
    .slice(skip);
  return asked.length === 0 ? ["./**"] : asked.flatMap(({ value = ":" }) => specified(value));
}

// A star of git stands for slashes too; whether a plain word is a folder only the disk tells.
function specified(path: string): readonly string[] {
  const plain = path.replace(/^(\.\/)+|\/+$/g, "");
  if (/^(:|\.\.|\.?$)/.test(plain)) return ["./**"];
  const star = plain.search(/[*?[]/);
  if (star < 0) return [`./${plain}`, `./${plain}/**`];
  const folder = `./${plain.slice(0, plain.lastIndexOf("/", star) + 1)}`;
  const rest = plain.slice(folder.length - 2);
  const end = rest.slice(rest.search(/[^*?\]]*$/));
  if (end !== "") return [`${folder}**/${end.includes("/") ? "" : "*"}${end.split("/").at(-1)}`];
  return /^[^*?[/]+\*$/.test(rest) ? [folder + rest, `${folder}${rest}/**`] : [`${folder}**`];
}
