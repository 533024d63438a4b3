import type { RebuiltEvent } from "./rebuilt-event.ts";

interface Head {
  readonly stream: Generator<RebuiltEvent>;
  event: RebuiltEvent | undefined;
}

/** Events of several files in the order of their time, which never goes back. Of each file, one event is held. */
export function* merged(streams: readonly Generator<RebuiltEvent>[]): Generator<RebuiltEvent> {
  const heads = streams.map((stream): Head => ({ stream, event: undefined }));
  for (const head of heads) advance(head);
  let now = Number.NEGATIVE_INFINITY;
  for (let first = earliest(heads); first?.event !== undefined; first = earliest(heads)) {
    now = Math.max(now, first.event.at);
    yield { ...first.event, at: now };
    advance(first);
  }
}

/** A call that waited for another is written down before that one's end, and begins after it. */
function advance(head: Head): void {
  const next = head.stream.next();
  const at = head.event?.at ?? Number.NEGATIVE_INFINITY;
  head.event = next.done === true ? undefined : { ...next.value, at: Math.max(at, next.value.at) };
}

function earliest(heads: readonly Head[]): Head | undefined {
  let first: Head | undefined;
  for (const head of heads) {
    if (head.event === undefined) continue;
    if (first?.event === undefined || timeOf(head.event) < timeOf(first.event)) first = head;
  }
  return first;
}

function timeOf({ at, isLast }: RebuiltEvent): number {
  return isLast === true ? Number.POSITIVE_INFINITY : at;
}
