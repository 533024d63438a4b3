import { Deque } from "../state/deque.ts";
import type { PrimitiveState } from "../state/primitive-state.ts";
import { stems } from "./stems.ts";

/** Sentences shorter than this say too little to be told from anybody's words; so do remainders. */
const shortest = 20;
const sharedMin = 2;
const sharedPartMin = 0.4;
const windowAfter = 5;
const turnWindow = 40;

const normalised = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * A text without the sentences of fired messages that it quotes. Contains it none, it comes back as it was. A remainder
 * under 20 characters is a pure quote: `""`.
 */
export function stripFiredOutput(state: PrimitiveState | null, text: string): string {
  if (state === null) return text;
  const flat = normalised(text);
  const contained = [...state.echoVerbatim].filter((sentence) => flat.includes(sentence));
  if (contained.length === 0) return text;
  // Longest first, so that a sentence that is part of another leaves no torn rest of it.
  const longestFirst = contained.toSorted((a, b) => b.length - a.length);
  const rest = normalised(longestFirst.reduce((left, sentence) => left.split(sentence).join(" "), flat));
  return rest.length < shortest ? "" : rest;
}

/** The texts that are more than quotes of fired messages, stripped of these. For a model's question and for its verdict alike. */
export function unechoedCandidates(state: PrimitiveState | null, texts: readonly string[]): string[] {
  return texts.map((text) => stripFiredOutput(state, text)).filter((text) => text !== "");
}

/**
 * Does a text, inside the window after a fire, mostly repeat the words of what was fired? Then it is an echo: it shares at
 * least two stems and four tenths of its own with the fire.
 */
export function isEcho(state: PrimitiveState, text: string, position: number): boolean {
  if (position >= state.echoWindowEnd) return false;
  const fired = new Set(state.echoLemmas);
  const own = stems(text);
  const shared = own.filter((stem) => fired.has(stem)).length;
  return shared >= sharedMin && shared >= sharedPartMin * own.length;
}

export interface FiredMessage {
  /** The hook's own words, without cited excerpts. */
  readonly message: string;
  /** The texts that made it fire. */
  readonly triggers: readonly string[];
  /** Position in the transcript. */
  readonly position: number;
  /** The window of the hook's signals. */
  readonly window: number | "turn";
}

/** Records a fire, so that the session's hooks do not react to each other's words. The last fire's window holds. */
export function recordFire(state: PrimitiveState, fired: FiredMessage): void {
  state.echoLemmas = stems([...fired.triggers, fired.message].join("\n"));
  state.echoWindowEnd = fired.position + windowAfter + (fired.window === "turn" ? turnWindow : fired.window);
  recordWords(state, fired.message);
}

/** Records only what a hook said, so that nobody who quotes it is taken for its author. */
export function recordWords(state: PrimitiveState, message: string): void {
  const sentences = sentencesOf(message);
  const older = [...state.echoVerbatim].filter((sentence) => !sentences.includes(sentence));
  state.echoVerbatim = new Deque(state.echoVerbatim.cap, [...older, ...sentences]);
}

function sentencesOf(message: string): string[] {
  const parts = message.split(/(?<=[.!?])\s+|\n+/).map(normalised);
  return [...new Set(parts.filter((part) => part.length >= shortest))];
}
