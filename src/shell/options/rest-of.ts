import type { Command } from "../command-line.ts";
import { printsName } from "../flags.ts";
import { leadsWith } from "../leading-words.ts";
import { type GivenOption, type ParsedOptions, parseOptions } from "./parse-options.ts";
import { findSchema, type OptionSchemas } from "./schemas.ts";

/** What a command was asked to be. */
export interface Asked {
  /** Its name and leading words. */
  readonly words: readonly string[];
  readonly schemas?: OptionSchemas | undefined;
}

/**
 * What a command is given besides its name and leading words, for use with another command: operands and options, in
 * their order, the options named as `known` names them. Undefined when it has, or may have, another option, when an option
 * has a value where `known` says none, and the other way round.
 *
 * @param known names as in a schema: `-D` has no value, `-C=` has one
 */
export function restOf(
  command: Command,
  { words: [name = "", ...words], schemas }: Asked,
  known: readonly string[],
): readonly string[] | undefined {
  const schema = findSchema(name, schemas);
  const parsed = parseOptions(command.words.slice(1), schema);
  const { openEnded } = command;
  const wanted = words.filter((word) => !word.startsWith("-"));
  const { verdict, rest } = leadsWith(parsed, wanted, { schema, openEnded });
  if (command.name !== name || verdict !== true || openEnded || !parsed.unsure.every(printsName))
    return undefined;
  const options = parsed.options.map((option) => renamed(option, known));
  if (!options.every((texts) => texts !== undefined)) return undefined;
  return inOrder(command, [
    ...options.map((texts, at) => ({ word: parsed.options[at]?.word, texts })),
    ...dashesOf(command, parsed),
    ...rest.map((word) => ({ word, texts: [word.text] })),
  ]);
}

function renamed(
  { names, value, word }: GivenOption,
  known: readonly string[],
): readonly string[] | undefined {
  const isApart = word.text === value;
  if (word.dynamic && !isApart) return undefined;
  const listed = known.find((name) => names.includes(name.replace(/=$/, "")));
  if (listed === undefined || listed.endsWith("=") !== (value !== undefined)) return undefined;
  return value === undefined ? [listed] : [listed.slice(0, -1), value];
}

interface Placed {
  readonly word: Command["words"][number] | undefined;
  readonly texts: readonly string[];
}

/** The `--` that ends options. */
function dashesOf({ words }: Command, { afterDashes, options }: ParsedOptions): readonly Placed[] {
  if (afterDashes === undefined) return [];
  const values = options.map(({ word }) => word);
  const word = words.find((one) => one.text === "--" && !values.includes(one));
  return word === undefined ? [] : [{ word, texts: ["--"] }];
}

function inOrder({ words }: Command, parts: readonly Placed[]): readonly string[] {
  const placed = parts.map(({ word, texts }) => ({
    at: word === undefined ? -1 : words.indexOf(word),
    texts,
  }));
  return placed.sort((one, other) => one.at - other.at).flatMap(({ texts }) => texts);
}
