import { executables } from "./analyze.ts";
import type { Command, Redirect, Span } from "./command-line.ts";
import type { EffectKind } from "./effects/effect.ts";
import type { CommandLine } from "./read-line.ts";

/** What a line really runs, as plain data; `fairlead shell --json` prints it. */
export interface ShellReport {
  /** The argv of every command, in order of the command word; a carrier before what it carries. */
  readonly executables: readonly (readonly string[])[];
  readonly redirects: readonly ReportedRedirect[];
  /** Some word or code is known only at run time. */
  readonly dynamic: boolean;
  /** Why not everything that runs can be known. */
  readonly hidden: string | null;
  /** Why the text could not be read to its end. */
  readonly unparsable: string | null;
  readonly commands: readonly ReportedCommand[];
  readonly effects: readonly ReportedEffect[];
}

/** A redirection that opens a file; -1 when bash picks the number. */
export interface ReportedRedirect {
  readonly fd: number;
  readonly op: string;
  readonly target: string;
}

/** One command, also one that `executables` leaves out (`docker exec`, `su -c`, an alias). */
export interface ReportedCommand {
  readonly argv: readonly string[];
  readonly span: Span;
  /** What it runs through, outermost first. */
  readonly through: readonly string[];
  /** Null when it cannot be known. */
  readonly cwd: string | null;
  /** On another machine or in a container. */
  readonly remote: boolean;
  /** Words that are known only at run time. */
  readonly dynamic: readonly string[];
  /** Further arguments come at run time. */
  readonly openEnded: boolean;
}

/** What happens to a file. */
export interface ReportedEffect {
  readonly kind: EffectKind;
  /** Null when it is known only at run time. */
  readonly path: string | null;
  readonly text: string;
  readonly recursive: boolean;
  readonly remote: boolean;
}

/**
 * Everything about a line as plain data.
 *
 * @example shellReport(readLine("sudo ls", {})).executables; // [["sudo", "ls"], ["ls"]]
 */
export function shellReport(line: CommandLine): ShellReport {
  return {
    executables: executables(line),
    redirects: line.redirects.filter(({ listed }) => listed).map(toRedirect),
    dynamic: line.dynamic,
    hidden: line.hidden ?? null,
    unparsable: line.unparsable ?? null,
    commands: line.commands.filter(({ dormant }) => !dormant).map(toCommand),
    effects: line.effects.map(({ kind, path, text, recursive, remote }) => ({
      kind,
      path: path ?? null,
      text,
      recursive,
      remote,
    })),
  };
}

function toRedirect({ fd, op, target }: Redirect): ReportedRedirect {
  return { fd, op, target };
}

function toCommand({ argv, span, via, cwd, remote, words, openEnded }: Command): ReportedCommand {
  const dynamic = words.filter((word) => word.dynamic).map(({ text }) => text);
  return { argv, span, through: via, cwd: cwd ?? null, remote, dynamic, openEnded };
}
