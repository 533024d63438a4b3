import type { CarrierSchema } from "./carrier-schema.ts";
import { carrierSchemas } from "./carrier-schemas.ts";
import type { Frame, ListedCommand } from "./frame.ts";
import { parseOptions } from "./options/parse-options.ts";
import { findSchema } from "./options/schemas.ts";
import type { Field } from "./pieces.ts";
import { tmuxOptions } from "./terminal-carriers.ts";

export interface FoundCarrier {
  readonly schema: CarrierSchema;
  /** The words its schema speaks about. */
  readonly words: readonly Field[];
  /** How what it runs is reached, for people; its name unless given. */
  readonly label?: string;
}

/** The schema of a command that runs what its arguments name, or undefined. */
export function findCarrier(frame: Frame, command: ListedCommand, name: string): FoundCarrier | undefined {
  const words = command.words.slice(1);
  if (frame.walk.options.wrappers?.includes(name)) return { schema: { stopAtOperand: true }, words };
  const longest = families.get(name);
  const found = longest === undefined ? undefined : findSubcommand(name, words, longest);
  if (found) return found;
  const own = Object.hasOwn(carrierSchemas, name) ? carrierSchemas[name] : undefined;
  return own && { schema: own, words };
}

/** Most words of a subcommand by the tool that has it: `docker` has `docker compose exec`. */
const families = new Map<string, number>();
for (const key of Object.keys(carrierSchemas)) {
  const [name = "", ...rest] = key.split(" ");
  if (rest.length > 0) families.set(name, Math.max(rest.length, families.get(name) ?? 0));
}

// The first words that have a schema, the longest name first. An operand that is no subcommand may be the value of
// an option that is not known: `poetry -C dir run`.
function findSubcommand(name: string, words: readonly Field[], longest: number): FoundCarrier | undefined {
  const { operands, positions } = parseOptions(words, name === "tmux" ? tmuxOptions : findSchema(name));
  for (let start = 0; start < 3; start += 1) {
    const found = longestNamed([name, ...operands.slice(start, start + longest).map((word) => word.text)]);
    if (found)
      return { schema: found.schema, words: words.slice((positions[start + found.length - 1] ?? 0) + 1) };
    const before = words[(positions[start] ?? 0) - 1];
    if (!before?.known.startsWith("-")) return undefined;
  }
  return undefined;
}

function longestNamed(names: readonly string[]): { schema: CarrierSchema; length: number } | undefined {
  for (let length = names.length - 1; length > 0; length -= 1) {
    const key = names.slice(0, length + 1).join(" ");
    const schema = Object.hasOwn(carrierSchemas, key) ? carrierSchemas[key] : undefined;
    if (schema) return { schema, length };
  }
  return undefined;
}
