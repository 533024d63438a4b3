import { isForeign } from "./code-origin.ts";
import type { Redirect } from "./command-line.ts";
import { commandName } from "./command-name.ts";
import { commandEffects } from "./effects/effects.ts";
import { interpreterEffects } from "./effects/interpreter-effects.ts";
import type { Frame, ListedCommand, Walk } from "./frame.ts";
import { type Input, joinInputs } from "./input.ts";
import { isInterpreter } from "./interpreter-code.ts";
import { parseOptions } from "./options/parse-options.ts";
import { findSchema } from "./options/schemas.ts";
import { type Field, literalPiece } from "./pieces.ts";
import { resolvePath } from "./tracked-directory.ts";

/** Names of standard input as a file. */
export const standardInput: RegExp = /^(-|\/dev\/stdin|\/dev\/fd\/0|\/proc\/self\/fd\/0)$/;

const descriptor = /^\/(?:dev|proc\/self)\/fd\/(\d+)$/;

/** Remembers what a command writes into files, so that running them later in the text can be followed. */
export function noteWritten(frame: Frame, command: ListedCommand): void {
  for (const redirect of command.redirects)
    note(frame, command, writtenPath(redirect), redirect.op.endsWith(">>"));
  noteOutputs(frame, command);
}

/** The same for the commands of a group, from the `first` on. */
export function noteGroup(walk: Walk, redirects: readonly Redirect[], first: number): void {
  const ran = redirects.length === 0 ? [] : walk.commands.slice(first);
  const { pieces } = joinInputs(
    walk,
    ran.map(({ prints }) => prints),
  );
  for (const redirect of redirects) {
    const path = writtenPath(redirect);
    if (path === undefined) continue;
    const before = redirect.op === ">>" ? walk.written.get(path) : undefined;
    const written = { pieces, from: ran };
    walk.written.set(path, before ? joinInputs(walk, [before, written]) : written);
  }
}

function writtenPath({ op, fd, word, cwd }: Redirect): string | undefined {
  const opens = op !== "<" && (fd === 1 || op.startsWith("&"));
  if (!opens) return undefined;
  return word.value === undefined ? nameless(word.text) : (resolvePath(cwd, word.value) ?? word.value);
}

function noteOutputs(frame: Frame, command: ListedCommand): void {
  const { name = "" } = command;
  if (/^(tee(-object)?|sponge|out-file|(set|add)-content)$/i.test(name))
    for (const word of command.words.slice(1)) note(frame, command, pathOf(frame, word), false);
  else if (name === "dd") noteCopied(frame, command);
  else if (name === "find") noteFound(frame, command);
  else if (/^(cp|mv|install|ln)$/.test(name)) noteTransferred(frame, command);
  else if (isInterpreter(name)) noteProgrammed(frame, command);
  else if (name === "mkfifo" || name === "mknod") notePipe(frame, command);
  else if (/^p?npm$/.test(name)) noteScripts(frame, command);
  else noteBrought(frame, command);
}

// `npm pkg set scripts.x=code`, and the older `npm set-script x code`: as it stands in package.json.
function noteScripts({ walk, scope }: Frame, { argv, words }: ListedCommand): void {
  const said = argv.slice(1).join(" ");
  const pieces = words.flatMap((word, at) => {
    const [, name, code = ""] = /^pkg set /.test(said)
      ? (/^scripts\.([\w:.-]+)=([\s\S]*)$/.exec(word.text) ?? [])
      : [];
    const older = /^set-script /.test(said) && at === 3 ? argv[2] : undefined;
    const text = `${JSON.stringify(name ?? older)}:${JSON.stringify(name ? code : word.text)}\n`;
    return (name ?? older) ? [literalPiece(text, word)] : [];
  });
  const path = resolvePath(scope.cwd, "package.json");
  if (path !== undefined && pieces.length > 0)
    walk.written.set(
      path,
      joinInputs(walk, [walk.written.get(path) ?? { pieces: [], from: [] }, { pieces, from: [] }]),
    );
}

// `curl -o file`, `git clone address folder`, and what is unpacked after it was brought.
function noteBrought(frame: Frame, command: ListedCommand): void {
  const folder = clonedFolder(command);
  if (folder !== undefined) note(frame, command, resolvePath(frame.scope.cwd, folder), false);
  else if (isForeign(command)) noteFetched(frame, command);
  else noteUnpacked(frame, command);
}

function noteFetched(frame: Frame, command: ListedCommand): void {
  // `host:dir/ here/`: what is in the folder comes, not the folder.
  const isWithin = command.argv.some((word) => /^(--recursive|sync)$|^[^:]*:.*\/$/.test(word));
  if (bringsMore(command)) note(frame, command, resolvePath(frame.scope.cwd, "*.sh"), false);
  for (const { kind, text, path = nameless(text) } of commandEffects(command)) {
    if (kind !== "write" || text === "-") continue;
    note(frame, command, path, false);
    if (isWithin) note(frame, command, path?.replace(/\/[^/]*$/, ""), false);
  }
}

// `wget -i list`, `xargs curl -O`, `curl -O "$url"`: files of whatever names.
function bringsMore({ name = "", argv, args, openEnded }: ListedCommand): boolean {
  const isNamed = argv.some((word) => /^(-o.*|--output.*|-\w*o)$/.test(word));
  const isListed = openEnded || argv.some((word) => /^(-i|--input-file)/.test(word));
  const isUnknown = args.some(({ value, ending }) => value === undefined && !ending.includes("/"));
  const saves = name !== "curl" || argv.some((word) => /^(-\w*O\w*|--remote-name(-all)?)$/.test(word));
  return /^(curl|wget|aria2c|axel)$/.test(name) && saves && !isNamed && (isListed || isUnknown);
}

/** `git clone address`, `gh repo clone owner/name folder`. */
function clonedFolder(command: ListedCommand): string | undefined {
  const { name = "", args } = command;
  const isCopier = /^(degit|tiged|giget)$/.test(name);
  if ((!isCopier && !/^(git|gh|glab|svn|hg)$/.test(name)) || !isForeign(command)) return undefined;
  const at = args.findIndex(({ text }) => /^(clone|co|checkout|export)$/.test(text));
  const [address, folder] = args.slice(at + 1);
  if ((at < 0 && !isCopier) || !address) return undefined;
  return folder?.value ?? address.text.replace(/\/+$|\.git$/g, "").replace(/^.*[/:]/, "");
}

function noteUnpacked(frame: Frame, command: ListedCommand): void {
  const { name = "", argv, words, stdin } = command;
  const isTar = /tar$/.test(name) && argv.slice(1, 3).some((word) => /^-?\w*x|^--(ex|get)/.test(word));
  if (!isTar && name !== "unzip") return;
  const archive = words.find(({ text }) => /\.(t?gz|tar(\.\w+)?|tbz2?|txz|zip)$/.test(text));
  const from = (archive && findWritten(frame, archive)?.from) ?? stdin?.from ?? [];
  const option = argv.findIndex((word) => (isTar ? /^(-C|--directory)$/ : /^-d$/).test(word));
  const folder = option < 0 ? "." : words[option + 1]?.value;
  const path = folder === undefined ? undefined : resolvePath(frame.scope.cwd, folder);
  if (path !== undefined && from.some(isForeign))
    frame.walk.written.set(path, { pieces: undefined, from: [command, ...from] });
}

// `find -fprintf file format`.
function noteFound(frame: Frame, command: ListedCommand): void {
  command.words.forEach((word, at) => {
    if (/^-f(print0?|printf|ls)$/.test(command.argv[at - 1] ?? ""))
      note(frame, command, pathOf(frame, word), false);
  });
}

// `python -c "open('x', 'w').write(...)"`.
function noteProgrammed(frame: Frame, command: ListedCommand): void {
  for (const { kind, path } of interpreterEffects(command) ?? [])
    if (kind === "write") note(frame, command, path, false);
}

// What comes through a pipe with a name is written by whoever opens it, also later in the text.
function notePipe(frame: Frame, command: ListedCommand): void {
  for (const word of command.words.slice(1)) {
    const path = pathOf(frame, word);
    if (path !== undefined) frame.walk.written.set(path, { pieces: undefined, from: [] });
  }
}

// `dd of=file`: what it reads.
function noteCopied(frame: Frame, command: ListedCommand): void {
  for (const word of command.words)
    if (word.value?.startsWith("of=")) {
      const path = word.value.slice(3);
      note(frame, command, resolvePath(frame.scope.cwd, path) ?? path, false);
    }
}

// `cp a b` after the text has written a.
function noteTransferred(frame: Frame, command: ListedCommand): void {
  const schema = findSchema(command.name ?? "");
  const [from, into, ...more] = parseOptions(command.words.slice(1), schema).operands;
  const path = into && pathOf(frame, into);
  if (from && standardInput.test(from.text)) note(frame, command, path, false);
  const printed = from?.from.length ? { pieces: undefined, from: from.from } : undefined;
  const input =
    from && more.length === 0 ? (copiedProgram(from) ?? findWritten(frame, from) ?? printed) : undefined;
  if (!from || !input || path === undefined) return;
  frame.walk.written.set(path, input);
  frame.walk.written.set(`${path}/${from.text.split("/").at(-1)}`, input);
}

// `cp /usr/bin/git g`, `ln -s "$(which git)" g`: the same program under another name.
function copiedProgram(from: Field): Input | undefined {
  const name = commandName(from);
  const isProgram =
    /(^|\/)s?bin\/[\w.+-]+$/.test(from.value ?? "") || (from.value === undefined && name !== undefined);
  return isProgram && name !== undefined && /^[\w.+-]+$/.test(name)
    ? { pieces: [literalPiece(`/usr/bin/${name} "$@"`, from)], from: [] }
    : undefined;
}

function note({ walk }: Frame, command: ListedCommand, path: string | undefined, appends: boolean): void {
  if (path === undefined) return;
  const before = appends ? walk.written.get(path) : undefined;
  const output = outputOf(command);
  walk.written.set(path, before ? joinInputs(walk, [before, output]) : output);
}

/** What the text has written into the file that a word names. */
export function findWritten(frame: Frame, word: Field): Input | undefined {
  const opened = descriptor.exec(word.text)?.[1];
  if (opened !== undefined) return frame.scope.inputs.get(Number(opened));
  if (frame.walk.written.size === 0) return undefined;
  const path = pathOf(frame, word);
  return path === undefined ? undefined : frame.walk.written.get(path);
}

/** The same, or the folder or archive around it that was brought from elsewhere. */
export function findBrought(frame: Frame, word: Field): Input | undefined {
  const found = findWritten(frame, word);
  if (found) return found;
  const { written } = frame.walk;
  const wanted = pathOf(frame, word) ?? "";
  // `gh release download -p '*.sh'`.
  for (const [path, input] of written) if (path.includes("*") && fits(path, wanted)) return input;
  if (!/\.(ba|z|k)?sh$|(^|\/)(install|setup|bootstrap)$/.test(word.text)) return undefined;
  for (let path = wanted; path !== ""; path = path.slice(0, path.lastIndexOf("/"))) {
    const around = written.get(path);
    if (around?.from.some(isForeign)) return { pieces: undefined, from: around.from };
  }
  return undefined;
}

function fits(pattern: string, path: string): boolean {
  const [head = "", ...parts] = pattern.split("*");
  const tail = parts.at(-1) ?? "";
  return path.startsWith(head) && path.endsWith(tail) && !path.slice(head.length).includes("/");
}

function pathOf(frame: Frame, { value, glob, text }: Field): string | undefined {
  if (value === undefined) return nameless(text);
  return glob ? undefined : (resolvePath(frame.scope.cwd, value) ?? value);
}

// `"$F"`, where nothing tells what it is, is the same file wherever it is named like that.
function nameless(text: string): string | undefined {
  return /^\$(\w|\{)/.test(text) ? text : undefined;
}

function outputOf(command: ListedCommand): Input {
  const { pieces, from } = command.prints;
  return { pieces, from: [...new Set([command, ...from, ...(command.stdin?.from ?? [])])] };
}
