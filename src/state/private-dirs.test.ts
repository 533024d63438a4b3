import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { openDurable } from "./durable-store.ts";
import { StateError } from "./errors.ts";
import { fileStore } from "./file-store.ts";
import { HookState } from "./hook-state.ts";
import { removeDeadSessions } from "./housekeeping.ts";
import { listState } from "./listing.ts";
import { openSession } from "./open-session.ts";
import type { Fault, Store } from "./store.ts";

const Counter = defineState("counter", { n: 0 });
const Other = defineState("other", { n: 0 });
const isRoot = process.getuid?.() === 0;

let base: string;
let root: string;
let faults: Fault[];
let store: Store;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "fairlead-private-"));
  root = join(base, "state");
  faults = [];
  store = fileStore({ root, onFault: (fault) => faults.push(fault) });
  mkdirSync(join(root, "sessions/s/hooks/h"), { recursive: true, mode: 0o700 });
  writeFileSync(join(root, "sessions/s/counter.json"), '{"n":5}');
});
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

/** Moves a directory away and leads to it from where it was. */
function replacedByLink(dir: string): void {
  renameSync(dir, join(base, "elsewhere"));
  symlinkSync(join(base, "elsewhere"), dir);
}

const spoilt: [string, string, (dir: string) => void][] = [
  ["a link to elsewhere", "is a link", replacedByLink],
  ["writable for all", "can be written by other users", (dir) => chmodSync(dir, 0o777)],
  ["writable for a group", "can be written by other users", (dir) => chmodSync(dir, 0o770)],
  // Only root may give something away.
  ...(isRoot
    ? [
        [
          "another user's",
          "belongs to another user (uid 12345)",
          (dir: string) => chownSync(dir, 12345, 12345),
        ] as [string, string, (dir: string) => void],
      ]
    : []),
];
const places = ["", "/sessions", "/sessions/s"].flatMap((place) =>
  spoilt.map(([what, why, spoil]) => [`the directory <root>${place} is ${what}`, place, why, spoil] as const),
);

describe("§1.1 a directory that is not this user's alone is refused", () => {
  test.each(places)("%s: fresh values, no writing, one fault", async (_what, place, why, spoil) => {
    const dir = `${root}${place}`;
    spoil(dir);
    const before = readdirSync(base, { recursive: true }).toSorted();
    const session = openSession(store, { sessionId: "s" });
    for (const state of [Counter, Other]) {
      expect(session.load(state)).toEqual({ n: 0 });
      expect(() => session.slot(state).set({ n: 1 })).toThrow(StateError);
      expect(() => session.slot(state).delete()).toThrow(expect.objectContaining({ kind: "refused" }));
      const changing = session.slot(state).mutate((draft) => void draft.n++);
      await expect(changing).rejects.toMatchObject({ kind: "refused", path: dir });
    }
    await expect(session.once("x")).rejects.toThrow(why);
    expect(faults).toEqual([
      { kind: "refused", path: dir, message: expect.stringContaining(`${dir} ${why}`) },
    ]);
    expect(readdirSync(base, { recursive: true }).toSorted()).toEqual(before);
  });

  test("a strict state throws instead of starting fresh", () => {
    replacedByLink(`${root}/sessions`);
    const Grant = defineState("grant", { ok: false }, { strict: true });
    expect(() => openSession(store, { sessionId: "s" }).load(Grant)).toThrow(/sessions is a link/);
  });

  test("also a hook's, a project's and the global one", async () => {
    for (const dir of ["sessions/s/hooks/h", "durable/projects", "durable/global"]) {
      mkdirSync(join(root, dir), { recursive: true, mode: 0o700 });
      chmodSync(join(root, dir), 0o777);
    }
    const { project, global } = openDurable(store, { project: "/code/app" });
    for (const slot of [
      openSession(store, { sessionId: "s" }).slot(HookState.of("h")),
      project.slot(Counter),
      global.slot(Counter),
    ])
      await expect(slot.mutate(() => undefined)).rejects.toMatchObject({ kind: "refused" });
    expect(faults.map(({ path }) => path.slice(root.length + 1))).toEqual([
      "sessions/s/hooks/h",
      "durable/projects",
      "durable/global",
    ]);
  });

  test("a root given with a slash at its end is no way around", () => {
    replacedByLink(root);
    const slashed = fileStore({ root: `${root}/`, onFault: (fault) => faults.push(fault) });
    expect(openSession(slashed, { sessionId: "s" }).load(Counter)).toEqual({ n: 0 });
    expect(faults).toMatchObject([{ kind: "refused", path: root }]);
  });

  test("a link above the root is the user's own affair", () => {
    symlinkSync(base, `${base}-link`);
    try {
      const linked = fileStore({ root: `${base}-link/state`, onFault: (fault) => faults.push(fault) });
      expect(openSession(linked, { sessionId: "s" }).load(Counter)).toEqual({ n: 5 });
      expect(faults).toEqual([]);
    } finally {
      rmSync(`${base}-link`);
    }
  });

  test("a slot of a directory that a program names itself is kept there", async () => {
    const { SessionSlot } = await import("./session-slot.ts");
    mkdirSync(join(base, "own"), { mode: 0o777 });
    chmodSync(join(base, "own"), 0o777);
    const slot = new SessionSlot(join(base, "own"), Counter, store);
    await slot.mutate((draft) => void draft.n++);
    expect(slot.get()).toEqual({ n: 1 });
  });
});

describe("§1.7 housekeeping and listing look behind no link", () => {
  const old = new Date(Date.now() - 40 * 24 * 3600 * 1000);
  const tidy = (): string[] => removeDeadSessions(store, { current: null, transcriptExists: () => false });

  /** What must survive, as old as what may be removed. */
  function precious(): string {
    const dir = join(base, "precious");
    mkdirSync(join(dir, "inner"), { recursive: true });
    writeFileSync(join(dir, "inner/x.json"), "{}");
    utimesSync(join(dir, "inner/x.json"), old, old);
    return dir;
  }

  test.each(["sessions", "trash"])("%s that leads elsewhere: nothing there is removed", (name) => {
    const dir = precious();
    rmSync(join(root, name), { recursive: true, force: true });
    symlinkSync(dir, join(root, name));
    expect(tidy()).toEqual([]);
    expect(readdirSync(join(dir, "inner"))).toEqual(["x.json"]);
    expect(listState(store).map(({ slot }) => slot)).toEqual(name === "sessions" ? [] : ["counter"]);
    expect(faults).toMatchObject([{ kind: "refused", path: join(root, name) }]);
  });

  test("a session that leads elsewhere is no session; a link to itself ends nothing", () => {
    const dir = precious();
    symlinkSync(dir, join(root, "sessions/linked"));
    symlinkSync(join(root, "sessions/s"), join(root, "sessions/s/loop"));
    utimesSync(join(root, "sessions/s/counter.json"), old, old);
    expect(tidy()).toEqual([]);
    expect(readdirSync(join(dir, "inner"))).toEqual(["x.json"]);
    expect(listState(store).map(({ place, slot }) => [place, slot])).toEqual([["s", "counter"]]);
  });
});
