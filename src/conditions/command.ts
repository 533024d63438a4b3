import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { given } from "../protocol/given.ts";
import type { Command } from "../shell/command-line.ts";
import type { MatchOptions } from "../shell/match-command.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { commandLine, type ReadingOptions } from "./command-line.ts";
import { checkedTest, checkedWords } from "./command-options.ts";
import {
  type Check,
  type CommandQuestion,
  type Condition,
  type Evidence,
  noMatch,
  type PartCheck,
  shellTools,
  toolEvents,
} from "./condition.ts";
import { commandEvidence, type FoundCommand } from "./found-command.ts";
import { some } from "./parts.ts";

/** What a command must have besides its leading words, and how the line is read. */
export interface CommandOptions extends MatchOptions, Omit<ReadingOptions, "names"> {}

/** How a test of your own is asked. */
export interface CommandTestOptions extends ReadingOptions {
  /** How the condition prints in traces. Default: the name of the function. */
  readonly label?: string;
}

/** Whether a command is meant: yes, no, known only at run time, or yes with what made it so. */
export type CommandAnswer = boolean | "unknown" | Partial<Evidence>;

/** A question about one command of a line. */
export type CommandTest = (command: Command, line: CommandLine) => CommandAnswer;

/**
 * Holds when one of the commands that would really run has these leading words, and one of the flags: through
 * `sudo`, `env`, `bash -c`, pipes into a shell, substitutions, functions and aliases; options are understood
 * (`-fu`, `git -C dir push`). Text that is only printed or quoted is no command. Unknown when it hangs on
 * something that is known only at run time. PowerShell text is read as bash text, as far as that goes.
 *
 * With a function, each command of the line is asked until one is meant. It must have no side effects.
 *
 * @example
 * guard({ when: command("git push", { flags: ["--force", "-f"] }), deny: "Use --force-with-lease." });
 * guard({ when: command(({ name, cwd }) => name === "make" && cwd === "/", { names: ["make"] }), deny: "Not there." });
 */
export function command(words: string | readonly string[], options?: CommandOptions): Condition;
export function command(test: CommandTest, options?: CommandTestOptions): Condition;
export function command(
  asked: string | readonly string[] | CommandTest,
  options: CommandOptions & CommandTestOptions = {},
): Condition {
  if (typeof asked === "function") {
    const label = `command(${options.label ?? (asked.name || "by a test")})`;
    return condition(label, checkedTest(options), (line, one) =>
      answered(asked(one, line), { line, command: one }, label),
    );
  }
  const words = checkedWords(asked, options);
  const label = labelOf(words, options);
  // Most commands are about something else: then the parser is not even loaded.
  const names = words.slice(0, 1);
  const ask: AskOne = (line, one) =>
    answered(
      line.isRun(one, words, options),
      { line, command: one, asked: { words, schemas: options.schemas } },
      label,
    );
  return condition(label, { ...options, names }, ask, asData(words, options));
}

/** Undefined where a function, a pattern or another way to read the line takes part. */
function asData(
  words: readonly string[],
  { flags, args, anywhere, ...others }: CommandOptions,
): CommandQuestion | undefined {
  const isData = args === undefined || (Array.isArray(args) && args.every((one) => typeof one === "string"));
  if (!isData || Object.keys(others).length > 0) return undefined;
  const texts = args as readonly string[] | undefined; // just looked at
  return { words, options: given({ flags, args: texts, anywhere }) };
}

/** What is asked about one command of a line. */
type AskOne = (line: CommandLine, one: Command) => Check;

function condition(
  label: string,
  options: ReadingOptions,
  askOne: AskOne,
  asks?: CommandQuestion,
): Condition {
  const read = async (event: AnyEvent, host: Host): Promise<readonly PartCheck[]> => {
    const line = event.command === undefined ? undefined : await commandLine(event, host, options);
    return line === undefined ? [] : partsOf(line, askOne);
  };
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: toolEvents,
    tools: shellTools,
    ...(options.names !== undefined && { mentions: [options.names] }),
    ...(asks !== undefined && { asks }),
    each: read,
    check: (event: AnyEvent, host: Host) => {
      if (event.command === undefined) return noMatch();
      return read(event, host).then((parts) => some(parts.map(({ check }) => check)));
    },
  });
}

/** The answers for each command, by its place, and one for what may run unseen. */
function partsOf(line: CommandLine, askOne: AskOne): readonly PartCheck[] {
  const parts = line.commands.flatMap((one, at): PartCheck[] =>
    one.dormant ? [] : [{ part: String(at), check: askOne(line, one) }],
  );
  const { hidden } = line;
  return hidden === undefined
    ? parts
    : [...parts, { part: "hidden", check: { match: "unknown", why: hidden } }];
}

/** Throws a TypeError for what is no answer: a promise or a forgotten `return` must not count as a yes or a no. */
function answered(answer: unknown, found: FoundCommand, condition: string): Check {
  const { command: meant, line } = found;
  if (answer === false) return noMatch();
  const isMeant = answer === true || (typeof answer === "object" && answer !== null && !("then" in answer));
  if (answer === "unknown" || (isMeant && meant.presumed)) {
    return { match: "unknown", why: `\`${meant.argv.join(" ")}\` is known only at run time` };
  }
  if (!isMeant) throw new TypeError(`${condition} answered neither yes, no, "unknown" nor evidence`);
  const { span, via } = meant;
  const own = { condition, text: line.text.slice(...span), span, via, ...(answer !== true && answer) };
  return { match: true, evidence: [commandEvidence(own, found)] };
}

function labelOf(words: readonly string[], { flags, args, anywhere }: CommandOptions): string {
  const parts = [
    JSON.stringify(words.join(" ")),
    flags && `flags ${flags.join(" | ")}`,
    args && (typeof args === "function" ? "args by a test" : `args ${args.join(", ")}`),
    anywhere && "anywhere",
  ];
  return `command(${parts.filter((part) => typeof part === "string").join(", ")})`;
}
