import { foundCommand, restOf } from "../conditions/found-command.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import type { ToolInput, ToolName } from "../protocol/tools.ts";
import { build, type CommonOptions, type WhenFor } from "./build.ts";
import { combined } from "./combine-changes.ts";
import { type Say, spoken } from "./guard.ts";
import type { Hook, Match, Result } from "./hook.ts";
import type { EventOf } from "./on.ts";
import type { Outcome } from "./outcome.ts";
import { context, rewriteInput } from "./outcomes.ts";
import { rewriteCommand } from "./rewrite-command.ts";
import { callable, filled, made, optionsOf, sayable, shown } from "./values.ts";

/** What takes a call's place: a new command text, new words of the command, new fields of the input, or nothing. */
export type Rewrite<T extends ToolName> = string | readonly string[] | Partial<ToolInput<T>> | undefined;

/** Why a call is rewritten. */
export interface RewriteMatch<O = unknown> extends Match<O> {
  /** Words of the command that `when` found, as the program would receive them; empty when it found none. */
  readonly words: readonly string[];
  /**
   * Operands and options of that command besides the leading words that `command("...")` names, wherever options stand. Its
   * options are named as they are listed here: `-D` is one without a value, `-C=` one with a value. Undefined when there
   * is, or may be, any other option, or no command: what another command would make of that is not known.
   */
  readonly rest: (...options: readonly string[]) => readonly string[] | undefined;
}

/** Options of `rewrite`. */
export interface RewriteOptions<T extends ToolName, O> extends CommonOptions<O> {
  /** Must all hold, for certain: what cannot be decided is not rewritten. */
  readonly when: WhenFor<O>;
  /**
   * What the call becomes. A text is the whole new command; a list is the words of the command that `when` found,
   * quoted as needed, where every other byte stays; an object is fields of the tool input, the others stay. Asked for
   * each command that was found, until it gives something else than words.
   */
  readonly to: (match: RewriteMatch<O>, event: EventOf<"PreToolUse", T>) => Rewrite<T> | Promise<Rewrite<T>>;
  /** What the model is told about it. */
  readonly note?: Say<"PreToolUse", T, O>;
  /** Exact names of the tools it is for. Default: all. */
  readonly tool?: T | readonly T[];
  /** A rewrite is never capped. */
  readonly maxFires?: never;
}

/**
 * A hook that changes a call before it runs. It approves nothing, and guards judge what the call has become. Several
 * rewrites of one call build upon each other, in the order of their files and exports. One that changes nothing says
 * nothing; one that cannot be made lets the call pass as it was, or refuses it with `onError: "closed"`.
 *
 * @example
 * export const usePnpm = rewrite({
 *   when: command("npm install"),
 *   to: ({ rest }) => {
 *     const packages = rest("-D", "-E"); // undefined with any other option: the command is left alone
 *     return packages && ["pnpm", packages.length > 0 ? "add" : "install", ...packages];
 *   },
 *   note: "This project uses pnpm.",
 * });
 */
export function rewrite<const T extends ToolName = string, O = undefined>(
  options: RewriteOptions<T, O>,
): Hook<"PreToolUse", O> {
  const { to } = optionsOf("rewrite", options, keys, ["to"]);
  if (to === undefined) throw new TypeError("rewrite needs to: what the call becomes");
  callable("to", to);
  if (options.when === undefined) throw new TypeError("rewrite needs when: which calls it changes");
  if (options.note !== undefined) sayable("note", options.note);
  return build<"PreToolUse", O>(
    {
      kind: "guard",
      maker: "rewrite",
      events: "PreToolUse",
      tools: options.tool,
      onError: "open",
      keys,
      rewrites: true,
      run: (event, match) => changed(options as unknown as AnyRewrite, event, match), // it is given what it is typed for
    },
    options,
  );
}

const keys = ["tool", "to", "note"];

type AnyRewrite = RewriteOptions<string, unknown>;

async function changed(
  { to, note, onError }: AnyRewrite,
  event: AnyLiveEvent,
  match: Match,
): Promise<Result> {
  if (!match.certain) {
    if (onError === "closed") throw new Error(`it cannot be rewritten, since ${match.doubts.join("; ")}`);
    return undefined;
  }
  const call = event as EventOf<"PreToolUse", string>; // the only event it is on
  const fields = await newFields((found) => to(found, call), match, event.command ?? "");
  if (fields === undefined || !changes(fields, call.input.tool_input)) return undefined;
  const said: Outcome[] = note === undefined ? [] : [context(made("note", spoken(note, event, match)))];
  return [rewriteInput(fields), ...said];
}

type Fields = Readonly<Record<string, unknown>>;

/** Words are asked for command by command, anything else once. */
async function newFields(
  ask: (match: RewriteMatch) => unknown,
  match: Match,
  line: string,
): Promise<Fields | undefined> {
  const texts: string[] = [];
  for (const one of eachCommand(match)) {
    const wanted = await ask(one);
    if (wanted === undefined || wanted === null) continue;
    if (typeof wanted === "string") return { command: filled("the new command", wanted) };
    if (!Array.isArray(wanted)) return asFields(wanted);
    texts.push(withWords(one, wanted));
  }
  return texts.length === 0 ? undefined : { command: combined(line, texts) };
}

/** A match for each command that was found, with what else was found; one without words when none was. */
function eachCommand(match: Match): readonly RewriteMatch[] {
  const others = match.evidence.filter((one) => foundCommand(one) === undefined);
  const bySpan = new Map<string, RewriteMatch>();
  for (const one of match.evidence) {
    const found = foundCommand(one);
    if (found === undefined || bySpan.has(String(found.command.span))) continue;
    const words = found.command.argv;
    bySpan.set(String(found.command.span), {
      ...match,
      evidence: [one, ...others],
      words,
      rest: (...known) => restOf(found, known),
    });
  }
  return bySpan.size === 0 ? [{ ...match, words: [], rest: () => undefined }] : [...bySpan.values()];
}

function asFields(wanted: unknown): Fields {
  if (typeof wanted === "object" && wanted !== null) return wanted as Fields; // any object has fields
  throw new TypeError(`to returned ${shown(wanted)}; it gives a command, words, or fields of the input`);
}

function withWords(match: Match, words: readonly unknown[]): string {
  if (words.length === 0 || !words.every((word) => typeof word === "string"))
    throw new TypeError("to returned a list that is no words of a command");
  const result = rewriteCommand(match, () => words);
  if ("refused" in result) throw new Error(`the command cannot be rewritten: ${result.refused}`);
  return result.text;
}

function changes(fields: Fields, input: unknown): boolean {
  const before = new Map<string, unknown>(Object.entries(input ?? {}));
  return Object.entries(fields).some(
    ([name, value]) => JSON.stringify(before.get(name)) !== JSON.stringify(value),
  );
}
