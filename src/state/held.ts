import type { Met } from "./event-key.ts";
import { fits, ownSchema } from "./own-schema.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** What tells the turns of a session apart, as far as it is known. */
export interface TurnMark {
  /** uuid of the prompt that opened the turn, from the transcript. */
  readonly prompt: string | null;
  /** The payload's `prompt_id`. */
  readonly promptId: string | null;
}

/** How often a hook held the agent in a turn. */
export interface Held extends TurnMark {
  readonly blocks: number;
  /** The stop at which it was held last: the same stop again is held again, and counted once. */
  readonly event?: Met;
  /** Set once it has let the agent go and said so. */
  readonly told?: boolean;
}

/** By hook and agent. Has no prototype, so that any id is a name like any other. */
export type HeldTurns = Record<string, Held>;

/** Subagents come and go: the newest are remembered. */
const most = 200;

const isText = (value: unknown): value is string | null => value === null || typeof value === "string";

const isHeld = (value: unknown): value is Held =>
  fits({ blocks: 0 }, value) &&
  "prompt" in value &&
  isText(value.prompt) &&
  "promptId" in value &&
  isText(value.promptId) &&
  (!("event" in value) || fits({ key: "", at: 0 }, value.event));

/** A field of held turns; empty when missing. */
export const heldTurns: StandardSchema<HeldTurns> = ownSchema((value) => {
  if (value !== undefined && (typeof value !== "object" || value === null))
    return { ok: false, problem: "expected turns by hook" };
  const entries: [string, unknown][] = Object.entries(value ?? {});
  const turns: HeldTurns = Object.create(null);
  for (const [key, held] of entries) {
    if (!isHeld(held)) return { ok: false, problem: `${key}: expected a turn and its blocks` };
    turns[key] = held;
  }
  return { ok: true, value: turns };
});

/**
 * How often a hook has held its agent since the user spoke last. Where neither the transcript nor the payload tells
 * the turns apart, the agent that goes on because of a hook is in the same turn.
 */
export function blocksIn(turns: HeldTurns, key: string, now: TurnMark, goesOn: boolean): number {
  const held = turns[key];
  return held !== undefined && isSameTurn(held, now, goesOn) ? held.blocks : 0;
}

/** Whether two marks are of one turn. */
export function isSameTurn(one: TurnMark, other: TurnMark, goesOn: boolean): boolean {
  if (one.prompt !== null && other.prompt !== null) return one.prompt === other.prompt;
  if (one.promptId !== null && other.promptId !== null) return one.promptId === other.promptId;
  return goesOn;
}

/** Records how often a hook has held its agent in this turn. */
export function setBlocks(turns: HeldTurns, key: string, held: Held): void {
  delete turns[key];
  turns[key] = held;
  for (const oldest of Object.keys(turns).slice(0, -most)) delete turns[oldest];
}
