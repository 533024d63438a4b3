import type { Word } from "./command-line.ts";

/** The program a command word names: last path segment, without `.exe`. Undefined when known only at run time. */
export function commandName(word: Word | undefined): string | undefined {
  if (!word) return undefined;
  if (!word.dynamic) return lastSegment(word.text);
  if (word.value !== undefined && !word.glob && !(word.many && /\s/.test(word.value)))
    return lastSegment(word.value);
  if (/[/\\]./.test(word.ending)) return lastSegment(word.ending);
  return foundTool(word) ?? toolOf(word) ?? scriptOf(word);
}

// `$(which node) x.js`, `$(command -v git) push`.
function foundTool({ from: [only, ...others], known, ending }: Word): string | undefined {
  if (!only || others.length > 0 || known !== "" || ending !== "") return undefined;
  const asked = /^(?:which|command -v|type -P) ([\w.+-]+)$/.exec(only.argv.join(" "))?.[1];
  return only.words.some((word) => word.dynamic) ? undefined : asked;
}

// Variables that by custom hold a tool of this name, or the program that a user likes for this: `$PYTHON -m pytest`
// and `${CC:-gcc} x.c` are no riddles. What such a variable holds is set by people, in a build or a profile, not by
// the line; a line that sets one itself is read with the value that it sets. Version control and what deletes or
// raises rights is not among them, since a wrong guess there would let through what the guards are for.
const tools =
  /^\$\{?(?:[A-Z]+_)?(EDITOR|VISUAL|PAGER|BROWSER|CC|CXX|CPP|LD|AR|MAKE|CMAKE|NINJA|PY|PYTHON[23]?|PYTEST|PIP3?|UV|NODE|NPM|NPX|PNPM|YARN|BUN|DENO|TSC|GO|CARGO|RUSTC|JAVA|JAVAC|MVN|GRADLE|RUBY|BUNDLE|PERL|PHP|COMPOSER|DOTNET|SWIFT|KUBECTL|DOCKER|COMPOSE|TERRAFORM|AWS|GCLOUD|CURL|WGET|GREP|SED|AWK|JQ|TAR|DIFF)(?:_BIN|_CMD|_EXE|_PATH)?(?::?-[^}]*)?\}?$/i;

function toolOf({ text, from }: Word): string | undefined {
  return from.length === 0 ? tools.exec(text)?.[1]?.toLowerCase() : undefined;
}

// `./scripts/$NAME`, `"$NAME.sh"`: a file of the project, whichever it is.
function scriptOf({ known, ending, text, many }: Word): string | undefined {
  const isBelow = /^[^/~][^/]*\//.test(known) && !/\.\.\/|(^|\/)s?bin\/$/.test(known);
  const isScript = !many && /^[^/]*\.(sh|bash|[cm]?[jt]s|py|rb|pl|php|ps1)$/.test(ending);
  return isBelow || isScript ? lastSegment(text) : undefined;
}

function lastSegment(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return name.replace(/\.exe$|(?<=\w)@(latest|next|\d[\w.-]*)$/i, "");
}
