import type { Word } from "./command-line.ts";
import { type OptionSchema, subcommandOf } from "./options/option-schema.ts";
import type { ParsedOptions } from "./options/parse-options.ts";
import type { Verdict } from "./verdict.ts";

export interface Leading {
  readonly verdict: Verdict;
  /** Operands after the leading words. */
  readonly rest: readonly Word[];
}

interface LeadingOptions {
  readonly schema: OptionSchema | undefined;
  readonly openEnded: boolean;
}

/** Whether the operands begin with `wanted`, where an unknown word may stand for any or for none. */
export function leadsWith(
  parsed: ParsedOptions,
  wanted: readonly string[],
  options: LeadingOptions,
): Leading {
  const { operands } = parsed;
  let verdict: Verdict = true;
  let at = 0;
  for (const want of wanted) {
    const skipped = skipTo(parsed, at, want, options.schema);
    // `git stash -- drop`: what follows the dashes is a path.
    const isOver = options.schema?.commands && skipped.at >= (parsed.afterDashes ?? Infinity);
    const found = isOver
      ? false
      : fits(operands[skipped.at], want, namesFrom(parsed, skipped.at, options.schema));
    if (found === false)
      return { verdict: options.openEnded && skipped.at >= operands.length && "unknown", rest: [] };
    if (found === "unknown" || skipped.unsure) verdict = "unknown";
    at = skipped.at + 1;
  }
  return { verdict, rest: operands.slice(at) };
}

function skipTo(
  parsed: ParsedOptions,
  from: number,
  want: string,
  schema: OptionSchema | undefined,
): { at: number; unsure: boolean } {
  let at = from;
  let unsure = false;
  for (
    let word = parsed.operands[at];
    word && fits(word, want, namesFrom(parsed, at, schema)) === false;
    word = parsed.operands[at]
  ) {
    const passes = schema?.passes?.includes(word.text) === true && !word.dynamic;
    if (!passes && !canSkip(parsed, at, schema)) break;
    unsure ||= !passes;
    at += 1;
  }
  return { at, unsure };
}

// After `npm run` comes the name of a script, which has no other names.
function namesFrom(
  { operands }: ParsedOptions,
  at: number,
  schema: OptionSchema | undefined,
): OptionSchema | undefined {
  return schema?.passes?.includes(operands[at - 1]?.text ?? "") ? undefined : schema;
}

function fits(word: Word | undefined, want: string, schema: OptionSchema | undefined): Verdict {
  if (!word) return false;
  if (word.value !== undefined && !word.glob) return same(word.value, want, schema);
  if (word.choices)
    return word.choices.some((choice) => fits(choice, want, schema) !== false) ? "unknown" : false;
  if (!want.startsWith(word.known) && !word.many) return false;
  return want.endsWith(word.ending) || word.many ? "unknown" : false;
}

function same(text: string, want: string, schema: OptionSchema | undefined): boolean {
  return text === want || (schema !== undefined && subcommandOf(schema, text) === subcommandOf(schema, want));
}

// Passed over: a word that may be nothing or an option; the word after an option whose value we cannot tell.
function canSkip(parsed: ParsedOptions, at: number, schema: OptionSchema | undefined): boolean {
  const word = parsed.operands[at];
  if (!word) return false;
  if (parsed.unsure.includes(word)) return true;
  if (schema) return false;
  const position = parsed.positions[at] ?? 0;
  const before = parsed.positions[at - 1] ?? -1;
  return position > before + 1 && parsed.afterDashes === undefined;
}
