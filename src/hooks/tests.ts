import type { Outcome } from "./outcome.ts";

/** One test input: a Bash command or a prompt as text, or a payload, whole or in part, such as `edit("a.ts", "x", "y")`. */
export type TestInput = string | Readonly<Record<string, unknown>>;

/** Something that writes a session down as the host does, such as `transcript()` of fairlead/testing. */
export interface TranscriptText {
  /** The file's text: one JSON document a line. */
  toText(): string;
}

/** What a program prints in a test, in place of running it. */
export type ProgramResult =
  | string
  | { readonly stdout?: string; readonly stderr?: string; readonly code?: number };

/** What a hook must say. Only what is given is compared. */
export interface TestExpectation {
  /** The kinds of its outcomes, in order when there are several; `"none"` when it must say nothing. */
  readonly outcome?: Outcome["kind"] | "none" | readonly Outcome["kind"][];
  /** In one of its texts: contained, or matched. */
  readonly message?: string | RegExp;
  /** Fields of the tool input that a rewrite must set. */
  readonly input?: Readonly<Record<string, unknown>>;
  /** What a state must hold afterwards, by its name: the fields that are given. */
  readonly state?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** One input in a world of its own. */
export interface TestCase {
  /** Shown in reports. Default: the input. */
  readonly name?: string;
  readonly event: TestInput;
  /** Events of the same session that come before; what the hook says to them is not looked at. */
  readonly before?: readonly TestInput[];
  /** What the session's transcript holds. */
  readonly transcript?: TranscriptText;
  /** Files of the project, by path inside it. */
  readonly files?: Readonly<Record<string, string>>;
  /** Makes the project a git work tree. */
  readonly git?: { readonly branch?: string };
  /** The time: milliseconds since 1970, or a date as text. Default: the clock's. */
  readonly now?: number | string;
  /** What states hold before, by their names. */
  readonly state?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Environment variables. There are no others but PATH and HOME. */
  readonly env?: Readonly<Record<string, string>>;
  /** Programs that may be called, by their command line, and what they print. Every other call is an error. */
  readonly programs?: Readonly<Record<string, ProgramResult>>;
  /** Needed in `cases`; in `fires` and `passes` it adds to what the list says. */
  readonly expect?: TestExpectation;
}

/** Inputs on which a hook must fire, and on which it must not; and cases that say more. */
export interface HookTests {
  readonly fires?: readonly (TestInput | TestCase)[];
  readonly passes?: readonly (TestInput | TestCase)[];
  readonly cases?: readonly TestCase[];
}
