import type { ToolCall } from "../calls.ts";
import type { ClientReport } from "../client-report.ts";

/** What a hook did at one event. */
export interface FiredHook {
  readonly hook: string;
  readonly event: string;
  /** `observed`: it is only watched, and would have fired. */
  readonly status: "fired" | "observed" | "failed" | "late";
  /** What it said, or how it failed. */
  readonly said?: string;
  /** The id of the tool call that it was about. */
  readonly call?: string;
}

/** One thing that happened, in the order in which the model was asked. */
export type Scene =
  | { readonly kind: "prompt"; readonly text: string }
  | { readonly kind: "said"; readonly text: string; readonly agent?: string }
  | { readonly kind: "call"; readonly call: ToolCall; readonly hooks: readonly FiredHook[] }
  | { readonly kind: "hook"; readonly hook: FiredHook };

/** What came of a rehearsal, as data. */
export interface RehearsalReport {
  readonly name: string;
  /** The file it comes from. */
  readonly file?: string;
  readonly ok: boolean;
  /** What is not as expected, in sentences, with what was there instead; empty when it is ok. */
  readonly problems: readonly string[];
  /** The project's folder in the session; in `problems` paths are told from there. */
  readonly project: string;
  /** Whether anything at all was expected. */
  readonly expects: boolean;
  readonly ms: number;
  /** The client's version line. */
  readonly version: string;
  readonly ending: "done" | "failed" | "timed-out" | "stopped";
  /** What happened, in order. */
  readonly scenes: readonly Scene[];
  /** Every tool call that the model asked for, and of them those that ran and those that were refused. */
  readonly calls: readonly ToolCall[];
  readonly ran: readonly ToolCall[];
  readonly refused: readonly ToolCall[];
  /** All text that reached the model. */
  readonly told: string;
  /** What the user was shown. */
  readonly shown: readonly string[];
  /** What hooks did, as the ledger has it. */
  readonly fired: readonly FiredHook[];
  /** Ids of all hooks of the project. */
  readonly hooks: readonly string[];
  readonly answer: string;
  /** How often the model was asked, subagents not counted. */
  readonly requests: number;
  /** Texts of the project afterwards, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** The folder with `home` and `project`, when it was kept. */
  readonly folder?: string;
  /** The sessions of the client, one a prompt, with all that it sent and printed. */
  readonly sessions: readonly ClientReport[];
}
