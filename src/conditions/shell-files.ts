import type { Span, Word } from "../shell/command-line.ts";
import type { Effect } from "../shell/effects/effect.ts";
import type { CommandLine } from "../shell/read-line.ts";

/** One file, or some files, that a command line touches. */
export interface ShellFile {
  readonly effect: Effect;
  /** Absolute; undefined when it is known only as one of several. */
  readonly file: string | undefined;
  /** What is known of it otherwise: absolute patterns, one of which it fits. */
  readonly patterns: readonly string[];
}

/** The files that effects of a line touch on this machine, without those that go into a temporary folder. */
export function shellFiles(effects: readonly Effect[], line: CommandLine): readonly ShellFile[] {
  return effects.flatMap((effect): ShellFile[] => {
    const { path, glob, remote } = effect;
    if (remote) return [];
    if (path === undefined) return unknownFile(effect, line);
    return [glob ? { effect, file: undefined, patterns: [path] } : { effect, file: path, patterns: [] }];
  });
}

interface Written {
  /** What is not known is a plain name: no slash, no leading dot. */
  readonly isPlain: boolean;
  readonly known: string;
  readonly ending: string;
  readonly cwd: string | undefined;
}

function unknownFile(effect: Effect, line: CommandLine): ShellFile[] {
  const written = writtenAs(effect, line);
  if (written === "temporary") return [];
  return [{ effect, file: undefined, patterns: patternsOf(written) }];
}

/** The word that names the file, as far as it is known. */
function writtenAs(effect: Effect, line: CommandLine): Written | "temporary" {
  const { text } = effect;
  const { word, cwd } = wordOf(effect, line);
  if (word === undefined) return { isPlain: false, known: "", ending: "", cwd: undefined };
  if (word.from.length > 0 && word.from.every(({ name }) => name === "mktemp")) return "temporary";
  if (/^\$(\{?(TMPDIR|TEMP|TMP|XDG_RUNTIME_DIR)|[Ee]nv:(TE?MP|te?mp))\b/.test(text)) return "temporary";
  const cut = word.text.length - text.length;
  // What is fetched is called after the end of its address.
  const isFetched = fetches.test(effect.command?.name ?? "") && effect.command?.args.includes(word) === true;
  return { isPlain: isFetched || isPlain(word), known: word.known.slice(cut), ending: word.ending, cwd };
}

const fetches = /^(curl|wget|aria2c|axel)$/;

// Tools that print a date, a number or an id.
const plain = new Set(["date", "whoami", "hostname", "id", "uname", "nproc", "uuidgen", "wc"]);

function isPlain({ from, text }: Word): boolean {
  return from.length > 0 && from.every(({ name }) => plain.has(name ?? "")) && !/\$[\w{]/.test(text);
}

/** A redirection's span is all of it, any other that of the word, where `text` may be a part of it. */
function wordOf(
  { command, span, text }: Effect,
  { redirects }: CommandLine,
): { readonly word?: Word; readonly cwd?: string | undefined } {
  const redirect = redirects.find((one) => isSame(one.span, span));
  if (redirect) return redirect;
  const word = command?.words.find((one) => isSame(one.span, span) && one.text.endsWith(text));
  return word ? { word, cwd: command?.cwd } : {};
}

function isSame([start, end]: Span, [otherStart, otherEnd]: Span): boolean {
  return start === otherStart && end === otherEnd;
}

/** `src/ge$X/b.ts` is `src/ge*` with anything below up to `b.ts`. A date or an id is as good as any other. */
function patternsOf({ isPlain: flat, known, ending, cwd }: Written): readonly string[] {
  const head = known.startsWith("/") ? known : cwd !== undefined && `${cwd}/${known}`;
  if (flat && head !== false) return [`${head}0${ending}`];
  const [first = "", ...rest] = ending.split("/");
  const tail = [`*${first}`, ...rest].join("/");
  if (known === "" || head === false) return [`/**/${tail}`];
  return [`${head}${tail}`, `${head}*/**/${tail}`];
}
