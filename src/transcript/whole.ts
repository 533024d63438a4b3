import type { FileStamp } from "../events/host.ts";
import { type Digest, emptyDigest } from "./digest.ts";
import type { Fact } from "./facts.ts";
import { type Followed, type Follower, follow, isAt } from "./follow.ts";
import { readIndex, writeStretch } from "./index-text.ts";
import type { SkippedLine } from "./transcript.ts";

/**
 * Where a host keeps what is known of one transcript between processes. It only saves reading: what it loses is
 * read again. None of these throws.
 */
export interface IndexFile {
  read(): string | undefined;
  /** Adds to the end, in one write. */
  append(text: string): void;
  /** Puts a new file in the place of the old one. */
  replace(text: string): void;
}

/** A whole transcript, followed from its beginning. */
export interface Whole {
  /** Whether it was read in this process already, so that little is left to read. */
  readonly isRead: boolean;
  /** Everything up to now. A missing file tells nothing. */
  digest(stamp: FileStamp | undefined): Digest;
}

/** Below this many new bytes the index is left alone: they are read again faster than it is written. */
const worthKeeping = 65_536;

/** Follows a whole transcript; what was read is kept in the index. */
export function followWhole(followed: Followed, index: IndexFile | undefined): Whole {
  let follower: Follower | undefined;
  let news = makeNews();
  const current = (stamp: FileStamp): Follower => {
    if (follower?.catchUp(stamp, news.heard) === true) return follower;
    const known = stamp.size >= worthKeeping ? index?.read() : undefined;
    const fresh = startOver(followed, stamp, known);
    news = makeNews(fresh.place.cursor);
    fresh.catchUp(stamp, news.heard);
    return fresh;
  };
  const keep = (to: Follower): void => {
    if (index === undefined || to.place.cursor - news.from < worthKeeping) return;
    index[news.from === 0 ? "replace" : "append"](news.text(to));
    news = makeNews(to.place.cursor);
  };
  return {
    get isRead() {
      return follower !== undefined;
    },
    digest(stamp) {
      follower = stamp && current(stamp);
      if (follower === undefined) return emptyDigest();
      keep(follower);
      return follower.digest;
    },
  };
}

function startOver(followed: Followed, stamp: FileStamp, known: string | undefined): Follower {
  const indexed = known === undefined ? undefined : readIndex(known);
  return indexed !== undefined && isAt(indexed.place, stamp, followed)
    ? follow(followed, indexed.place, indexed.digest)
    : follow(followed, { identity: stamp.identity, cursor: 0, mark: "" });
}

/** What the index does not know yet. */
interface News {
  readonly from: number;
  heard(facts: readonly Fact[], skipped: SkippedLine | undefined): void;
  text(follower: Follower): string;
}

function makeNews(from = 0): News {
  const facts: Fact[] = [];
  const skippedLines: SkippedLine[] = [];
  let skipped = 0;
  return {
    from,
    heard(more, line) {
      facts.push(...more);
      if (line === undefined) return;
      skipped += 1;
      if (skippedLines.length < 20) skippedLines.push(line);
    },
    text: ({ place: to, digest: { entries } }) =>
      writeStretch({ from, to, entries, facts, skipped, skippedLines }),
  };
}
