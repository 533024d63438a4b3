import type { Command, Redirect, Span, Word } from "../command-line.ts";
import type { GivenOption } from "../options/parse-options.ts";
import { resolvePath } from "../tracked-directory.ts";

/** What happens to a file: its content is read or written, it is deleted, or it leaves its place. */
export type EffectKind = "read" | "write" | "delete" | "move";

/** One file, or pattern of files, that a command touches. */
export interface Effect {
  readonly kind: EffectKind;
  /** Absolute and normalised; wildcards stay in it. Undefined when it is known only at run time. */
  readonly path: string | undefined;
  /** As written in the command. */
  readonly text: string;
  /** `path` is a pattern. */
  readonly glob: boolean;
  /** Everything below `path` is touched as well. */
  readonly recursive: boolean;
  /** On another machine or in a container. */
  readonly remote: boolean;
  readonly span: Span;
  /** Undefined for a redirection of a whole group. */
  readonly command: Command | undefined;
}

interface EffectOptions {
  readonly recursive?: boolean;
}

/** Effects of one kind on the files that a word names: one, each of several, or an unknown one. */
export function touch(
  kind: EffectKind,
  command: Command,
  word: Word,
  options: EffectOptions = {},
): readonly Effect[] {
  if (word.choices) return word.choices.flatMap((choice) => touch(kind, command, choice, options));
  const { value, text, span } = word;
  const isWhole = kind === "write" && !word.glob && word.from[0]?.name === "find";
  const recursive =
    options.recursive === true || isWhole || (gone.test(`${kind} ${command.name}`) && isFound(word));
  return [touchPath(kind, command, { value, text, span, glob: word.glob }, { recursive })];
}

// Of each file of a folder, and of those below it, it is lost as well; `find .` without a name lists all of them.
const gone = /^(delete|move)|(truncate|shred)$/;
const lists = /^(find|bfs|du|fd|fdfind|rg|.?grep) |^git (ls-files|diff|grep)$/;

function isFound({ from }: Word): boolean {
  return from.some(({ name, argv }) => lists.test(`${name} ${argv[1]}`));
}

interface Target {
  readonly value: string | undefined;
  readonly text: string;
  readonly span: Span;
  readonly glob?: boolean;
}

/** The effect on a path that is not a word of its own. */
export function touchPath(
  kind: EffectKind,
  command: Command,
  target: Target,
  options: EffectOptions = {},
): Effect {
  const { value, text, span, glob = false } = target;
  const path = value === undefined || value === "" ? undefined : resolvePath(command.cwd, value);
  const { recursive = false } = options;
  return { kind, path, text, glob, recursive, remote: command.remote, span, command };
}

/**
 * Files are put into a folder that is named, whatever they are called. Not where it is one that the command runs in: what
 * is unpacked there is hardly meant to be all of it.
 */
export function fillFolder(command: Command, { value, text, span }: Target): readonly Effect[] {
  const effect = touchPath("write", command, { value, text, span }, { recursive: true });
  const isAround = `${command.cwd}/`.startsWith(`${effect.path?.replace(/\/$/, "")}/`);
  return effect.path === undefined || isAround ? [] : [effect];
}

/** A folder named by the value of an option is filled. */
export function fillValue(command: Command, { word, at }: GivenOption): readonly Effect[] {
  const { value, text, span } = word;
  return fillFolder(command, { value: value?.slice(at), text: text.slice(at), span });
}

/** A file named by the value of an option is written. */
export function touchValue(command: Command, { word, at }: GivenOption): Effect {
  const { value, text, span } = word;
  return touchPath("write", command, { value: value?.slice(at), text: text.slice(at), span });
}

/** The effect of a redirection, or none for what only reads a terminal. */
export function touchRedirect(
  { op, word, span, cwd, remote }: Redirect,
  command: Command | undefined,
): Effect {
  const path = word.value === undefined ? undefined : resolvePath(cwd, word.value);
  const kind = op === "<" ? "read" : "write";
  return {
    kind,
    path,
    text: word.text,
    glob: word.glob,
    recursive: false,
    remote,
    span,
    command,
  };
}
