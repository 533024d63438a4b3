import type { Frame, Input, ListedCommand } from "./frame.ts";
import type { Field } from "./pieces.ts";
import { resolvePath } from "./tracked-directory.ts";

/** Remembers what a command writes into files, so that running them later in the text can be followed. */
export function noteWritten(frame: Frame, command: ListedCommand): void {
  for (const { op, fd, word, cwd } of command.redirects) {
    const opens = op !== "<" && (fd === 1 || op.startsWith("&"));
    const path = opens && word.value !== undefined ? (resolvePath(cwd, word.value) ?? word.value) : undefined;
    note(frame, command, path, op.endsWith(">>"));
  }
  if (command.name === "tee")
    for (const word of command.words.slice(1)) note(frame, command, pathOf(frame, word), false);
}

function note({ walk }: Frame, command: ListedCommand, path: string | undefined, appends: boolean): void {
  if (path === undefined) return;
  const before = appends ? walk.written.get(path) : undefined;
  walk.written.set(path, before ? join(before, outputOf(command)) : outputOf(command));
}

/** What the text has written into the file that a word names. */
export function findWritten(frame: Frame, word: Field): Input | undefined {
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
