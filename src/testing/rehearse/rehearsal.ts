import { rehearsalProblems } from "./check-rehearsal.ts";
import type { RehearsalReport } from "./report.ts";

/** A text that something must contain, or a pattern that it must match. */
export type Words = string | RegExp;

/** What is expected of one step. */
export interface StepExpectation {
  /** What the model is told right after it: the result, the reason of a refusal, context from hooks. */
  readonly told?: Words | readonly Words[];
}

/** What is expected of one tool call. */
export interface CallExpectation extends StepExpectation {
  /** It ran: `true`, or words of its result. */
  readonly ran?: true | Words;
  /** A hook or the permission rules refused it: `true`, or words of the reason. */
  readonly refused?: true | Words;
}

/** One thing that the scripted model does. Relative paths start in the project; `{project}` stands for its folder. */
export type Act =
  | (StepExpectation & { readonly text: string })
  | (CallExpectation & { readonly bash: string })
  | (CallExpectation & { readonly read: string })
  | (CallExpectation & { readonly write: string; readonly content: string })
  | (CallExpectation & { readonly edit: string; readonly from: string; readonly to: string })
  | (CallExpectation & { readonly agent: string; readonly steps: readonly RehearsalStep[] })
  | (CallExpectation & { readonly tool: string; readonly input: object });

/** One answer of the model: what it does in it, or the one thing it does. */
export type RehearsalStep = Act | readonly Act[];

/** One prompt of the user, and what the model does because of it. */
export interface Turn {
  /** Default: `Please begin.` */
  readonly prompt?: string;
  readonly steps: readonly RehearsalStep[];
}

/** A tool call to look for: every field that is given must hold. A bare text or pattern is `input`. */
export interface CallPattern {
  readonly tool?: string;
  /** Of the command or the path, else of the input as JSON. */
  readonly input?: Words;
  /** Of the result, or of the reason for which it was refused. */
  readonly told?: Words;
}

/** What must hold after a rehearsal. */
export interface RehearsalExpectation {
  /** Calls that must have run, or how many ran. */
  readonly ran?: number | Words | CallPattern | readonly (Words | CallPattern)[];
  /** Calls that must have been refused, or how many were. */
  readonly refused?: number | Words | CallPattern | readonly (Words | CallPattern)[];
  /** Texts that reached the model, and texts that must not have. */
  readonly told?: Words | readonly Words[];
  readonly notTold?: Words | readonly Words[];
  /** What the user was shown: warnings, and what hooks `notify`. */
  readonly shown?: Words | readonly Words[];
  readonly notShown?: Words | readonly Words[];
  /** The last words of the model. */
  readonly answer?: Words;
  /** Files afterwards: the whole text, a pattern of it, whether the file is there. */
  readonly files?: Readonly<Record<string, string | RegExp | boolean>>;
  /** Ids of hooks that must have fired, or how often each did; 0: never. */
  readonly fired?: string | readonly string[] | Readonly<Record<string, number>>;
  /** Ids of hooks that must fail; any other that does fails the rehearsal. */
  readonly failed?: string | readonly string[];
  /** How often the model was asked, subagents not counted. */
  readonly requests?: number;
  /** How the session ended. Default: `done`. */
  readonly ends?: "done" | "failed" | "timed-out";
}

/** Looks at the whole report: a sentence says what is wrong. One that throws fails too. */
export type ExpectationFunction = (
  report: RehearsalReport,
) => string | undefined | Promise<string | undefined>;

interface Setting {
  /** What it is about. Default: the name of the export. */
  readonly name?: string;
  /** Files beside the project's hooks, by path; these come last and win. */
  readonly files?: Readonly<Record<string, string>>;
  /** Files of the project to take along: paths, folders, globs. Its `.claude/hooks` comes by itself. */
  readonly copy?: string | readonly string[];
  /** Environment variables of the session; nothing of yours but `PATH` is passed on. */
  readonly env?: Readonly<Record<string, string>>;
  /** Tools that need no permission. Default: the tools for files and commands, and `Agent`. */
  readonly tools?: readonly string[];
  /** What hooks of type `prompt` and summaries are answered, by a text that their request contains. */
  readonly asides?: Readonly<Record<string, string>>;
  /** In seconds, for all turns together. Default: 60. */
  readonly timeout?: number;
  readonly expect?:
    | RehearsalExpectation
    | ExpectationFunction
    | readonly (RehearsalExpectation | ExpectationFunction)[];
}

/** A session of the real client with a scripted model, and what must hold. `turns` are prompts of one session that goes on. */
export type Rehearsal = Setting & (Turn | { readonly turns: readonly Turn[] });

/**
 * Defines a rehearsal: frozen and checked. Throws a TypeError that names every field that is not right.
 *
 * @example
 * const noForce = rehearsal({
 *   steps: [{ bash: "git push --force", refused: "--force-with-lease" }, { text: "I could not push." }],
 *   expect: { ran: 0, fired: "guards/noForcePush" },
 * });
 */
export function rehearsal(definition: Rehearsal): Rehearsal {
  const problems = rehearsalProblems(definition);
  if (problems.length > 0) throw new TypeError(problems.join("\n"));
  return frozenCopy(definition) as Rehearsal; // the same values in new containers
}

function frozenCopy(value: unknown): unknown {
  if (Array.isArray(value)) return Object.freeze(value.map(frozenCopy));
  if (typeof value !== "object" || value === null || value instanceof RegExp) return value;
  return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, one]) => [key, frozenCopy(one)])));
}

/** The turns of a rehearsal, however it is written. */
export function turnsOf(definition: Rehearsal): readonly Turn[] {
  return "turns" in definition ? definition.turns : [definition];
}
