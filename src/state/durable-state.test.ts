import * as v from "valibot";
import { beforeEach, describe, expect, test } from "vitest";
import { startDefinitions } from "./definition-list.ts";
import { durableState } from "./durable-state.ts";
import { DurableSlot, openDurable } from "./durable-store.ts";
import { mainSession, noteMainSession } from "./main-session.ts";
import { type MemoryStore, memoryStore } from "./memory-store.ts";
import { openSession } from "./open-session.ts";
import { sessionState } from "./session-state.ts";

let store: MemoryStore;
let time: number;

beforeEach(() => {
  startDefinitions();
  time = 1_000_000;
  store = memoryStore({ now: () => time });
});

const at = (project: string | null, repository?: string) => ({
  durable: openDurable(store, { project, ...(repository === undefined ? {} : { repository }) }),
});

describe("§1.6 durable state", () => {
  test("project scope by default: outlives sessions, each project has its own", async () => {
    const Seen = durableState("seen", { files: [] as string[] });
    await Seen.mutate(at("/code/app"), (draft) => draft.files.push("a"));
    expect(Seen.load(at("/code/app"))).toEqual({ files: ["a"] });
    expect(Seen.load(at("/code/other"))).toEqual({ files: [] });
    Seen.save(at("/code/app"), { files: [] });
    Seen.reset(at("/code/app"));
    Seen.reset(at("/code/app"));
    expect(at("/code/app").durable.project.slot(Seen).get()).toBeNull();
  });

  test("§1.1 a worktree is a project of its own, unless the scope is the repository", () => {
    const Own = durableState("own", { n: 0 });
    const Shared = durableState("shared", { n: 0 }, { scope: "repository" });
    const main = at("/code/app");
    const worktree = at("/code/app-fix", "/code/app");
    Own.save(main, { n: 1 });
    Shared.save(main, { n: 1 });
    expect([Own.load(worktree).n, Shared.load(worktree).n]).toEqual([0, 1]);
  });

  test("global scope is one for all projects", () => {
    const Tip = durableState("tip", { shown: 0 }, { scope: "global" });
    Tip.save(at("/code/app"), { shown: 2 });
    expect(Tip.load(at(null))).toEqual({ shown: 2 });
    expect([...store.documents.keys()]).toEqual(["/state/durable/global/tip.json"]);
  });

  test("any other scope is a definition error", () => {
    const scope = "session" as "project"; // what an untyped caller may pass
    expect(() => durableState("x", { n: 0 }, { scope })).toThrow(
      /scope must be one of project, repository, global/,
    );
  });

  test("a name is unique over session and durable states", () => {
    sessionState("review", { n: 0 });
    expect(() => durableState("review", { n: 0 })).toThrow(/Two states/);
  });

  test("project scope without a repository: warned once, null slot", async () => {
    const Seen = durableState("seen", { n: 0 });
    const nowhere = at(null);
    Seen.save(nowhere, { n: 1 });
    expect(await Seen.mutate(nowhere, (draft) => (draft.n += 1))).toBe(1);
    expect(Seen.load(nowhere)).toEqual({ n: 0 });
    expect(store.documents.size).toBe(0);
    expect(store.faults).toMatchObject([{ kind: "no-project", message: expect.stringContaining("seen") }]);
  });

  test("ttl: seconds after the last write the value is gone, and mutate starts fresh", async () => {
    const Cache = durableState("cache", { n: 0 }, { ttl: 60 });
    Cache.save(at("/p"), { n: 5 });
    time += 60_000;
    expect(Cache.load(at("/p"))).toEqual({ n: 5 });
    time += 1;
    expect(Cache.load(at("/p"))).toEqual({ n: 0 });
    expect(await Cache.mutate(at("/p"), (draft) => (draft.n += 1))).toBe(1);
    expect(Cache.load(at("/p"))).toEqual({ n: 1 });
  });

  test("maxBytes: a larger document is refused, the old one stays", async () => {
    const Notes = durableState("notes", v.object({ text: v.optional(v.string(), "") }), { maxBytes: 30 });
    Notes.save(at("/p"), { text: "short" });
    expect(() => Notes.save(at("/p"), { text: "é".repeat(20) })).toThrow(
      expect.objectContaining({ kind: "too-big" }),
    );
    await expect(
      Notes.mutate(at("/p"), (draft) => Object.assign(draft, { text: "x".repeat(40) })),
    ).rejects.toThrow(/30/);
    expect(Notes.load(at("/p"))).toEqual({ text: "short" });
  });

  test("mutate of a durable slot has no timeout option", () => {
    expect(DurableSlot.prototype.mutate).toHaveLength(1);
  });

  test("STA-09: after the session id changed, only what belongs to the project is there", () => {
    const S = sessionState("s", { v: 0 });
    const P = durableState("p", { v: 0 });
    openSession(store, { sessionId: "A" }).slot(S).set({ v: 1 });
    P.save(at("/code/app"), { v: 1 });
    expect(openSession(store, { sessionId: "B" }).slot(S).get()).toBeNull();
    expect(P.load(at("/code/app"))).toEqual({ v: 1 });
  });

  test("STA-13: a subagent's start does not take over the project's main session", () => {
    const { project } = at("/code/app").durable;
    expect(mainSession(project)).toBeNull();
    noteMainSession(project, { sessionId: "MAIN", startedAt: 1 });
    noteMainSession(project, { sessionId: "SUB", startedAt: 2, agentId: "a9" });
    expect(mainSession(project)).toBe("MAIN");
    expect(mainSession(at("/code/other").durable.project)).toBeNull();
  });
});
