import { beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { startDefinitions } from "./definition-list.ts";
import { HookState } from "./hook-state.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { openSession } from "./open-session.ts";
import { PrimitiveState } from "./primitive-state.ts";
import { SeenKeys, seenMax } from "./seen-keys.ts";
import { sessionState, workflowState } from "./session-state.ts";
import { SessionStore } from "./session-store.ts";

let store: MemoryStore;
let locked: string[];

beforeEach(() => {
  startDefinitions();
  const plain = memoryStore();
  locked = [];
  store = {
    ...plain,
    exclusive(path, timeout, block) {
      locked.push(path);
      return plain.exclusive(path, timeout, block);
    },
  };
});

const open = (sessionId: string): SessionStore => openSession(store, { sessionId });

describe("§1.3 slot and load", () => {
  const Counter = defineState("counter", { n: 0 });

  test("load is the stored value, or a fresh one each time", () => {
    const session = open("s");
    session.load(Counter).n = 9;
    expect(session.load(Counter)).toEqual({ n: 0 });
    session.slot(Counter).set({ n: 4 });
    expect(session.load(Counter)).toEqual({ n: 4 });
  });

  test("STA-03: two sessions in one directory share nothing", () => {
    open("A").slot(Counter).set({ n: 1 });
    expect(open("B").slot(Counter).get()).toBeNull();
  });

  test("opening a session and reading write nothing and take no lock", async () => {
    const session = open("s");
    session.load(Counter);
    expect(await session.unseen([])).toEqual([]);
    expect(store.documents.size).toBe(0);
    expect(locked).toEqual([]);
  });

  test("the first write notes which transcript the session belongs to", () => {
    const session = openSession(store, { sessionId: "s", transcriptPath: "/t/s.jsonl" });
    session.slot(Counter).set({ n: 1 });
    expect(JSON.parse(store.documents.get("/state/sessions/s/fairlead.session.json")?.text ?? "")).toEqual({
      sessionId: "s",
      transcriptPath: "/t/s.jsonl",
    });
  });
});

describe("§1.3 unseen and once", () => {
  test("the keys never seen, in order, each once; all of them are marked in one write", async () => {
    const session = open("s");
    expect(await session.unseen(["b", "a", "b"])).toEqual(["b", "a"]);
    expect(await session.unseen(["a", "c", "b"])).toEqual(["c"]);
    expect(locked).toHaveLength(2);
  });

  test("nothing fresh: no lock and no write", async () => {
    const session = open("s");
    await session.unseen(["a"]);
    const before = store.documents.get("/state/sessions/s/fairlead.seen.json");
    locked.length = 0;
    expect(await session.unseen(["a", "a"])).toEqual([]);
    expect(locked).toEqual([]);
    expect(store.documents.get("/state/sessions/s/fairlead.seen.json")).toBe(before);
  });

  test("once is true the first time; scopes are apart; so are sessions", async () => {
    const session = open("s");
    expect(await session.once("k")).toBe(true);
    expect(await session.once("k")).toBe(false);
    expect(await session.once("k", { scope: "other" })).toBe(true);
    expect(await open("t").once("k")).toBe(true);
  });

  test("of concurrent askers exactly one is told true", async () => {
    const told = await Promise.all(Array.from({ length: 10 }, () => open("s").once("k")));
    expect(told.filter(Boolean)).toHaveLength(1);
  });

  test("a key or scope called __proto__ is one like any other", async () => {
    const session = open("s");
    expect(await session.once("__proto__", { scope: "__proto__" })).toBe(true);
    expect(await open("s").once("__proto__", { scope: "__proto__" })).toBe(false);
    expect(await session.once("toString", { scope: "constructor" })).toBe(true);
  });

  test("better: the newest 10,000 keys of a scope count, and what was let go is counted", async () => {
    const session = open("s");
    await session.unseen(Array.from({ length: seenMax + 2 }, (_, i) => `key ${i}`));
    expect(session.load(SeenKeys).scopes[""]).toMatchObject({ size: seenMax, dropped: 2 });
    expect(await session.once("key 2")).toBe(false);
    expect(await session.once("key 0")).toBe(true);
  });

  test("without a session everything is new, always", async () => {
    const nowhere = openSession(store, {});
    expect(nowhere.dir).toBeNull();
    expect(await nowhere.once("k")).toBe(true);
    expect(await nowhere.once("k")).toBe(true);
    expect(store.documents.size).toBe(0);
  });
});

describe("§1.3 tracking", () => {
  test("the built-in ones are tracked from the start; sessionState tracks; twice is once; the list is immutable", () => {
    expect(SessionStore.trackedModels()).toEqual([HookState, PrimitiveState, SeenKeys]);
    const Review = sessionState("review", { rounds: 0 });
    SessionStore.track(Review);
    const models = SessionStore.trackedModels();
    expect(models.map(({ name }) => name)).toEqual([
      "fairlead.hook",
      "fairlead.primitive",
      "fairlead.seen",
      "review",
    ]);
    expect(() => (models as unknown[]).push(1)).toThrow(TypeError);
  });

  test("trackedPaths: those that have a path, so not HookState", () => {
    sessionState("review", { rounds: 0 });
    expect(open("s").trackedPaths()).toEqual({
      "fairlead.primitive": "/state/sessions/s/fairlead.primitive.json",
      "fairlead.seen": "/state/sessions/s/fairlead.seen.json",
      review: "/state/sessions/s/review.json",
    });
    expect(openSession(store, {}).trackedPaths()).toEqual({});
  });

  test("better: two states of one name are an error when defined, until the next loading starts", () => {
    sessionState("review", { rounds: 0 });
    expect(() => sessionState("review", { rounds: 0 })).toThrow(/Two states are called "review"/);
    expect(() => workflowState("Review", { rounds: 0 })).toThrow(/unique/);
    expect(() => sessionState("fairlead.mine", { n: 0 })).toThrow(/kept for Fairlead/);
    startDefinitions();
    expect(sessionState("review", { rounds: 0 }).name).toBe("review");
  });
});

describe("§1.6 session and workflow state", () => {
  test("load, save, mutate, reset through anything that knows its session", async () => {
    const Release = workflowState("release", { step: "build", done: [] as string[] });
    const event = { session: open("s") };
    expect(Release.load(event)).toEqual({ step: "build", done: [] });
    Release.save(event, { step: "test", done: ["build"] });
    const step = await Release.mutate(event, (draft) => {
      draft.done.push(draft.step);
      return draft.step;
    });
    expect(step).toBe("test");
    expect(Release.load({ session: open("s") })).toEqual({ step: "test", done: ["build", "test"] });
    Release.reset(event);
    expect(Release.load(event)).toEqual({ step: "build", done: [] });
    expect(Object.isFrozen(Release)).toBe(true);
  });
});
