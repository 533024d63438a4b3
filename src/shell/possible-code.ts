import type { Command } from "./command-line.ts";
import type { ListedCommand } from "./frame.ts";
import { interpreterCode, isInterpreter } from "./interpreter-code.ts";
import { literalTexts } from "./literal-texts.ts";

const most = 40;
const longest = 4000;

/**
 * Texts that may come out of a pipe or a substitution: what the commands in it print or read where that is known, and
 * the texts that they are given to print. Filters may change them on the way.
 */
export function possibleCode(from: readonly Command[]): readonly string[] {
  const texts = from.flatMap((command) => [...passed(command), ...written(command)]);
  const mostly = texts.map((text) => text.trim()).filter((text) => text !== "" && text.length <= longest);
  return [...new Set(mostly)].slice(0, most);
}

function passed(command: Command): readonly string[] {
  // Every command that one of these lists comes from is one of the walk.
  const { pieces } = (command as ListedCommand).prints;
  const printed = pieces?.some((piece) => piece.dynamic)
    ? undefined
    : pieces?.map((piece) => piece.text).join("");
  const texts = [printed, command.stdin?.text].filter((text) => text !== undefined);
  return /^(echo|printf|cat)$/.test(command.name ?? "") ? texts : [...texts, ...texts.flatMap(literalTexts)];
}

// Of the words, those of several words.
function written(command: Command): readonly string[] {
  const { name = "", words } = command;
  if (isInterpreter(name)) return literalTexts(interpreterCode(command)?.text ?? "");
  const texts = words.slice(1).filter((word) => !word.dynamic && /\s/.test(word.text));
  return texts.flatMap(({ text }) => (name === "echo" || name === "printf" ? [] : spellings(name, text)));
}

function spellings(name: string, text: string): readonly string[] {
  if (name === "sed") return replacements(text);
  // `--format=text`, in which `%(refname)` stands for a word.
  const value = text.replace(/^\+|^--?[\w-]+=/, "").replace(/%\([^()]*\)/g, "x");
  return [value, ...literalTexts(text), ...value.split("/").slice(-1)];
}

/** What the `s` commands of a sed script put in place. */
export function replacements(script: string): readonly string[] {
  const found = script.matchAll(/s([^\w\s\\])((?:\\[\s\S]|(?!\1)[\s\S])*)\1((?:\\[\s\S]|(?!\1)[\s\S])*)\1/g);
  return [...found].map(([, mark = "", , put = ""]) => put.replaceAll(`\\${mark}`, mark));
}
