import type { Command, CommandLine } from "../command-line.ts";
import { isInterpreter } from "../interpreter-code.ts";
import { findSchema } from "../options/schemas.ts";
import { archiveEffects } from "./archive-effects.ts";
import { copyEffects } from "./copy-effects.ts";
import { type Effect, touch, touchPath, touchRedirect } from "./effect.ts";
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
  if (command.name === undefined) return [];
  const told = toldEffects(command);
  for (const family of [fileEffects, copyEffects, archiveEffects, gitEffects, programEffects]) {
    const found = family(command);
    if (found) return [...found, ...told];
  }
  const tool = toolEffects(command) ?? [];
  return [...told, ...(tool.length > 0 ? tool : outputEffects(command))];
}

// What reads programs of other languages is loaded when one is there.
function programEffects(command: Command): readonly Effect[] | undefined {
  return isInterpreter(command.name) ? interpreterEffects(command) : undefined;
}

const output = /^--?o(?:ut(?:-?file|put(?:-file)?)?)?(?:=|$)/i;
const inPlace = /^--(write|fix|in-?place|overwrite)$/;

// Of a tool that nothing is known about: `-o file` names what it writes nearly everywhere, and `--write` says that
// it rewrites the files that it is given.
function outputEffects(command: Command): readonly Effect[] {
  if (findSchema(command.name ?? "")) return [];
  const rewrites = command.argv.some((word) => inPlace.test(word));
  return command.words.flatMap((word, index) => {
    const before = command.argv[index - 1] ?? "";
    const attached = output.exec(word.known)?.[0].length ?? 0;
    if (word.known[attached - 1] === "=") {
      const target = { value: word.value?.slice(attached), text: word.text.slice(attached), span: word.span };
      return [touchPath("write", command, target)];
    }
    const isGiven =
      rewrites &&
      word.value !== undefined &&
      !/^-/.test(word.known) &&
      (!/^--/.test(before) || inPlace.test(before));
    const named = index > 1 && output.test(before) && !before.endsWith("=");
    return named || (index > 0 && isGiven) ? touch("write", command, word) : [];
  });
}
