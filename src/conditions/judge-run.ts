// Whether a past call proves a run. Loaded when a call names the command.
import type { Command } from "../shell/command-line.ts";
import type { CommandEvidence, MatchOptions } from "../shell/match-command.ts";
import type { Proof } from "../shell/proof-levels.ts";
import type { CommandLine } from "../shell/read-line.ts";
import type { CallOutcome, PastCall } from "../transcript/transcript.ts";
import { type Check, noMatch } from "./condition.ts";

interface RunQuestion {
  readonly words: readonly string[];
  readonly matching: MatchOptions;
  readonly ok: boolean | "any";
  readonly label: string;
}

/** Whether a call with a line that may run a command proves that it did, and how that ended. */
export function judgeRun(
  { outcome, command }: PastCall,
  line: CommandLine,
  { words, matching, ok, label }: RunQuestion,
): Check {
  const found = surest(line, words, matching);
  if (found === undefined) return noMatch();
  const { text, span, via, proof } = found;
  if (outcome === "open") {
    if (ok !== "any") return { match: "unknown", why: `\`${command}\` was sent to the background` };
  } else if (proof < (ok === true ? 2 : 1)) return { match: "unknown", why: `\`${text}\` ${doubts[proof]}` };
  return { match: true, evidence: [{ condition: label, text, span, via, note: endings[outcome] }] };
}

const doubts = {
  0: "need not have run for its line to end as it did",
  1: "need not have succeeded for its line to: run it by itself, or last after &&",
  2: "",
} as const;

interface Found extends Pick<CommandEvidence, "text" | "span" | "via"> {
  readonly proof: Proof;
}

/** The run of which most is proved; the last of several. Who asks for help runs nothing. */
function surest(line: CommandLine, words: readonly string[], options: MatchOptions): Found | undefined {
  const asked = [...words, ...(options.flags ?? [])];
  let best: Found | undefined;
  for (const command of line.commands) {
    if (command.dormant || line.isRun(command, words, options) !== true || onlyTells(command, asked))
      continue;
    const proof = line.proves(command);
    const { span, via } = command;
    if (best === undefined || proof >= best.proof)
      best = { text: line.text.slice(...span), span, via, proof };
  }
  return best;
}

function onlyTells({ argv }: Command, asked: readonly string[]): boolean {
  const dashes = argv.indexOf("--");
  const own = dashes < 0 ? argv : argv.slice(0, dashes);
  return ["--help", "--version"].some((flag) => own.includes(flag) && !asked.includes(flag));
}

const endings: Readonly<Record<CallOutcome, string>> = {
  ok: "it succeeded",
  failed: "it failed",
  open: "it was sent to the background",
};
