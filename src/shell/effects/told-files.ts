import type { Command } from "../command-line.ts";
import { type Effect, touchPath } from "./effect.ts";

const editor = /(?:^|[\n:|+])[\s\d,$%.]*(?:wq?|x|sav\w*|up\w*)!?\s+(?:>>\s*)?([^\s|!]+)/g;
const patch =
  /^(?:\+\+\+|---|rename (?:from|to)|\*\*\* (?:Add|Update|Delete) File:|diff --git \S+)\s+(?:"?[a-z]\/)?([^\t\n"]+)/gm;
const sql = /\\(?:o|g|w)\s+(\S+)|\bto\s+'([^'\n]+)'|\binto\s+(?:out|dump)file\s+["']([^"'\n]+)/gi;

/** Programs that are told in a text what files to write: which names they are. */
const programs: readonly (readonly [names: RegExp, files: RegExp])[] = [
  [/^(r?ed|ex|n?vim?|gvim)$/, editor],
  [/^(patch|git (apply|am)|apply_patch)$/, patch],
  [/^(psql|mysql|mariadb|duckdb)$/, sql],
  [/^sqlite3$/, /^\s*\.(?:output|once|backup|save|clone|dump|log|excel)\s+["']?([^\s"']+)/gm],
  [/^ansible$/, /\b(?:dest|path)=(\S+)/g],
];

/** Files that a command is told to write by lines it reads, or by options that are lines of its language. */
export function toldEffects(command: Command): readonly Effect[] {
  const { name = "", args, argv, stdin, script, span } = command;
  const known = name === "git" ? `git ${args[0]?.text}` : name;
  const files = programs.find(([names]) => names.test(known))?.[1];
  if (!files) return [];
  const texts = [stdin?.text ?? "", script?.text ?? "", ...argv.slice(1)];
  return texts
    .flatMap((text) => [...text.slice(0, 50_000).matchAll(files)])
    .map((found) => found.slice(1).find((part) => part !== undefined) ?? "")
    .map((path) => touchPath("write", command, { value: path, text: path, span }));
}
