import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { MatchOptions } from "../shell/match-command.ts";
import { mayMention } from "../shell/may-mention.ts";
import { type Check, type Condition, noMatch, toolEvents } from "./condition.ts";

/** What a command must have besides its leading words. */
export type CommandOptions = MatchOptions;

/** Tools that run a shell command. */
const shells = ["Bash", "PowerShell", "Monitor"];

/**
 * Holds when one of the commands that would really run has these leading words, and one of the flags: through
 * `sudo`, `env`, `bash -c`, pipes into a shell, substitutions, functions and aliases; options are understood
 * (`-fu`, `git -C dir push`). Text that is only printed or quoted is no command. Unknown when it hangs on
 * something that is known only at run time. PowerShell text is read as bash text, as far as that goes.
 *
 * @example guard({ when: command("git push", { flags: ["--force", "-f"] }), deny: "Use --force-with-lease." })
 */
export function command(words: string | readonly string[], options: CommandOptions = {}): Condition {
  const parts = typeof words === "string" ? words.split(/\s+/).filter((word) => word !== "") : words;
  const [name] = parts;
  if (name === undefined) throw new TypeError('command() needs words, such as command("git push")');
  const label = labelOf(parts, options);
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: toolEvents,
    tools: shells.map((shell) => ({ name: shell })),
    check: (event, host) => {
      const { command: text } = event;
      // Most commands are about something else: then the parser is not even loaded.
      if (text === undefined || !mayMention(text, name)) return noMatch();
      return readCommand(text, event, host, parts, options, label);
    },
  });
}

async function readCommand(
  text: string,
  event: AnyEvent,
  host: Host,
  words: readonly string[],
  options: CommandOptions,
  label: string,
): Promise<Check> {
  const { matchText } = await import("../shell/match-text.ts");
  const cwd = typeof event.input.cwd === "string" ? event.input.cwd : undefined;
  const found = matchText(text, { cwd, home: host.home }, words, options);
  if (found.match !== true) return found;
  const { evidence } = found;
  return {
    match: true,
    evidence: [{ condition: label, text: evidence.text, span: evidence.span, via: evidence.via }],
  };
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
