/**
 * What the options of one command mean.
 *
 * `options` is a list of names separated by spaces: `-f|--force` are one option, `-o=` takes a value,
 * `--color[=]` takes one only when attached.
 */
export interface OptionSchema {
  readonly options?: string;
  /** Options after the first operand are operands too (`sudo`, `env`, `ssh`). */
  readonly stopAtOperand?: boolean;
  /** Long options have one dash and never bundle (`terraform`, `find`, `java`). */
  readonly singleDash?: boolean;
  /** A long option may be cut short while it stays unambiguous, as GNU and git accept it. */
  readonly abbreviates?: boolean;
  /** Other names of subcommands: `i` for `install`. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** All names of subcommands, where each may be cut short while it stays unambiguous: `npm pub`. */
  readonly names?: readonly string[];
  /** Subcommands that may be left out: `npm run test` is `npm test`. */
  readonly passes?: readonly string[];
  /** Schemas by subcommand; options before the subcommand are those of `options`. */
  readonly commands?: Readonly<Record<string, OptionSchema>>;
}

/** One option as a schema knows it. */
export interface OptionRule {
  readonly names: readonly string[];
  readonly value: "none" | "required" | "optional";
}

/** The subcommand that a word stands for. */
export function subcommandOf({ synonyms, names }: OptionSchema, word: string): string {
  const known = synonyms?.[word];
  if (known !== undefined || names === undefined || names.includes(word)) return known ?? word;
  const [only, ...others] = names.filter((name) => name.startsWith(word));
  return only === undefined || others.length > 0 ? word : (synonyms?.[only] ?? only);
}

const parsed = new Map<string, readonly OptionRule[]>();

/** The rules written in `options`, read once per text. */
export function optionRules(options: string | undefined): readonly OptionRule[] {
  const text = options ?? "";
  const known = parsed.get(text);
  if (known) return known;
  const rules = text.split(" ").filter(Boolean).map(readRule);
  parsed.set(text, rules);
  return rules;
}

function readRule(entry: string): OptionRule {
  if (entry.endsWith("[=]")) return { names: entry.slice(0, -3).split("|"), value: "optional" };
  if (entry.endsWith("=")) return { names: entry.slice(0, -1).split("|"), value: "required" };
  return { names: entry.split("|"), value: "none" };
}
