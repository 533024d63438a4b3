import { Deque } from "../state/deque.ts";
import type { EchoWindow, PrimitiveState } from "../state/primitive-state.ts";
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
 * Does a text that was said inside the window after a fire, at `position`, mostly repeat the words of what was fired? Then
 * it is an echo: it shares at least two stems and four tenths of its own with the fire. What was said before the fire is
 * none, and neither is a text that repeats what made the hook fire rather than what it said: that is said once more. What
 * `patterns` find in the text does not count on either side, so that a message which names what it is about mutes nothing new.
 */
export function isEcho(
  state: PrimitiveState,
  text: string,
  position: number,
  patterns: readonly Pick<RegExp, "exec">[] = [],
): boolean {
  const open = [...state.echoWindows].filter(({ from, end }) => position >= from && position < end);
  if (open.length === 0) return false;
  // Every text that is scored has what the signals look for: an echo also shares the words around it.
  const around = stems(patterns.reduce(without, text));
  const own = around.length > 0 ? around : stems(text);
  return open.some((fired) => echoes(own, fired));
}

function without(text: string, pattern: Pick<RegExp, "exec">): string {
  let rest = text;
  for (let turn = 0; turn < mostFound; turn += 1) {
    const found = pattern.exec(rest)?.[0].trim() ?? "";
    if (found === "") break;
    rest = rest.split(found).join(" ");
  }
  return rest;
}

const mostFound = 20;

function echoes(own: readonly string[], fired: EchoWindow): boolean {
  const [message, triggers] = [new Set(fired.message), new Set(fired.triggers)];
  const shared = own.filter((stem) => message.has(stem) || triggers.has(stem));
  if (shared.length < sharedMin || shared.length < sharedPartMin * own.length) return false;
  const isHooks = (stem: string): boolean => message.has(stem) && !triggers.has(stem);
  const hooksOwn = fired.message.filter(isHooks).length;
  if (hooksOwn > 0 && shared.filter(isHooks).length >= Math.min(sharedMin, hooksOwn)) return true;
  const count = (stems: ReadonlySet<string>): number => shared.filter((stem) => stems.has(stem)).length;
  return count(message) >= count(triggers);
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

/** Records a fire, so that the session's hooks do not react to each other's words. */
export function recordFire(state: PrimitiveState, fired: FiredMessage): void {
  const { message, triggers, position: from, window } = fired;
  // However long they are: this is read and written with every fire.
  const cause = triggers.join("\n").slice(0, 20_000);
  const end = from + windowAfter + (window === "turn" ? turnWindow : window);
  state.echoLemmas = stems(`${cause}\n${message}`);
  state.echoWindowEnd = end;
  state.echoWindows.push({ from, end, message: stems(message), triggers: stems(cause) });
  recordWords(state, message);
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
