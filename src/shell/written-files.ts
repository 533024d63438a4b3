import type { Redirect } from "./command-line.ts";
import { interpreterEffects } from "./effects/interpreter-effects.ts";
import type { Frame, ListedCommand, Walk } from "./frame.ts";
import type { Input } from "./input.ts";
import { isInterpreter } from "./interpreter-code.ts";
import type { Field } from "./pieces.ts";
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
  const pieces = ran.every(({ prints }) => prints.pieces)
    ? ran.flatMap(({ prints }) => prints.pieces ?? [])
    : undefined;
  for (const redirect of redirects) {
    const path = writtenPath(redirect);
    if (path === undefined) continue;
    const before = redirect.op === ">>" ? walk.written.get(path) : undefined;
    const written = { pieces, from: ran };
    walk.written.set(path, before ? join(before, written) : written);
  }
}

function writtenPath({ op, fd, word, cwd }: Redirect): string | undefined {
  const opens = op !== "<" && (fd === 1 || op.startsWith("&"));
  return opens && word.value !== undefined ? (resolvePath(cwd, word.value) ?? word.value) : undefined;
}

function noteOutputs(frame: Frame, command: ListedCommand): void {
  const { name = "" } = command;
  if (name === "tee" || name === "sponge")
    for (const word of command.words.slice(1)) note(frame, command, pathOf(frame, word), false);
  else if (name === "dd") noteCopied(frame, command);
  else if (name === "find") noteFound(frame, command);
  else if (/^(cp|mv|install|ln)$/.test(name)) noteTransferred(frame, command);
  else if (isInterpreter(name)) noteProgrammed(frame, command);
  else if (name === "mkfifo" || name === "mknod") notePipe(frame, command);
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
  const [from, into, ...more] = command.words.slice(1).filter((word) => !word.text.startsWith("-"));
  const input = from && more.length === 0 ? findWritten(frame, from) : undefined;
  const path = into && pathOf(frame, into);
  if (!from || !input || path === undefined) return;
  frame.walk.written.set(path, input);
  frame.walk.written.set(`${path}/${from.text.split("/").at(-1)}`, input);
}

function note({ walk }: Frame, command: ListedCommand, path: string | undefined, appends: boolean): void {
  if (path === undefined) return;
  const before = appends ? walk.written.get(path) : undefined;
  walk.written.set(path, before ? join(before, outputOf(command)) : outputOf(command));
}

/** What the text has written into the file that a word names. */
export function findWritten(frame: Frame, word: Field): Input | undefined {
  const opened = descriptor.exec(word.text)?.[1];
  if (opened !== undefined) return frame.scope.inputs.get(Number(opened));
  if (frame.walk.written.size === 0) return undefined;
  const path = pathOf(frame, word);
  return path === undefined ? undefined : frame.walk.written.get(path);
}

function pathOf(frame: Frame, word: Field): string | undefined {
  return word.value === undefined || word.glob
    ? undefined
    : (resolvePath(frame.scope.cwd, word.value) ?? word.value);
}

function outputOf(command: ListedCommand): Input {
  const { pieces, from } = command.prints;
  return { pieces, from: [command, ...from, ...(command.stdin?.from ?? [])] };
}

function join(before: Input, after: Input): Input {
  const pieces = before.pieces && after.pieces ? [...before.pieces, ...after.pieces] : undefined;
  return { pieces, from: [...before.from, ...after.from] };
}
