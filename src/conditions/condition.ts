import type { Host } from "../events/host.ts";
import { isRecord } from "../events/text-blocks.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { PastCall } from "../transcript/transcript.ts";
import type { AnyLiveEvent } from "./live-event.ts";

/** What made a condition hold: something a person can check against the payload. */
export interface Evidence {
  /** The condition's label. */
  readonly condition: string;
  /** The text, path or name that matched. */
  readonly text: string;
  /** Where `text` stands in what was judged, as UTF-16 offsets. */
  readonly span?: readonly [start: number, end: number];
  /** What carries a command there, outermost first: `["sudo", "bash -c"]`. */
  readonly via?: readonly string[];
  /** What is the matter with it, for people. */
  readonly note?: string;
}

/** A condition's answer. `"unknown"`: it depends on something that is known only at run time. */
export type Check =
  | { readonly match: true; readonly evidence: readonly Evidence[] }
  | { readonly match: false; readonly why?: string }
  | { readonly match: "unknown"; readonly why: string; readonly evidence?: readonly Evidence[] };

/** Tools a condition can hold for: an exact name, or the beginning of an MCP tool's name as a pattern. */
export type ToolPattern = { readonly name: string } | { readonly pattern: string };

/** A condition's answer about one part of an event, such as one command of a line. */
export interface PartCheck {
  /** Names the part; the same part has the same name for every condition. */
  readonly part: string;
  readonly check: Check;
}

/** A question about the commands of a line, as plain data: what `command(words, options)` asks. */
export interface CommandQuestion {
  readonly words: readonly string[];
  readonly options: {
    readonly flags?: readonly string[];
    readonly args?: readonly string[];
    readonly anywhere?: boolean;
  };
}

/** A question about the calls that were made so far. */
export interface CallHistory {
  /** Only calls of the current turn. */
  readonly since: "turn" | "session";
  /** Also calls of subagents. */
  readonly subagents: boolean;
  /** Whether one call is meant. `isNow`: it is the one that the event announces, and has not run yet. */
  judge(call: PastCall, host: Host, isNow?: boolean): Check | Promise<Check>;
}

/** A question about an event, as a plain object. */
export interface Condition {
  readonly kind: "condition";
  /** How it prints in traces and errors. */
  readonly label: string;
  /** The only events on which it can hold; absent = any. */
  readonly events?: readonly HookEvent[];
  /** The only tools for which it can hold; absent = any, or no tool at all. */
  readonly tools?: readonly ToolPattern[];
  /**
   * What it cannot hold without, known without asking it: of each list, the event's shell command must be able to
   * run one name. Empty = nothing, but asking it cannot fail either. Absent = it has to be asked.
   */
  readonly mentions?: readonly (readonly string[])[];
  /** The very same question as data, for one who has read the command and not loaded the hooks. Absent = it has to be asked. */
  readonly asks?: CommandQuestion;
  /** Things about it that look like mistakes; told when hooks are loaded. */
  readonly warnings?: readonly string[];
  /** What looks like a mistake in a hook that asks it on these events, about these tools; told as `warnings` are. */
  doubt?(on: readonly HookEvent[], tools: readonly string[] | undefined): string | undefined;
  /** Asking it changes something, so it is asked last, when everything else holds. */
  readonly changes?: true;
  /** The condition that this one denies, when it is a `not`. */
  readonly negates?: Condition;
  /** What it asks about each call that was made, for a condition about such calls. */
  readonly history?: CallHistory;
  /** The same question, about what was done after the last call that the other one is about. */
  after?(other: Condition): Condition;
  /** The answers part by part, for a condition about parts of the event; see `questions` in parts.ts. */
  each?(event: AnyLiveEvent, host: Host): Promise<readonly PartCheck[]>;
  check(event: AnyLiveEvent, host: Host): Check | Promise<Check>;
}

/** One condition, or several that must all hold. */
export type When = Condition | readonly Condition[];

/** The conditions that must hold; none when nothing is said. */
export function conditionList(when: When | undefined): readonly Condition[] {
  if (when === undefined) return [];
  return Array.isArray(when) ? when : [when as Condition]; // not a list, so one
}

/** Whether a value is a condition. */
export function isCondition(value: unknown): value is Condition {
  return isRecord(value) && value["kind"] === "condition" && typeof value["check"] === "function";
}

/** Asks a condition, also one that types did not keep in order. Throws a TypeError when it answers neither yes, no nor unknown. */
export async function ask(condition: Condition, event: AnyLiveEvent, host: Host): Promise<Check> {
  const check: unknown = await condition.check(event, host);
  const { match, evidence = [] } = isRecord(check) ? check : {};
  const isAnswer = match === true || match === false || match === "unknown";
  if (isAnswer && Array.isArray(evidence)) return check as Check; // just looked at
  throw new TypeError(`${condition.label} answered neither yes, no nor unknown`);
}

/** A failed check, optionally with the reason. */
export function noMatch(why?: string): Check {
  return why === undefined ? { match: false } : { match: false, why };
}

/** A check that holds because of one thing. */
export function matched(condition: string, text: string, span?: readonly [number, number]): Check {
  return { match: true, evidence: [{ condition, text, ...(span !== undefined && { span }) }] };
}

/** Tools that run a shell command. */
export const shellTools: readonly ToolPattern[] = ["Bash", "PowerShell", "Monitor"].map((name) => ({ name }));

/** The events that announce or report a tool call. */
export const toolEvents: readonly HookEvent[] = [
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "PermissionRequest",
  "PermissionDenied",
  "PreSkillShellCommand",
];
