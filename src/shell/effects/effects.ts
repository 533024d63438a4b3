import type { Command, CommandLine } from "../command-line.ts";
import { copyEffects } from "./copy-effects.ts";
import { type Effect, touchRedirect } from "./effect.ts";
import { fileEffects } from "./file-effects.ts";
import { gitEffects } from "./git-effects.ts";
import { interpreterEffects } from "./interpreter-effects.ts";

/**
 * The files that a line reads, writes, deletes or moves away, as far as its text tells.
 * Relative paths start from the directory tracked through `cd`.
 *
 * @example
 * effects(analyze("cd sub && echo x > a", { cwd: "/w" })).map(({ kind, path }) => [kind, path]); // [["write", "/w/sub/a"]]
 */
export function effects(line: CommandLine): readonly Effect[] {
  const opened = line.redirects.map((redirect) =>
    touchRedirect(
      redirect,
      line.commands.find((command) => command.redirects.includes(redirect)),
    ),
  );
  return [...opened, ...line.commands.filter((command) => !command.dormant).flatMap(commandEffects)];
}

/** What one command does to files by itself; redirections apart. */
export function commandEffects(command: Command): readonly Effect[] {
  if (command.name === undefined) return [];
  for (const family of [fileEffects, copyEffects, gitEffects, interpreterEffects]) {
    const found = family(command);
    if (found) return found;
  }
  return [];
}
