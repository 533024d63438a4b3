import type { Command } from "../shell/command-line.ts";
import type { Asked } from "../shell/options/rest-of.ts";
import type { CommandLine } from "../shell/read-line.ts";
import type { Evidence } from "./condition.ts";

/** A command that a condition found, with the line that runs it. */
export interface FoundCommand {
  readonly line: CommandLine;
  readonly command: Command;
  /** What `command(words)` asked for; undefined where a test or a path found it. */
  readonly asked?: Asked | undefined;
}

/** Kept beside the evidence, which is plain data that goes into traces. */
const found = new WeakMap<Evidence, FoundCommand>();

/** Evidence of a command, which `foundCommand` leads back to it. */
export function commandEvidence(evidence: Evidence, one: FoundCommand): Evidence {
  found.set(evidence, one);
  return evidence;
}

/** The command that a piece of evidence is about; undefined when it is about something else. */
export function foundCommand(evidence: Evidence): FoundCommand | undefined {
  return found.get(evidence);
}

/** What it is given besides its leading words; undefined when it has options that are not `known`. */
export function restOf(
  { line, command, asked = { words: [command.name ?? ""] } }: FoundCommand,
  known: readonly string[],
): readonly string[] | undefined {
  return line.restOf(command, asked, known);
}
