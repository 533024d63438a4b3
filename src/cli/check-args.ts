import { CliError, type Command } from "./command.ts";
import { nearest } from "./nearest.ts";

/** Refuses what the command does not know; the parser itself would pass over it in silence. */
export function checkArgs(words: readonly string[], { args, meta }: Command): void {
  const flags = Object.keys(args).filter((name) => args[name]?.type !== "positional");
  const places = Object.keys(args).length - flags.length;
  let positionals = 0;
  for (const word of words.slice(0, words.includes("--") ? words.indexOf("--") : undefined)) {
    if (word.startsWith("-") && word !== "-") checkFlag(word, flags, meta.name);
    else if (++positionals > places)
      throw new CliError(`fairlead ${meta.name} does not take ${JSON.stringify(word)}`, helpFor(meta.name));
  }
}

/** All flags are switches: they are there or not. */
function checkFlag(word: string, flags: readonly string[], command: string): void {
  const [name = ""] = word.split("=", 1);
  if (flags.some((flag) => name === `--${flag}`)) {
    if (name === word) return;
    throw new CliError(`${name} takes no value`, helpFor(command));
  }
  const near = nearest(
    name,
    flags.map((flag) => `--${flag}`),
  );
  throw new CliError(
    `fairlead ${command} has no option ${name}`,
    near === undefined ? helpFor(command) : `did you mean ${near}?`,
  );
}

function helpFor(command: string): string {
  return `fairlead ${command} --help lists what there is`;
}
