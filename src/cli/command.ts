import type { ArgsDef, CommandContext } from "citty";
import type { Modules } from "../project/run-bundle.ts";

/** What a command found out: 0 fine, 1 found something, 2 usage or environment error; others: it was interrupted. */
export type ExitCode = 0 | 1 | 2 | 129 | 130 | 143;

/** What commands get from the program. */
export interface Services {
  /** What hook files import as `fairlead` and its subpaths; each is read when it is asked for. */
  readonly modules: Modules;
}

/** A command by its name, read only when it is wanted. */
export interface Entry {
  readonly description: string;
  readonly load: () => Promise<Command>;
}

/** The program as its commands see it. */
export interface Program extends Services {
  /** Every command, in the order of the help text. */
  readonly commands: Readonly<Record<string, Entry>>;
}

/** A command of the program. */
export interface Command<A extends ArgsDef = ArgsDef> {
  readonly meta: { readonly name: string; readonly description: string };
  readonly args: A;
  /** Options that people look for under another name, without dashes. */
  readonly meant?: Readonly<Record<string, string>>;
  /** The last positional may stand several times; all are in `args._`. */
  readonly many?: true;
  /** Command lines with what they do, for `--help`. */
  readonly examples: readonly (readonly [line: string, does: string])[];
  readonly run: (context: CommandContext<A> & { readonly data: Program }) => ExitCode | Promise<ExitCode>;
}

/** Ends a command with exit code 2 and a message; nothing has been changed. */
export class CliError extends Error {
  override readonly name = "CliError";
  /** What to do about it, on a line of its own. */
  readonly advice: string | undefined;

  constructor(message: string, advice?: string) {
    super(message);
    this.advice = advice;
  }
}
