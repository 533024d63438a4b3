import type { HookStatus } from "../../engine/trace.ts";
import type { HookKind, HookMaker, Mode } from "../../hooks/hook.ts";
import type { LoadProblem } from "../../hosts/loaded.ts";

/** A thing that made a condition hold. */
export interface ExplainedEvidence {
  readonly condition: string;
  readonly text: string;
  /** Where it stands in the command, as UTF-16 offsets. */
  readonly span?: readonly [start: number, end: number];
  /** What carries a command there, outermost first. */
  readonly via?: readonly string[];
  readonly note?: string;
}

/** What a condition says to the event. */
export interface ExplainedCondition {
  readonly label: string;
  /** It stands under `unless`. */
  readonly unless: boolean;
  /** `null`: it was not asked, since asking it changes something; `"failed"`: it threw. */
  readonly answer: boolean | "unknown" | "failed" | null;
  readonly why?: string;
  /** Whether the verdict hung on it: conditions after the one that settles a hook are asked for this report alone. */
  readonly counted: boolean;
  readonly evidence: readonly ExplainedEvidence[];
}

/** How often a capped hook fired in this session and agent before the event. */
export interface ExplainedBudget {
  readonly fired: number;
  readonly of: number;
}

/** One hook's part. */
export interface ExplainedHook {
  readonly id: string;
  readonly maker: HookMaker;
  readonly kind: HookKind;
  readonly mode: Mode;
  readonly file?: string;
  /** `"other event"`: it does not listen to this one; `"would be asked"`: its conditions hold, and handlers are not run. */
  readonly status: HookStatus | "other event" | "would be asked";
  readonly why?: string;
  readonly conditions: readonly ExplainedCondition[];
  /** What it said, one text for each outcome. */
  readonly said: readonly string[];
  readonly policy?: "refused" | "let pass";
  readonly judgedAgain?: boolean;
  readonly budget?: ExplainedBudget;
  readonly ms: number;
}

/** How many answers became one. */
export interface ExplainedFold {
  /** What it came to; `"none"` when nobody had an opinion. */
  readonly outcome: string;
  readonly decidedBy: readonly string[];
  readonly why: string;
  /** Opinions that were not strong enough. */
  readonly overruled: readonly { readonly hook: string; readonly said: string; readonly why: string }[];
  /** What goes with the answer whatever was decided. */
  readonly carried: readonly { readonly hook: string; readonly said: string }[];
}

/** What leaves the process. */
export interface ExplainedAnswer {
  readonly stdout: string;
  readonly json: unknown;
  readonly stderr: string;
  readonly exitCode: 0 | 2;
  /** What the host does with it, a sentence each. */
  readonly effects: readonly string[];
}

/** Whether a first look at the event is enough to answer it. */
export interface ExplainedGlance {
  readonly answered: boolean;
  readonly why: string;
}

/** How the payload was read. */
export type ExplainedReading =
  | { readonly kind: "event" }
  /** An event that this version does not know. */
  | { readonly kind: "future"; readonly name: string }
  | { readonly kind: "unreadable"; readonly reason: string; readonly refusedBy: readonly string[] };

/** Everything there is to tell about one event and the hooks of a project. */
export interface Explanation {
  readonly reading: ExplainedReading;
  readonly event: string | null;
  readonly tool: string | null;
  readonly command: string | null;
  readonly prompt: string | null;
  readonly files: readonly string[];
  readonly session: string | null;
  readonly glance: ExplainedGlance;
  readonly hooks: readonly ExplainedHook[];
  readonly fold: ExplainedFold;
  readonly answer: ExplainedAnswer;
  /** What is wrong with hook files. */
  readonly problems: readonly LoadProblem[];
  readonly faults: readonly string[];
  /** What hook code printed. */
  readonly strays: readonly string[];
  /** Whether handlers ran: their answers are real, and so is what they do outside of Fairlead's own state. */
  readonly handlersRan: boolean;
  readonly ms: number;
}
