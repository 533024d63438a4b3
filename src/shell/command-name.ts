import type { Word } from "./command-line.ts";

/** The program a command word names: last path segment, without `.exe`. Undefined when known only at run time. */
export function commandName(word: Word | undefined): string | undefined {
  if (!word) return undefined;
  if (!word.dynamic) return lastSegment(word.text);
  if (word.value !== undefined && !word.glob && !(word.many && /\s/.test(word.value)))
    return lastSegment(word.value);
  return /[/\\]./.test(word.ending) ? lastSegment(word.ending) : toolOf(word);
}

// Variables that by custom hold a tool of this name, or the program that a user likes for this: `$PYTHON -m pytest`
// and `${CC:-gcc} x.c` are no riddles. Version control and what deletes or raises rights is not among them.
const tools =
  /^\$\{?(?:[A-Z]+_)?(EDITOR|VISUAL|PAGER|BROWSER|CC|CXX|CPP|LD|AR|MAKE|CMAKE|NINJA|PYTHON[23]?|PYTEST|PIP3?|UV|NODE|NPM|NPX|PNPM|YARN|BUN|DENO|TSC|GO|CARGO|RUSTC|JAVA|JAVAC|MVN|GRADLE|RUBY|BUNDLE|PERL|PHP|COMPOSER|DOTNET|SWIFT|KUBECTL|DOCKER|COMPOSE|TERRAFORM|AWS|GCLOUD|CURL|WGET|GREP|SED|AWK|JQ|TAR|DIFF)(?:_BIN|_CMD|_EXE|_PATH)?(?::?-[^}]*)?\}?$/;

function toolOf({ text, from }: Word): string | undefined {
  return from.length === 0 ? tools.exec(text)?.[1]?.toLowerCase() : undefined;
}

function lastSegment(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return name.toLowerCase().endsWith(".exe") ? name.slice(0, -4) : name;
}
