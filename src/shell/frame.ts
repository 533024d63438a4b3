import type { AssignedNames } from "./assigned-names.ts";
import type { AnalyzeOptions, Assignment, Command, Redirect, Stream } from "./command-line.ts";
import type { Input } from "./input.ts";
import type { Meter } from "./meter.ts";
import type { FunctionNode, Statement } from "./parse.ts";
import type { Field, Place, Source, Variable } from "./pieces.ts";
import type { Scope } from "./scope.ts";

export interface ListedRedirect extends Redirect {
  readonly word: Field;
  readonly order: readonly number[];
}

export interface ListedCommand extends Command {
  readonly words: readonly Field[];
  readonly env: readonly Setting[];
  readonly code: Stream[];
  script: Stream | undefined;
  dormant: boolean;
  readonly order: readonly number[];
  /** What it prints, where that can be worked out. */
  readonly prints: Input;
  /** One of several that the same words may mean; which of them runs is not known. */
  readonly either: boolean;
}

/** An assignment with the value it gives. */
export interface Setting extends Assignment {
  readonly word: Field | undefined;
  readonly variable: Variable | undefined;
  /** The shell has exported it before. */
  readonly inherited?: boolean;
}

/** All that one analysis gathers. */
export interface Walk {
  readonly options: AnalyzeOptions;
  readonly commands: ListedCommand[];
  /** Commands listed where a function is defined. */
  readonly bodies: Map<FunctionNode, ListedCommand[]>;
  readonly redirects: ListedRedirect[];
  /** What the text has written into files, by path. */
  readonly written: Map<string, Input>;
  /** Steps that the reading may still take. */
  readonly meter: Meter;
  dynamic: boolean;
  unparsable: string | undefined;
  /** Characters of nested code and expanded text that may still be produced. */
  budget: number;
  /** What the whole text assigns, and where last; for bodies that run later. */
  assigned(): AssignedNames;
  /** What runs when the shell ends, with the values that variables have then. */
  readonly atExit: (() => void)[];
  /** The two ways back into the walk, given here so that files need not import in circles. */
  runStatements(frame: Frame, statements: readonly Statement[]): void;
  runWords(frame: Frame, argv: readonly Field[], place: Place, openEnded: boolean): void;
}

/** Where in the text, and in which circumstances, something runs. */
export interface Frame {
  readonly walk: Walk;
  readonly scope: Scope;
  readonly source: Source;
  readonly via: readonly string[];
  readonly carrier: ListedCommand | undefined;
  readonly stdin: Input | undefined;
  readonly remote: boolean;
  readonly listed: boolean;
  /** Everything that runs here is presumed; see `Command`. */
  readonly presumed: boolean;
  /** As for a command. */
  readonly either: boolean;
  readonly inFunction: string | undefined;
  /** The function whose definition is being listed. */
  readonly definition: FunctionNode | undefined;
  readonly depth: number;
  /** Names that the running function has made its own. */
  readonly locals: Set<string> | undefined;
}

/** Notes that something could not be read; the first reason is kept. */
export function giveUp(walk: Walk, reason: string): void {
  walk.unparsable ??= reason;
  walk.dynamic = true;
}

/** Takes `amount` from the budget; false when it is used up. */
export function spend(walk: Walk, amount: number): boolean {
  walk.budget -= amount;
  if (walk.budget >= 0) return true;
  giveUp(walk, "expands to too much text");
  return false;
}
