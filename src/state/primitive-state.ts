import { defineState, type StateDefinition } from "./definition.ts";
import { type Deque, deque } from "./deque.ts";
import { type HeldTurns, heldTurns } from "./held.ts";
import { checking, fits, ownSchema } from "./own-schema.ts";
import { isTexts, type RecentSet, type RecentSets, recentFor, recentSets } from "./recent-set.ts";
import type { StandardSchema } from "./standard-schema.ts";

/** A turn of the session: from one prompt of the user to the next. */
export interface Turn {
  /** Position in the transcript. Lies after compaction and resume, so it never tells turns apart. */
  readonly position: number;
  /** The uuid of the prompt that opened the turn; null when it is not known. */
  readonly prompt: string | null;
}

/** Where a gate or a model-judged hook last fired. */
export interface LastFire extends Turn {
  readonly by: "gate" | "judged";
}

/** What a hook said and what made it, in stems, and the stretch of the transcript in which the like is an echo of it. */
export interface EchoWindow {
  /** The first position that was written after it. */
  readonly from: number;
  /** The first position behind the window. */
  readonly end: number;
  readonly message: readonly string[];
  readonly triggers: readonly string[];
}

/** What the hooks of a session share: the turn throttle, the scored texts, and what would be an echo of their own words. */
export interface PrimitiveState {
  lastFiredAt: LastFire | null;
  /** Hook id -> hashes of the texts that it has scored, newest 2,000. */
  consumed: RecentSets;
  /** Stems of the last fired message and its triggers. */
  echoLemmas: string[];
  /** The first position outside the echo window. */
  echoWindowEnd: number;
  /** Sentences of fired messages, newest 40. */
  echoVerbatim: Deque<string>;
  /** The windows of the newest fires: several hooks may speak at once. */
  echoWindows: Deque<EchoWindow>;
  /** How often gates held the agent in the turn that is going on. */
  held: HeldTurns;
}

const consumedMax = 2000;
const verbatimMax = 40;
const windowsMax = 6;

const text: StandardSchema<string> = checking((value) => typeof value === "string", "a text");

const isLastFire = (value: unknown): value is LastFire =>
  fits({ position: 0, by: "" }, value) &&
  "prompt" in value &&
  (value.prompt === null || typeof value.prompt === "string") &&
  (value.by === "gate" || value.by === "judged");

const lastFire: StandardSchema<LastFire | null> = ownSchema((value) => {
  if (value === undefined || value === null) return { ok: true, value: null };
  return isLastFire(value) ? { ok: true, value } : { ok: false, problem: "expected a fire" };
});

const texts: StandardSchema<string[]> = ownSchema((value = []) =>
  isTexts(value) ? { ok: true, value } : { ok: false, problem: "expected a list of texts" },
);

const noWindow: EchoWindow = { from: 0, end: 0, message: [], triggers: [] };
const echoWindow: StandardSchema<EchoWindow> = checking((value) => fits(noWindow, value), "a window");

/** One per session, shared by all its hooks. */
export const PrimitiveState: StateDefinition<PrimitiveState> = defineState("fairlead.primitive", {
  lastFiredAt: lastFire,
  consumed: recentSets(consumedMax),
  echoLemmas: texts,
  echoWindowEnd: 0,
  echoVerbatim: deque(text, verbatimMax),
  echoWindows: deque(echoWindow, windowsMax),
  held: heldTurns,
});

/** The hashes of the texts that a hook has scored, to be added to; made on first use. */
export function consumedFor(state: PrimitiveState, hookId: string): RecentSet {
  return recentFor(state.consumed, hookId, consumedMax);
}

/**
 * Has this turn had its one intervention? A model-judged hook yields to any fire of the turn, a gate only to a gate:
 * advice never silences a gate. An unknown turn is never the same turn.
 */
export function isTurnTaken(state: PrimitiveState, by: LastFire["by"], turn: Turn): boolean {
  const last = state.lastFiredAt;
  if (last === null || last.prompt === null || last.prompt !== turn.prompt) return false;
  return by === "judged" || last.by === "gate";
}

/** Records that a gate or a model-judged hook fired in a turn. A judged hook does not cover up a gate of the same turn. */
export function takeTurn(state: PrimitiveState, by: LastFire["by"], turn: Turn): void {
  if (by === "judged" && isTurnTaken(state, "gate", turn)) return;
  state.lastFiredAt = { position: turn.position, prompt: turn.prompt, by };
}
