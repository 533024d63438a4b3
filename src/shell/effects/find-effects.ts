import type { Command, Word } from "../command-line.ts";
import { type Effect, type EffectKind, type EffectOptions, touch } from "./effect.ts";

// Tests that leave nearly everything in: what passes them is not a selection.
const broad = /^-(type|xtype|maxdepth|depth|print0?|d|xdev|mount|follow|readable|writable|and|a|o|or|not)$/;

/** What `find` itself deletes, writes or looks through. */
export function findEffects(command: Command): readonly Effect[] {
  const starts = startsOf(command);
  const deletes = command.argv.includes("-delete");
  const below = isSelective(command);
  const kind = deletes ? "delete" : "read";
  const listed = command.words.flatMap((word, index) => {
    const option = command.argv[index - 1] ?? "";
    return /^-f(print0?|printf|ls)$/.test(option) ? touch("write", command, word) : [];
  });
  return [...starts.flatMap((word) => touch(kind, command, word, { recursive: true, below })), ...listed];
}

/** What a command does to files that `find` hands it, through `-exec` or a pipe into `xargs`. */
export function foundBy(
  command: Command,
  kind: EffectKind,
  { recursive = false }: EffectOptions,
): readonly Effect[] {
  const finder = finderOf(command);
  if (!finder) return command.openEnded ? [unknownEffect(command, kind, recursive)] : [];
  const below = isSelective(finder);
  return startsOf(finder).flatMap((word) =>
    touch(kind, finder, word, { recursive, below }).map((effect) => ({
      ...effect,
      command,
      remote: command.remote,
    })),
  );
}

function unknownEffect(command: Command, kind: EffectKind, recursive: boolean): Effect {
  const { remote, span } = command;
  return {
    kind,
    path: undefined,
    text: "what arrives on its input",
    glob: false,
    recursive,
    below: false,
    remote,
    span,
    command,
  };
}

function finderOf(command: Command): Command | undefined {
  const { carrier } = command;
  if (carrier?.name === "find")
    return command.words.some((word) => word.text.includes("{}")) ? carrier : undefined;
  if (carrier?.name !== "xargs" || !carrier.stdin) return undefined;
  const takes = command.openEnded || command.words.some((word) => word.dynamic);
  const [only, ...others] = carrier.stdin.from.filter(
    ({ name }) => name !== "grep" && name !== "sort" && name !== "head",
  );
  return takes && only?.name === "find" && others.length === 0 ? only : undefined;
}

function startsOf(finder: Command): readonly Word[] {
  const { words } = finder;
  let first = 1;
  while (/^-([HLP]|O\d?)$/.test(words[first]?.text ?? "")) first += 1;
  let end = first;
  while (end < words.length && !/^[-(!]/.test(words[end]?.known ?? "")) end += 1;
  const starts = words.slice(first, end);
  const [name] = words;
  // Without a start, find searches the directory it runs in.
  return starts.length > 0 || !name
    ? starts
    : [{ ...name, text: ".", value: ".", dynamic: false, choices: undefined }];
}

function isSelective(finder: Command): boolean {
  const at = finder.argv.findIndex((word) => /^-(delete|exec|execdir|ok|okdir)$/.test(word));
  const tests = finder.argv.slice(1, at < 0 ? undefined : at);
  return tests.some(
    (word, index) => /^-[a-z]/.test(word) && !broad.test(word) && !/^\*?$/.test(tests[index + 1] ?? ""),
  );
}
