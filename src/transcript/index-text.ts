import { addFact, addSkipped, type Digest, emptyDigest } from "./digest.ts";
import type { Fact } from "./facts.ts";
import type { Place } from "./follow.ts";
import { hashText } from "./hash.ts";
import type { SkippedLine } from "./transcript.ts";

/** What one stretch of a transcript told. Stretches are appended to the index one by one, by any process. */
export interface Stretch {
  /** Where it begins in the transcript. */
  readonly from: number;
  readonly to: Place;
  /** Entries up to its end. */
  readonly entries: number;
  readonly facts: readonly Fact[];
  readonly skipped: number;
  readonly skippedLines: readonly SkippedLine[];
}

/** Grows with each change of what is kept, or of what an entry means. */
const version = 1;

/** One line of the index: a hash of the rest, so that a torn line or a foreign one is not taken. */
export function writeStretch(stretch: Stretch): string {
  const text = JSON.stringify({ version, ...stretch });
  return `${hashText(text)} ${text}\n`;
}

/** What an index knows, and up to where; undefined when it knows nothing. */
export interface Indexed {
  readonly digest: Digest;
  readonly place: Place;
}

/**
 * Reads an index. Of two processes that read the same stretch at once, the one that came second is ignored, as is
 * everything that does not follow on what came before: what it said is read from the transcript again.
 */
export function readIndex(text: string): Indexed | undefined {
  const digest = emptyDigest();
  let place: Place | undefined;
  for (const line of text.split("\n")) {
    const stretch = parseStretch(line);
    if (stretch === undefined || stretch.from !== (place?.cursor ?? 0)) continue;
    if (place !== undefined && stretch.to.identity !== place.identity) return undefined;
    take(digest, stretch);
    place = stretch.to;
  }
  return place && { digest, place };
}

function parseStretch(line: string): Stretch | undefined {
  const text = line.slice(9);
  if (line[8] !== " " || hashText(text) !== line.slice(0, 8)) return undefined;
  try {
    // Only this file writes texts with their hash in front.
    const { version: written, ...stretch } = JSON.parse(text) as Stretch & { version: unknown };
    return written === version ? stretch : undefined;
  } catch {
    return undefined;
  }
}

function take(digest: Digest, { facts, entries, skipped, skippedLines }: Stretch): void {
  for (const fact of facts) addFact(digest, fact);
  for (const line of skippedLines) addSkipped(digest, line);
  digest.skipped += skipped - skippedLines.length;
  digest.entries = entries;
}
