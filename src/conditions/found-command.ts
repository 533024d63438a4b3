import type { Command } from "../shell/command-line.ts";
import type { CommandLine } from "../shell/read-line.ts";
import type { Evidence } from "./condition.ts";

/** A command that a condition found, with the line that runs it. */
export interface FoundCommand {
  readonly line: CommandLine;
  readonly command: Command;
}

/** Kept beside the evidence, which is plain data that goes into traces. */
const found = new WeakMap<Evidence, FoundCommand>();

/** Evidence of a command, which `foundCommand` leads back to it. */
export function commandEvidence(evidence: Evidence, line: CommandLine, command: Command): Evidence {
  found.set(evidence, { line, command });
  return evidence;
}

/** The command that a piece of evidence is about; undefined when it is about something else. */
export function foundCommand(evidence: Evidence): FoundCommand | undefined {
  return found.get(evidence);
}
