import { analyze } from "./analyze.ts";
import type { CommandLine } from "./command-line.ts";
import { type CommandMatch, type MatchOptions, matchCommand } from "./match-command.ts";

/** Where a text would run; together with the text it decides the analysis. */
export interface Place {
  readonly cwd: string | undefined;
  readonly home: string | undefined;
}

/** Most analyses kept: one event is judged by many conditions, and seldom needs a second text. */
const kept = 4;

const recent = new Map<string, CommandLine>();

/** Asks whether a text runs a command; a text that was read just before is not read again. */
export function matchText(
  text: string,
  place: Place,
  pattern: string | readonly string[],
  options: MatchOptions,
): CommandMatch {
  return matchCommand(analyzed(text, place), pattern, options);
}

function analyzed(text: string, { cwd, home }: Place): CommandLine {
  const key = `${cwd}\0${home}\0${text}`;
  const known = recent.get(key);
  if (known !== undefined) return known;
  const line = analyze(text, { cwd, home });
  if (recent.size >= kept) recent.delete(recent.keys().next().value ?? "");
  recent.set(key, line);
  return line;
}
