import type { FileStamp } from "../events/host.ts";
import type { Digest } from "./digest.ts";
import { readEntry } from "./entry.ts";
import { type Followed, type Follower, follow, placeAt } from "./follow.ts";
import { parseLine } from "./lines.ts";

/** The end of a transcript, from the prompt of some turn on. Its positions count from there. */
export interface Tail {
  /** Where it begins in the file, in bytes. */
  readonly from: number;
  readonly digest: Digest;
}

/** The end of a transcript, read backwards as far as a question needs. */
export interface Tails {
  /** From the last prompt on; undefined when it is too far back to be looked for. */
  last(stamp: FileStamp): Tail | undefined;
  /** From one prompt further back than `tail`. */
  before(tail: Tail, stamp: FileStamp): Tail | undefined;
}

/** Most bytes that are read backwards. */
const budget = 8 * 1_048_576;
const firstWindow = 65_536;

/** Reads the ends of one file. What was found once is followed on. */
export function followTail(followed: Followed): Tails {
  let known: { readonly follower: Follower; readonly from: number } | undefined;
  const starting = (before: number, stamp: FileStamp): Tail | undefined => {
    const from = findPrompt(followed, before, stamp.size - budget);
    if (from === undefined) return undefined;
    const follower = follow(followed, placeAt(followed, stamp.identity, from));
    if (!follower.catchUp(stamp)) return undefined;
    known = { follower, from };
    return { from, digest: follower.digest };
  };
  return {
    last(stamp) {
      if (known?.follower.catchUp(stamp) !== true) return starting(stamp.size, stamp);
      return { from: known.from, digest: known.follower.digest };
    },
    before: ({ from }, stamp) => starting(from, stamp),
  };
}

/** Where the last line before `end` that opens a turn begins. Looks no further back than `least`. */
function findPrompt(followed: Followed, end: number, least: number): number | undefined {
  let high = end;
  for (let window = firstWindow; high > Math.max(0, least) && window <= budget; window *= 2) {
    const low = Math.max(0, high - window);
    const bytes = followed.files.readBytes(followed.path, low, high) ?? new Uint8Array();
    // What stands before the first line feed is the end of a line that begins further back.
    const first = low === 0 ? 0 : bytes.indexOf(10) + 1 || bytes.length;
    const found = lastPrompt(bytes, first, followed.own);
    if (found !== undefined) return low + found;
    if (first < bytes.length) high = low + first;
  }
  return undefined;
}

const decoder = new TextDecoder();

/** Where the last line that opens a turn begins, from `first` on. */
function lastPrompt(bytes: Uint8Array, first: number, own: boolean): number | undefined {
  let end = bytes.length;
  while (end > first) {
    const start = Math.max(first, bytes.lastIndexOf(10, end - 1) + 1);
    if (start < end && opensTurn(decoder.decode(bytes.subarray(start, end)), own)) return start;
    end = start - 1;
  }
  return undefined;
}

function opensTurn(line: string, own: boolean): boolean {
  // Most lines are somebody else's, and need not be parsed to see that.
  if (!line.includes('"user"')) return false;
  const entry = readEntry(parseLine(line));
  return entry?.prompt !== undefined && (own || !entry.isSide);
}
