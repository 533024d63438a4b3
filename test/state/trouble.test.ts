import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defineState } from "../../src/state/definition.ts";
import { StateError } from "../../src/state/errors.ts";
import { fileStore } from "../../src/state/file-store.ts";
import { openSession } from "../../src/state/open-session.ts";
import type { Fault, Store } from "../../src/state/store.ts";
import { type Children, compileChildren } from "./children.ts";

const Counter = defineState("counter", { n: 0 });
const Big = defineState("big", { text: "" });
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
  expect([1, 3]).toContain(slot.get()?.n);
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

async function fillsUp(full: Store): Promise<void> {
  const slot = openSession(full, { sessionId: "s" }).slot(Big);
  await slot.mutate((draft) => {
    draft.text = "small";
  });
  const growing = slot.mutate((draft) => {
    draft.text = "x".repeat(4_000_000);
  });
  await expect(growing).rejects.toThrow(/Cannot write .*big\.json: .*no space/i);
  expect(() => slot.set({ text: "x".repeat(4_000_000) })).toThrow(StateError);
  expect(slot.get()).toEqual({ text: "small" });
  const rests = readdirSync(slot.path?.slice(0, -"big.json".length) ?? "").filter((name) =>
    name.includes(".tmp"),
  );
  expect(rests).toEqual([]);
  expect(faults).toMatchObject([{ kind: "write" }]);
}

test("§1.2 a full disk: a clear error, the old value stays, no rest lies about", async () => {
  // Without the right to mount, the same error comes from the kernel's own always-full device, below.
  if (isRoot) mountSmall(base);
  try {
    const full = isRoot ? store : alwaysFull(store);
    await fillsUp(full);
  } finally {
    if (isRoot) execFileSync("umount", [base]);
  }
});

test("§1.2 a write that the system refuses with ENOSPC: the same, wherever a disk cannot be filled", async () => {
  await fillsUp(alwaysFull(store));
});

function mountSmall(at: string): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m,mode=755", "tmpfs", at]);
}

/** Refuses large documents the way a full disk does. */
function alwaysFull(inner: Store): Store {
  return {
    ...inner,
    write(path, text) {
      if (text.length > 1_000_000)
        throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      inner.write(path, text);
    },
  };
}

test.runIf(isRoot)(
  "§1.2 a read-only disk is called what it is, and a reset of nothing is fine there",
  async () => {
    mountSmall(base);
    try {
      mkdirSync(root, { mode: 0o700 });
      execFileSync("mount", ["-o", "remount,ro", base]);
      const slot = openSession(store, { sessionId: "s" }).slot(Counter);
      expect(() => slot.set({ n: 1 })).toThrow(/^Cannot write .*counter\.json: EROFS/);
      await expect(slot.mutate(increment)).rejects.toThrow(
        /^Cannot open the lock .*counter\.json\.lock: EROFS/,
      );
      slot.delete();
      expect(slot.get()).toBeNull();
    } finally {
      execFileSync("umount", [base]);
    }
  },
);
