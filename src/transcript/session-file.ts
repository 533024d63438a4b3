import type { FileStamp, HostFiles } from "../events/host.ts";
import { type Entry, readEntry } from "./entry.ts";
import type { Followed } from "./follow.ts";
import { parseLine, type Spot } from "./lines.ts";
import { followTail, type Tails } from "./tail.ts";
import { followWhole, type IndexFile, type Whole } from "./whole.ts";

/** One transcript file, as far as this process has read it. */
export interface SessionFile {
  readonly whole: Whole;
  readonly tails: Tails;
  stamp(): FileStamp | undefined;
  /** The entry in a place where one was. Undefined when the file was changed meanwhile. */
  entryAt(spot: Spot): Entry | undefined;
}

/** A file to follow, and where what is known of it is kept. */
export interface SessionFileOptions {
  readonly files: HostFiles;
  readonly path: string;
  /** It is a subagent's own file. */
  readonly own: boolean;
  readonly index: IndexFile | undefined;
}

/** Opens a transcript file. Reads nothing yet. */
export function sessionFile({ files, path, own, index }: SessionFileOptions): SessionFile {
  const followed: Followed = { files, path, own };
  return {
    whole: followWhole(followed, index),
    tails: followTail(followed),
    stamp: () => files.stamp(path),
    entryAt: readingEntries(followed),
  };
}

const windowSize = 262_144;
const decoder = new TextDecoder();

/** Entries are asked for in their order, mostly, so a stretch that was just read answers the next ones too. */
function readingEntries({ files, path }: Followed): (spot: Spot) => Entry | undefined {
  let from = 0;
  let bytes: Uint8Array = new Uint8Array();
  return ({ offset, length }) => {
    if (offset < from || offset + length > from + bytes.length) {
      bytes = files.readBytes(path, offset, offset + Math.max(length, windowSize)) ?? new Uint8Array();
      from = offset;
    }
    const text = decoder.decode(bytes.subarray(offset - from, offset - from + length));
    // A large entry is not held for the next question.
    if (bytes.length > windowSize) bytes = new Uint8Array();
    return readEntry(parseLine(text));
  };
}
