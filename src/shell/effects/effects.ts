import type { Command, CommandLine } from "../command-line.ts";
import { isInterpreter } from "../interpreter-code.ts";
import { findSchema } from "../options/schemas.ts";
import { archiveEffects } from "./archive-effects.ts";
import { copyEffects } from "./copy-effects.ts";
import { type Effect, fillFolder, touch, touchPath, touchRedirect } from "./effect.ts";
import { fileEffects } from "./file-effects.ts";
import { gitEffects } from "./git-effects.ts";
import { interpreterEffects } from "./interpreter-effects.ts";
import { toldEffects } from "./told-files.ts";
import { toolEffects } from "./tool-files.ts";

/**
 * The files that a line reads, writes, deletes or moves away, as far as its text tells.
 * Relative paths start from the directory tracked through `cd`.
 *
 * @example
 * effects(analyze("cd sub && echo x > a", { cwd: "/w" })).map(({ kind, path }) => [kind, path]); // [["write", "/w/sub/a"]]
 */
export function effects(line: CommandLine): readonly Effect[] {
  const owners = new Map(
    line.commands.flatMap((command) => command.redirects.map((redirect) => [redirect, command])),
  );
  const opened = line.redirects
    .filter((redirect) => !owners.get(redirect)?.dormant && !/^[<>]\(/.test(redirect.word.text))
    .map((redirect) => touchRedirect(redirect, owners.get(redirect)));
  return [...opened, ...line.commands.filter((command) => !command.dormant).flatMap(commandEffects)];
}

/** What one command does to files by itself; redirections apart. */
export function commandEffects(command: Command): readonly Effect[] {
  if (command.name === undefined || command.argv.some((word) => /^-whatif$/i.test(word))) return [];
  const told = toldEffects(command);
  for (const family of [fileEffects, copyEffects, packedEffects, gitEffects, programEffects]) {
    const found = family(command);
    if (found) return [...found, ...told];
  }
  const tool = toolEffects(command) ?? [];
  return [...told, ...(tool.length > 0 ? tool : outputEffects(command))];
}

const packers = /tar$|zip|^7z|^(un)?(xz|lzma|zstd|compress)$|^(lz4|lzop|brotli)$/;

// What tells of archives is loaded when one is there.
function packedEffects(command: Command): readonly Effect[] | undefined {
  return packers.test(command.name ?? "") ? archiveEffects(command, findSchema("tar")) : undefined;
}

// What reads programs of other languages is loaded when one is there.
function programEffects(command: Command): readonly Effect[] | undefined {
  return isInterpreter(command.name) ? interpreterEffects(command) : undefined;
}

const output = /^--?o(?:ut(?:-?file|put(?:-file)?)?)?(?:=|$)/i;
const folder = /^--(?:out(?:put)?|dist|declaration)-?dir(?:=|$)/i;
const idle = /^--(no-?emit|dry-?run|help)$/i;
const inPlace = /^--(write|fix|in-?place|overwrite)$/;

// Of a tool that nothing is known about: `-o file` names what it writes nearly everywhere, `--outdir folder` where
// it puts files, and `--write` says that it rewrites the files that it is given.
function outputEffects(command: Command): readonly Effect[] {
  if (findSchema(command.name ?? "")) return [];
  const rewrites = command.argv.some((word) => inPlace.test(word));
  return command.words.flatMap((word, index) => [
    ...namedOutput(command, index),
    ...(rewrites && isGiven(command, index) ? touch("write", command, word) : []),
  ]);
}

function isGiven({ words, argv }: Command, index: number): boolean {
  const [word, before = ""] = [words[index], argv[index - 1]];
  if (index === 0 || word?.value === undefined || /^-/.test(word.known)) return false;
  return (!/^--/.test(before) || inPlace.test(before)) && !(index > 1 && output.test(before));
}

function namedOutput(command: Command, index: number): readonly Effect[] {
  const word = command.words[index];
  const before = command.argv[index - 1] ?? "";
  if (word === undefined) return [];
  const attached = /^-[^=]*=/.exec(word.known)?.[0].length ?? 0;
  const [name, at] = attached > 0 ? [word.known, attached] : [before, 0];
  if (at === 0 && (index < 2 || before.includes("="))) return [];
  const target = { value: word.value?.slice(at), text: word.text.slice(at), span: word.span };
  if (folder.test(name)) return command.argv.some((one) => idle.test(one)) ? [] : fillFolder(command, target);
  if (!output.test(name)) return [];
  return at === 0 ? touch("write", command, word) : [touchPath("write", command, target)];
}
