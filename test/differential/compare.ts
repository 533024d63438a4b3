import type { Command, CommandLine, Word } from "../../src/shell/command-line.ts";
import type { ListedCommand } from "../../src/shell/frame.ts";
import { stubs, wrappers } from "./stubs.ts";

const logged: ReadonlySet<string> = new Set([...stubs, ...wrappers]);

/** How what we said would run differs from what ran; empty when it does not. */
export function disagreements(line: CommandLine, ran: readonly (readonly string[])[]): readonly string[] {
  const left = ran.map((argv) => [...argv]);
  const said = line.commands.filter(
    (command) => !command.dormant && (command.name === undefined || logged.has(command.name)),
  );
  const certain = said.filter((command) => isCertain(command) && command.inFunction === undefined);
  // Bodies of functions are listed even when nothing calls them, so they only explain.
  const problems: string[] = [];
  for (const command of certain)
    if (!take(left, command)) problems.push(`said, did not run: ${JSON.stringify(valuesOf(command))}`);
  // One listing may stand for several runs (a loop); with unknown words for none as well (an empty expansion).
  const unexplained = left.filter((argv) => !said.some((command) => fits(command, argv)));
  return [...problems, ...unexplained.map((argv) => `ran, was not said: ${JSON.stringify(argv)}`)];
}

// Of commands that the same words may mean (`${V:-x}`) one runs, and what is presumed may: they only explain.
function isCertain(command: Command): boolean {
  const { either } = command as ListedCommand; // every command of a line is one of the walk
  return !command.openEnded && !command.presumed && !either && command.words.every((word) => !word.dynamic);
}

function valuesOf(command: Command): readonly string[] {
  return command.words.map((word, index) => (index === 0 ? (command.name ?? word.text) : word.text));
}

function take(left: string[][], command: Command): boolean {
  const wanted = valuesOf(command);
  const at = left.findIndex(
    (argv) => argv.length === wanted.length && argv.every((word, index) => word === wanted[index]),
  );
  if (at < 0) return false;
  left.splice(at, 1);
  return true;
}

// Words known only at run time stand for any word, or for any number of words where they may be split.
function fits(command: Command, argv: readonly string[]): boolean {
  const [name, ...words] = command.words;
  if (!name) return false;
  if (command.name !== undefined && command.name !== argv[0]) return false;
  const rest =
    command.name === undefined && name.many ? [{ ...name, known: "", ending: "" }, ...words] : words;
  return fitWords(rest, argv.slice(1), command.openEnded);
}

function fitWords(words: readonly Word[], argv: readonly string[], openEnded: boolean): boolean {
  const [word, ...rest] = words;
  if (!word) return openEnded || argv.length === 0;
  if (word.many) {
    for (let taken = 0; taken <= argv.length; taken += 1)
      if (fitWords(rest, argv.slice(taken), openEnded)) return true;
    return false;
  }
  const [first, ...others] = argv;
  return first !== undefined && fitsWord(word, first) && fitWords(rest, others, openEnded);
}

function fitsWord(word: Word, text: string): boolean {
  if (!word.dynamic) return word.text === text;
  // Of what a search lists the value is the place that it lists: that, and all below.
  if (word.value !== undefined && word.from.length > 0 && text.startsWith(`${word.value}/`)) return true;
  if (word.value !== undefined && !word.glob && !word.text.startsWith("~")) return word.value === text;
  return text.startsWith(word.known) && text.endsWith(word.ending);
}
