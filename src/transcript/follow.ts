import type { FileStamp, HostFiles } from "../events/host.ts";
import { addFact, addSkipped, type Digest, emptyDigest } from "./digest.ts";
import { readEntry } from "./entry.ts";
import { type Fact, factsOf } from "./facts.ts";
import { hashBytes } from "./hash.ts";
import { parseLine, readLines, type Spot } from "./lines.ts";
import type { SkippedLine } from "./transcript.ts";

/** A file as far as it was read. */
export interface Place {
  readonly identity: string;
  /** Everything before was read. */
  readonly cursor: number;
  /** Hash of the stretch before the cursor: tells whether the file was rewritten. */
  readonly mark: string;
}

/** Gets what a line brought, in order; `undefined` for a line that is no entry. */
export type Heard = (facts: readonly Fact[], skipped: SkippedLine | undefined) => void;

/** One way through a file: it knows where it is and what it has seen. */
export interface Follower {
  readonly digest: Digest;
  readonly place: Place;
  /** Reads what was appended since. False, and nothing read, when this is not the file any more that it was. */
  catchUp(stamp: FileStamp, heard?: Heard): boolean;
}

/** The file that is followed. */
export interface Followed {
  readonly files: Pick<HostFiles, "readBytes">;
  readonly path: string;
  /** It is a subagent's own file. */
  readonly own: boolean;
}

/** Follows a file from a place on. */
export function follow(followed: Followed, from: Place, digest: Digest = emptyDigest()): Follower {
  const { files, path } = followed;
  let place = from;
  return {
    digest,
    get place() {
      return place;
    },
    catchUp(stamp, heard) {
      if (!isAt(place, stamp, followed)) return false;
      if (stamp.size === place.cursor) return true;
      const take = reading(followed, digest, heard);
      const last = readLines(files, path, place.cursor, stamp.size, take);
      let cursor = last.offset;
      // Whole already, although nothing ends it: the beginning of an entry is never an entry.
      if (last.text !== undefined && parseLine(last.text) != null) {
        take(last.text, { offset: last.offset, length: stamp.size - last.offset });
        cursor = stamp.size;
      }
      if (cursor > place.cursor) place = placeAt(followed, stamp.identity, cursor);
      return true;
    },
  };
}

/** The place behind the byte before `cursor`. */
export function placeAt(followed: Followed, identity: string, cursor: number): Place {
  return { identity, cursor, mark: markAt(followed, cursor) };
}

/** Whether a file still is what it was when it was read up to a place. */
export function isAt(place: Place, stamp: FileStamp, followed: Followed): boolean {
  if (stamp.identity !== place.identity || stamp.size < place.cursor) return false;
  return markAt(followed, place.cursor) === place.mark;
}

const stretch = 256;

function markAt({ files, path }: Followed, cursor: number): string {
  if (cursor === 0) return "";
  const bytes = files.readBytes(path, Math.max(0, cursor - stretch), cursor);
  return bytes === undefined ? "unreadable" : hashBytes(bytes);
}

/** Takes lines into a digest. */
function reading(
  { own }: Followed,
  digest: Digest,
  heard: Heard = () => undefined,
): (text: string | undefined, spot: Spot) => void {
  const skip = (offset: number, why: string): void => {
    addSkipped(digest, { offset, why });
    heard([], { offset, why });
  };
  return (text, spot) => {
    if (text === undefined) {
      skip(spot.offset, `a line of ${spot.length} bytes is too long`);
      return;
    }
    const value = parseLine(text);
    if (value === null) return;
    if (value === undefined) {
      skip(spot.offset, "no JSON object");
      return;
    }
    const entry = readEntry(value);
    const facts = entry === undefined ? [] : factsOf(entry, spot, digest.entries, own);
    digest.entries += 1;
    for (const fact of facts) addFact(digest, fact);
    if (facts.length > 0) heard(facts, undefined);
  };
}
