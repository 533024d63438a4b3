import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defineState } from "../../src/state/definition.ts";
import { StateError } from "../../src/state/errors.ts";
import { fileStore } from "../../src/state/file-store.ts";
import { makeDir } from "../../src/state/make-dir.ts";
import { openSession } from "../../src/state/open-session.ts";
import type { Fault, Store } from "../../src/state/store.ts";
import { type Children, compileChildren } from "./children.ts";

const Counter = defineState("counter", { n: 0 });
const isRoot = process.getuid?.() === 0;
// Root may do anything, so the forbidden is tried as somebody else.
const asNobody = isRoot ? { uid: 65534 } : {};

let children: Children;
let base: string;
let root: string;
let faults: Fault[];
let store: Store;

beforeAll(() => {
  children = compileChildren();
});
afterAll(() => children.remove());
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "fairlead-trouble-"));
  chmodSync(base, 0o755);
  root = join(base, "state");
  faults = [];
  store = fileStore({ root, onFault: (fault) => faults.push(fault) });
});
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

/** All paths below a directory, with their permissions. */
function tree(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .map((name) => `${(statSync(join(dir, name)).mode & 0o777).toString(8)} ${name}`)
    .toSorted();
}

const increment = (draft: { n: number }): void => {
  draft.n += 1;
};

test("§1.1 files are 0600 in directories of 0700", async () => {
  const session = openSession(store, { sessionId: "s", transcriptPath: "/t" });
  await session.slot(Counter).mutate(increment);
  writeFileSync(session.slot(Counter).path ?? "", "{");
  session.slot(Counter).get();
  session.slot(Counter).set({ n: 1 });
  const modes = tree(base).map((line) => line.replace(/corrupt-.*/, "corrupt"));
  expect(modes).toEqual([
    "600 state/sessions/s/counter.json",
    "600 state/sessions/s/counter.json.corrupt",
    "600 state/sessions/s/counter.json.lock",
    "600 state/sessions/s/fairlead.session.json",
    "700 state",
    "700 state/sessions",
    "700 state/sessions/s",
  ]);
});

describe("§1.1 hostile ids", () => {
  const ids = ["../../x", "..", "x".repeat(300), "a\0b", "日本", "", "undefined", "/etc/passwd", "a\\..\\b"];

  test.each(ids)("%j writes below the state root or nothing", async (sessionId) => {
    const session = openSession(store, { sessionId });
    await session.slot(Counter).mutate(increment);
    session.slot(Counter).set({ n: 2 });
    expect(readdirSync(base).filter((name) => name !== "state")).toEqual([]);
    if (session.dir === null) expect(existsSync(root)).toBe(false);
    else expect(readdirSync(join(root, "sessions"))).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  });
});

describe("§1.2 a place that cannot be written", () => {
  const forbidden: [string, () => void][] = [
    ["a read-only directory", () => mkdirSync(root, { mode: 0o555 })],
    ["a directory of somebody else", () => mkdirSync(root, { mode: 0o700 })],
    ["a file where the root should be", () => writeFileSync(root, "")],
  ];

  test.each(forbidden)("%s: writing is a clear error, reading gives the fresh value", async (_what, make) => {
    make();
    const before = tree(base);
    const counted = await children.run("count", { root }, asNobody);
    expect(counted).toMatchObject({
      code: 3,
      lines: [{ error: "StateError", message: expect.stringContaining(root) }],
    });
    const set = await children.run("set", { root }, asNobody);
    expect(set).toMatchObject({
      code: 3,
      lines: [{ error: "StateError", message: expect.stringContaining(root) }],
    });
    expect(await children.run("read", { root }, asNobody)).toMatchObject({ code: 0, lines: [{ n: 0 }] });
    expect(tree(base)).toEqual(before);
  });

  test("a document that may not be read: reported, the fresh value, the document stays where it cannot be moved", async () => {
    mkdirSync(join(root, "sessions/s"), { recursive: true });
    const path = join(root, "sessions/s/counter.json");
    writeFileSync(path, '{"n":5}', { mode: 0o000 });
    chmodSync(join(root, "sessions/s"), 0o555);
    if (isRoot)
      for (const name of ["", "sessions", "sessions/s", "sessions/s/counter.json"])
        chownSync(join(root, name), 65534, 65534);
    const read = await children.run("read", { root }, asNobody);
    expect(read).toMatchObject({ code: 0, lines: [{ n: 0 }], stderr: expect.stringContaining(path) });
    expect(existsSync(path)).toBe(true);
  });
});

test("§1.1 a state root deleted between two uses is made anew", async () => {
  const slot = openSession(store, { sessionId: "s" }).slot(Counter);
  await slot.mutate(increment);
  rmSync(root, { recursive: true });
  expect(slot.get()).toBeNull();
  await slot.mutate(increment);
  expect(slot.get()).toEqual({ n: 1 });
});

test("§1.1 a state root deleted while one holds a lock and another waits: both end well, the document is whole", async () => {
  const slot = openSession(store, { sessionId: "s" }).slot(Counter);
  await slot.mutate(increment);
  const waiter = children.start("count", { root });
  await waiter.ready;
  await slot.mutate(async (draft) => {
    waiter.go();
    await new Promise((resolve) => setTimeout(resolve, 400));
    rmSync(root, { recursive: true });
    draft.n += 1;
  });
  expect(await waiter.ended).toMatchObject({ code: 0, stderr: "" });
  // What was removed is forgotten, so both count from nothing, one after the other or beside each other.
  expect([1, 2]).toContain(slot.get()?.n);
});

test("§1.2 when the lock library cannot be loaded, mutate says so and reading goes on", async () => {
  const broken = fileStore({
    root,
    onFault: (fault) => faults.push(fault),
    loadLocks: () => {
      throw new Error("no prebuilt binary");
    },
  });
  const slot = openSession(broken, { sessionId: "s" }).slot(Counter);
  await expect(slot.mutate(increment)).rejects.toThrow(/no prebuilt binary/);
  expect(faults).toMatchObject([{ kind: "write", path: slot.path }]);
  slot.set({ n: 1 });
  expect(slot.get()).toEqual({ n: 1 });
  writeFileSync(slot.path ?? "", "{");
  expect(slot.get()).toBeNull();
  expect(faults.map(({ message }) => message).join()).toContain("no prebuilt binary");
  expect(() => slot.set({ n: 2 })).toThrow(StateError);
});

describe("§1.1 a state root replaced while it is in use", () => {
  const counting = (replace: () => void): Promise<void> => {
    const slot = openSession(store, { sessionId: "s" }).slot(Counter);
    return slot.mutate((draft) => {
      draft.n = 5;
      renameSync(root, `${root}-old`);
      replace();
    });
  };

  test("by another directory: the value is written there", async () => {
    await counting(() => mkdirSync(root, { mode: 0o700 }));
    expect(openSession(store, { sessionId: "s" }).load(Counter)).toEqual({ n: 5 });
  });

  test.each<[string, RegExp, () => void]>([
    ["a file", /Cannot write .*counter\.json: ENOTDIR/, () => writeFileSync(root, "")],
    ["a link to the old one", /is a link, so nothing is kept/, () => symlinkSync(`${root}-old`, root)],
    [
      "one that all can write to",
      /can be written by other users/,
      () => chmodSync(makeDir(root)[0] ?? "", 0o777),
    ],
  ])("by %s: a described error, and nothing is written", async (_what, why, replace) => {
    await expect(counting(replace)).rejects.toThrow(why);
    expect(faults.length).toBeGreaterThan(0);
    expect(existsSync(join(`${root}-old`, "sessions/s/counter.json"))).toBe(false);
    // And the lock is let go of.
    rmSync(root, { recursive: true });
    await openSession(store, { sessionId: "s" }).slot(Counter).mutate(increment, { timeout: 0 });
  });
});
