import type { Command } from "./command-line.ts";

const plainName = /^[\w.-]*\w[\w.-]*$/;

/** Patterns for what is listed below the folder a command runs in, without the folders in it that it leaves out by their plain names. */
export function withoutExcluded(
  patterns: readonly string[] | undefined,
  lister: Command,
): readonly string[] | undefined {
  if (!patterns?.some((pattern) => pattern.startsWith("./**"))) return patterns;
  const names = excludedBy(lister)
    .map(bare)
    .filter((name) => plainName.test(name));
  if (names.length === 0) return patterns;
  const other = `./!(${names.join("|")})`;
  return patterns.flatMap((pattern) => {
    if (pattern === "./**") return [other, `${other}/**`];
    return pattern.startsWith("./**/")
      ? [`./${pattern.slice(5)}`, `${other}/${pattern.slice(2)}`]
      : [pattern];
  });
}

function excludedBy(lister: Command): readonly string[] {
  const { name = "", argv } = lister;
  if (/grep$/.test(name)) return valuesOf(argv, /^--exclude-dir(?:=(.*))?$/);
  if (name === "rg") return valuesOf(argv, /^(?:-g|--glob)=?(.+)?$/).flatMap(negated);
  if (/^fd(find)?$/.test(name)) return valuesOf(argv, /^(?:-E|--exclude)=?(.+)?$/);
  if (name === "git") return argv.flatMap((word) => /^:(?:[!^]|\(exclude\))(.*)$/.exec(word)?.[1] ?? []);
  return name === "find" || name === "bfs" ? prunedBy(argv) : [];
}

function valuesOf(argv: readonly string[], option: RegExp): readonly string[] {
  return argv.flatMap((word, at) => {
    const found = option.exec(word);
    return found ? [found[1] ?? argv[at + 1] ?? ""] : [];
  });
}

function negated(glob: string): readonly string[] {
  return glob.startsWith("!") ? [glob.slice(1)] : [];
}

// `-path ./x -prune -o ...`, and `-not -path './x/*'` where there are no alternatives.
function prunedBy(argv: readonly string[]): readonly string[] {
  const tests = argv.slice(1).join(" ");
  const pruned = [...tests.matchAll(/^\. -(?:path|name) (\S+) -prune -or? (?!.* -or? )/g)];
  const against = / (-or?|,|\() /.test(tests)
    ? []
    : [...tests.matchAll(/ (?:!|-not) -path (\.\/[^ /]+\/\*)(?= )/g)];
  return [...pruned, ...against].map(([, path = ""]) => path);
}

// `./x/*`, `**/x/`, `/x/**`: the folder.
function bare(pattern: string): string {
  return pattern.replace(/^(\.?\/|\*\*\/)+/, "").replace(/\/\*{0,2}$/, "");
}
