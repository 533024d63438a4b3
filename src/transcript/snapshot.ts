import { type Digest, emptyDigest } from "./digest.ts";
import type { SessionFile } from "./session-file.ts";
import type { Tail } from "./tail.ts";

/** The end of a file as far as it was looked at; where that was everything, the whole. */
export interface Recent {
  readonly digest: Digest;
  /** The position in the file of something in the digest. */
  position(row: { readonly position: number }): number;
  /** The same and one turn more; undefined when this is everything. */
  before(): Recent | undefined;
}

/** A transcript file at one moment: looked at once, when it is first asked, and only as far as needed. */
export interface Snapshot {
  whole(): Digest;
  /** At least the turn that is going on. */
  recent(): Recent;
}

/** Files up to this size are read as a whole at once. */
const small = 262_144;

/** Looks at a file when it is first asked something. */
export function snapshot(file: SessionFile): Snapshot {
  let looked = false;
  let stamp: ReturnType<SessionFile["stamp"]>;
  let all: Digest | undefined;
  let last: Recent | undefined;
  const look = (): typeof stamp => {
    if (!looked) stamp = file.stamp();
    looked = true;
    return stamp;
  };
  const whole = (): Digest => {
    all ??= file.whole.digest(look());
    return all;
  };
  const everything = (): Recent => ({ digest: whole(), position: placeOf, before: () => undefined });
  const ending = (tail: Tail): Recent => ({
    digest: tail.digest,
    position: ({ position }) => position + startOf(tail, whole()),
    before: () => {
      const more = stamp && file.tails.before(tail, stamp);
      return more === undefined ? everything() : ending(more);
    },
  });
  const recent = (): Recent => {
    const at = look();
    if (at === undefined) return { digest: emptyDigest(), position: placeOf, before: () => undefined };
    if (all !== undefined || file.whole.isRead || at.size <= small) return everything();
    const tail = file.tails.last(at);
    return tail === undefined ? everything() : ending(tail);
  };
  return {
    whole,
    recent: () => {
      last ??= recent();
      return last;
    },
  };
}

const placeOf = ({ position }: { readonly position: number }): number => position;

/** The position of the entry that a tail begins with. */
function startOf({ from }: Tail, { turns, said }: Digest): number {
  const turn = turns.findLast(({ offset }) => offset === from);
  return (turn ?? said.findLast(({ spots: [spot] }) => spot?.offset === from))?.position ?? 0;
}
