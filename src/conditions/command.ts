import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { Command } from "../shell/command-line.ts";
import type { MatchOptions } from "../shell/match-command.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { commandLine, type ReadingOptions } from "./command-line.ts";
import { type Check, type Condition, type Evidence, noMatch, shellTools, toolEvents } from "./condition.ts";
import { commandEvidence } from "./found-command.ts";

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
    return condition(label, options, (line) => askEach(line, asked, label));
  }
  const words = typeof asked === "string" ? asked.split(/\s+/).filter((word) => word !== "") : asked;
  const [name] = words;
  if (name === undefined) throw new TypeError('command() needs words, such as command("git push")');
  const label = labelOf(words, options);
  // Most commands are about something else: then the parser is not even loaded.
  return condition(label, { ...options, names: [name] }, (line) => askWords(line, words, options, label));
}

function condition(label: string, options: ReadingOptions, ask: (line: CommandLine) => Check): Condition {
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: toolEvents,
    tools: shellTools,
    check: (event: AnyEvent, host: Host) => {
      if (event.command === undefined) return noMatch();
      return commandLine(event, host, options).then((line) => (line === undefined ? noMatch() : ask(line)));
    },
  });
}

function askWords(
  line: CommandLine,
  words: readonly string[],
  options: CommandOptions,
  label: string,
): Check {
  const found = line.runs(words, options);
  if (found.match !== true) return found;
  const { text, span, via, command: meant } = found.evidence;
  return { match: true, evidence: [commandEvidence({ condition: label, text, span, via }, line, meant)] };
}

function askEach(line: CommandLine, test: CommandTest, label: string): Check {
  let why: string | undefined;
  for (const one of line.commands) {
    if (one.dormant) continue;
    const answer: unknown = test(one, line);
    if (answer === false) continue;
    if (answer === "unknown") why ??= `\`${one.argv.join(" ")}\` is known only at run time`;
    else return { match: true, evidence: [given(answer, one, line, label)] };
  }
  why ??= line.hidden;
  return why === undefined ? noMatch() : { match: "unknown", why };
}

/** Throws a TypeError for what is no answer: a promise or a forgotten `return` must not count as a yes or a no. */
function given(answer: unknown, meant: Command, line: CommandLine, condition: string): Evidence {
  const isEvidence = typeof answer === "object" && answer !== null && !("then" in answer);
  if (answer !== true && !isEvidence)
    throw new TypeError(`${condition} answered neither yes, no, "unknown" nor evidence`);
  const { span, via } = meant;
  const own = { condition, text: line.text.slice(...span), span, via, ...(isEvidence && answer) };
  return commandEvidence(own, line, meant);
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
