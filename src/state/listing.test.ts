import { beforeEach, describe, expect, test } from "vitest";
import { startDefinitions } from "./definition-list.ts";
import { durableState } from "./durable-state.ts";
import { openDurable } from "./durable-store.ts";
import { LockTimeout } from "./errors.ts";
import { HookState } from "./hook-state.ts";
import { listState } from "./listing.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { openSession } from "./open-session.ts";
import { seenMax } from "./seen-keys.ts";
import { sessionState } from "./session-state.ts";
import { resetState, selectState, showState } from "./showing.ts";

let store: MemoryStore;
let time: number;

beforeEach(() => {
  startDefinitions();
  time = 1000;
  store = memoryStore({ now: () => time });
});

function fill(): void {
  const Review = sessionState("review", { rounds: 0 });
  const event = {
    session: openSession(store, { sessionId: "s1" }),
    durable: openDurable(store, { project: "/code/app" }),
  };
  Review.save(event, { rounds: 1 });
  time = 2000;
  Review.save(event, { rounds: 2 });
  Review.save({ session: openSession(store, { sessionId: "a/b" }) }, { rounds: 3 });
  event.session.slot(HookState.of("guards/remind", "a9")).set({ fireCount: 2 });
  durableState("seen", { n: 0 }).save(event, { n: 1 });
  durableState("tip", { n: 0 }, { scope: "global" }).save(event, { n: 1 });
}

describe("what is remembered", () => {
  test("sessions, hooks, projects and global: where and since when", () => {
    fill();
    const entries = listState(store, { hookIds: ["guards/remind"] });
    expect(
      entries.map(({ scope, place, slot }) => [scope, place.replace(/[0-9a-f]{16,}/, "#"), slot]),
    ).toEqual([
      ["session", "#", "review"],
      ["session", "s1", "review"],
      ["hook", "s1", "guards/remind (a9)"],
      ["project", "app-#", "seen"],
      ["global", "global", "tip"],
    ]);
    const [review] = selectState(entries, "review", "s1");
    expect(review).toMatchObject({
      since: 1000,
      updatedAt: 2000,
      bytes: 12,
      path: "/state/sessions/s1/review.json",
    });
  });

  test("nothing remembered is an empty list", () => expect(listState(store)).toEqual([]));

  test("a slot is chosen by name, and by session where one is named", () => {
    fill();
    const entries = listState(store, { hookIds: ["guards/remind"] });
    expect(selectState(entries, "review")).toHaveLength(2);
    expect(selectState(entries, "review", "a/b")).toHaveLength(1);
    expect(selectState(entries, "guards/remind", "s1")).toHaveLength(1);
    expect(selectState(entries, "seen", "s1")).toEqual([]);
    expect(selectState(entries, "nothing")).toEqual([]);
  });

  test("show has the value; a document that cannot be read is a note, and stays", () => {
    fill();
    const [review] = selectState(listState(store), "review", "s1");
    if (review === undefined) throw new Error("not listed");
    expect(showState(store, review)).toMatchObject({ value: { rounds: 2 }, notes: [] });
    store.write(review.path, "{");
    expect(showState(store, review)).toMatchObject({
      value: null,
      isReadable: false,
      notes: [expect.stringContaining("cannot be read")],
    });
    expect(store.read(review.path)).toBe("{");
  });

  test("broken copies are listed with their slot, also when nothing else of it is left", () => {
    fill();
    store.write("/state/sessions/s1/review.json", "{");
    store.moveAside("/state/sessions/s1/review.json");
    const [review] = selectState(listState(store), "review", "s1");
    expect(review?.broken).toEqual([expect.stringContaining("review.json.corrupt-")]);
    expect(review === undefined ? null : showState(store, review)).toMatchObject({
      value: null,
      isReadable: true,
      notes: [expect.stringContaining("broken")],
    });
  });

  test("§1.3 show says when seen keys were let go", async () => {
    await openSession(store, { sessionId: "s" }).unseen(
      Array.from({ length: seenMax + 3 }, (_, i) => `${i}`),
      { scope: "files" },
    );
    const [seen] = selectState(listState(store), "fairlead.seen");
    expect(seen === undefined ? null : showState(store, seen).notes).toEqual([
      'Scope "files" keeps its newest 10000 keys; 3 older ones count as unseen again.',
    ]);
  });

  test("reset forgets one document, and waits for whoever is changing it", async () => {
    fill();
    const [review] = selectState(listState(store), "review", "s1");
    if (review === undefined) throw new Error("not listed");
    let release = (): void => undefined;
    const held = store.exclusive(review.path, -1, () => new Promise<void>((resolve) => (release = resolve)));
    await expect(resetState(store, review, 0.01)).rejects.toThrow(LockTimeout);
    release();
    await held;
    await resetState(store, review);
    expect(selectState(listState(store), "review")).toHaveLength(1);
  });
});
