/** Half-open range of UTF-16 offsets in the analysed text. */
export type Span = readonly [start: number, end: number];

/** One argument as the program receives it, as far as the text tells. */
export interface Word {
  /** After quote removal; parts known only at run time stay as written (`$HOME/x`, `*.ts`). */
  readonly text: string;
  /** True when the program will (or may) receive something other than `text`. */
  readonly dynamic: boolean;
  /** The literal beginning; all of `text` unless dynamic. */
  readonly known: string;
  /** The literal end after the last part known only at run time; all of `text` unless dynamic. */
  readonly ending: string;
  /**
   * Its value worked out from the text, home and tracked directory; undefined when that cannot be known. Of what a
   * search lists (`from`): the place that it lists.
   */
  readonly value: string | undefined;
  /** `value` holds unquoted wildcards. */
  readonly glob: boolean;
  /** May become no word or several: an unquoted expansion. */
  readonly many: boolean;
  /** Commands whose output is part of this word. */
  readonly from: readonly Command[];
  /** Every value it can have, where the text lists them (the words of a `for`). */
  readonly choices: readonly Word[] | undefined;
  readonly span: Span;
  /** The source text of `span`. */
  readonly raw: string;
}

/** A redirection that opens a file. Copies of descriptors and here-documents are not listed. */
export interface Redirect {
  /** -1 when bash picks the number (`{name}>file`). */
  readonly fd: number;
  /** `>` `>>` `<` `<>` `>|` `>&` `&>` `&>>`. */
  readonly op: string;
  readonly target: string;
  readonly dynamic: boolean;
  readonly word: Word;
  readonly span: Span;
  /** Directory a relative target starts from; undefined when it cannot be known. */
  readonly cwd: string | undefined;
  /** Opened on another machine or in a container. */
  readonly remote: boolean;
  /** As for a command. */
  readonly listed: boolean;
}

/** Text that reaches a command: on its standard input, or to be run as code. */
export interface Stream {
  /** The text, where it can be worked out; undefined when it is known only at run time. */
  readonly text: string | undefined;
  /** Commands that print it. */
  readonly from: readonly Command[];
}

export interface Assignment {
  readonly name: string;
  readonly word: Word | undefined;
}

/** One simple command that would run. */
export interface Command {
  readonly words: readonly Word[];
  /** Last path segment of the command word (`/usr/bin/git` is `git`); undefined when known only at run time. */
  readonly name: string | undefined;
  readonly argv: readonly string[];
  /** Words that are neither the command, nor options, nor values of options; subcommands are among them. */
  readonly args: readonly Word[];
  /** Options that are given, by all their names: `-uf` has `-u`, `--set-upstream`, `-f` and `--force`. */
  readonly flags: readonly string[];
  readonly env: readonly Assignment[];
  readonly redirects: readonly Redirect[];
  readonly span: Span;
  /** What it runs through, outermost first: `["sudo", "bash -c"]`, `["$( )"]`. */
  readonly via: readonly string[];
  /** The command that starts it, when there is one. */
  readonly carrier: Command | undefined;
  /** Directory it runs in; undefined when it cannot be known. */
  readonly cwd: string | undefined;
  /** Runs on another machine or in a container: paths are not local. */
  readonly remote: boolean;
  /** Further arguments are added at run time (`xargs`, `find -exec ... +`). */
  readonly openEnded: boolean;
  /** In the body of a function: runs when that function is called. */
  readonly inFunction: string | undefined;
  /** Stands for uses that are listed by themselves with better knowledge: judge those. */
  readonly dormant: boolean;
  /** False for a command reached through a carrier that argv lists leave closed (`docker exec`, `su -c`, an alias). */
  readonly listed: boolean;
  /** Stands in text that may reach a shell changed or in part, through a filter: it may not run as it stands. */
  readonly presumed: boolean;
  /** What it reads, when that comes out of this text. */
  readonly stdin: Stream | undefined;
  /** What it runs as shell code. */
  readonly code: readonly Stream[];
  /** The content of the script file it runs, when this text has written that file. */
  readonly script: Stream | undefined;
}

/** What bash would run for a text, taking each branch once. */
export interface CommandLine {
  readonly text: string;
  /** In order of the command word; a carrier before what it carries. */
  readonly commands: readonly Command[];
  /** All redirections that open files, in order. */
  readonly redirects: readonly Redirect[];
  /** Some word or code is known only at run time. */
  readonly dynamic: boolean;
  /** Why the text, or code inside it, could not be read to its end. What was read is still listed. */
  readonly unparsable: string | undefined;
}

/** What is known about the place where the text would run. */
export interface AnalyzeOptions {
  /** Absolute starting directory. */
  readonly cwd?: string | undefined;
  readonly home?: string | undefined;
  /** Top directory of the git work tree, for `git rev-parse --show-toplevel`. */
  readonly root?: string | undefined;
  /** Environment variables whose values are certain. */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** What the text was made of, character by character: it is no bash, so a variable is one word, and it cannot be written anew. */
  readonly rough?: string | undefined;
  /** Commands that run the command given as their arguments. */
  readonly wrappers?: readonly string[] | undefined;
}
