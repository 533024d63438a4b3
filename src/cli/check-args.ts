import { nearest } from "../protocol/nearest.ts";
import { CliError, type Command } from "./command.ts";

/** Refuses what the command does not know; the parser itself would pass over it in silence. */
export function checkArgs(words: readonly string[], command: Command): void {
  const { args, meta, many } = command;
  const places = Object.values(args).filter(({ type }) => type === "positional").length;
  const end = words.includes("--") ? words.indexOf("--") : words.length;
  // Behind -- all are words, whatever they look like.
  const positionals = [...positionalsIn(words.slice(0, end), command), ...words.slice(end + 1)];
  const extra = positionals[places];
  if (extra !== undefined && many !== true)
    throw new CliError(`fairlead ${meta.name} does not take ${JSON.stringify(extra)}`, helpFor(meta.name));
}

function positionalsIn(words: readonly string[], command: Command): readonly string[] {
  const found: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (!word.startsWith("-") || word === "-") found.push(word);
    else if (checkFlag(word, words[at + 1], command)) at += 1;
  }
  return found;
}

/** Whether the option's value is the next word. */
function checkFlag(word: string, next: string | undefined, command: Command): boolean {
  const { args, meta } = command;
  const known = Object.keys(args).filter((name) => args[name]?.type !== "positional");
  if (known.some((one) => args[one]?.type === "string" && isJoined(word, aliasOf(args[one])))) return false;
  const [flag = "", ...given] = word.split("=");
  const name = known.find((one) => flag === `--${one}` || flag === `-${aliasOf(args[one])}`);
  if (name === undefined) throw unknown(flag, known, command);
  if (args[name]?.type === "string") {
    const value = given.length > 0 ? given.join("=") : next;
    if (value === undefined || value === "" || (given.length === 0 && /^-(?!\d)/.test(value)))
      throw new CliError(`${flag} needs a value`, helpFor(meta.name));
    return given.length === 0;
  }
  if (given.length > 0) throw new CliError(`${flag} takes no value`, helpFor(meta.name));
  return false;
}

/** `-n20`: a short option with its value right behind it. */
function isJoined(word: string, alias: string | undefined): boolean {
  return alias !== undefined && new RegExp(`^-${alias}[^=-]`).test(word);
}

/** The short name of an option. */
export function aliasOf(option: Command["args"][string] | undefined): string | undefined {
  const alias = option !== undefined && "alias" in option ? option.alias : undefined;
  return typeof alias === "string" ? alias : undefined;
}

function unknown(flag: string, known: readonly string[], { meta, meant = {} }: Command): CliError {
  const word = flag.replace(/^-+/, "");
  const other = Object.hasOwn(meant, word) ? meant[word] : undefined;
  const options = known.map((name) => `--${name}`);
  const near = other === undefined ? nearest(flag, options) : `--${other}`;
  const advice = near === undefined ? helpFor(meta.name) : `did you mean ${near}?`;
  return new CliError(`fairlead ${meta.name} has no option ${flag}`, advice);
}

function helpFor(command: string): string {
  return `fairlead ${command} --help lists what there is`;
}
