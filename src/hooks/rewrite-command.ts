import type { Evidence } from "../conditions/condition.ts";
import { foundCommand, restOf } from "../conditions/found-command.ts";
import type { Command } from "../shell/command-line.ts";
import type { Rewriting } from "../shell/rewrite.ts";
import type { Match } from "./hook.ts";

/**
 * New words of a command, as the program shall receive them, or undefined to leave it as it is. Unknown ones can stay
 * or go, not move.
 *
 * @param rest as for `rewrite`: what it is given besides its leading words; undefined when it has other options than these
 */
export type ChangeWords = (
  words: readonly string[],
  command: Command,
  rest: (...options: readonly string[]) => readonly string[] | undefined,
) => readonly string[] | undefined;

/**
 * The command line with other words for the command that a `command(...)` condition found: as the program shall
 * receive them, quoted as needed. Every other byte stays as it is. Refused, with the reason, when the words have
 * no place of their own in the text (a variable, an alias), when anything else would run differently, when there are
 * no new words, or when no condition found a command.
 *
 * @param found the match that the hook is given, or one piece of its evidence
 *
 * @example
 * export const usePnpm = guard({
 *   when: command("npm install"),
 *   then: (match) => {
 *     const changed = rewriteCommand(match, (_words, _command, rest) => {
 *       const packages = rest("-D", "-E"); // undefined with any other option
 *       return packages && ["pnpm", packages.length > 0 ? "add" : "install", ...packages];
 *     });
 *     return "text" in changed ? rewriteInput({ command: changed.text }) : deny("Use pnpm add.");
 *   },
 * });
 */
export function rewriteCommand(found: Match | Evidence, change: ChangeWords): Rewriting {
  const evidence = Array.isArray((found as Match).evidence) ? (found as Match).evidence : [found as Evidence]; // only a match has a list of it
  for (const one of evidence) {
    const known = foundCommand(one);
    if (known === undefined) continue;
    const { line, command } = known;
    const words = change(command.argv, command, (...options) => restOf(known, options));
    return words === undefined ? { refused: "nothing takes its place" } : line.edit(command, words);
  }
  return { refused: "no condition found a command" };
}
