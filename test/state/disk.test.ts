import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { defineState } from "../../src/state/definition.ts";
import { StateError } from "../../src/state/errors.ts";
import { fileStore } from "../../src/state/file-store.ts";
import { openSession } from "../../src/state/open-session.ts";
import type { Fault, Store } from "../../src/state/store.ts";
import { type Children, compileChildren } from "./children.ts";

const Counter = defineState("counter", { n: 0 });
const Big = defineState("big", { text: "" });
// Root may do anything, so the forbidden is tried as somebody else.
const asNobody: { uid?: number } = process.getuid?.() === 0 ? { uid: 65534 } : {};

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
  base = mkdtempSync(join(tmpdir(), "fairlead-disk-"));
  chmodSync(base, 0o755);
  root = join(base, "state");
  faults = [];
  store = fileStore({ root, onFault: (fault) => faults.push(fault) });
});
afterEach(() => rmSync(base, { recursive: true, force: true, maxRetries: 10 }));

const increment = (draft: { n: number }): void => {
  draft.n += 1;
};

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
  const why = mountSmall(base);
  if (why !== undefined) {
    console.warn(
      `no small disk can be mounted here (${why}), so the kernel refuses the write by a limit of length`,
    );
    await refusedByLimit();
    return;
  }
  try {
    await fillsUp(store);
  } finally {
    execFileSync("umount", [base]);
  }
});

test("§1.2 a write that the kernel cuts off in the middle: the same", refusedByLimit);

async function refusedByLimit(): Promise<void> {
  await children.run("writeMany", { root, times: 1, kilobytes: 1 });
  const cut = await children.runLimited(1000, "writeMany", { root, times: 2, kilobytes: 4000 });
  expect(cut).toMatchObject({
    code: 3,
    lines: [{ error: "StateError", message: expect.stringMatching(/Cannot write .*padded\.json: EFBIG/) }],
    stderr: expect.stringContaining("EFBIG"),
  });
  expect(readdirSync(join(root, "sessions/s")).filter((name) => name.includes(".tmp"))).toEqual([]);
  expect(JSON.parse(readFileSync(join(root, "sessions/s/padded.json"), "utf8"))).toMatchObject({
    n: 1,
    check: 1,
  });
}

test("§1.2 a write that the system refuses with ENOSPC: the same, wherever a disk cannot be filled", async () => {
  await fillsUp(alwaysFull(store));
});

/** Mounts a disk of a megabyte; or why there is none. */
function mountSmall(at: string): string | undefined {
  const { status, stderr, error } = spawnSync(
    "mount",
    ["-t", "tmpfs", "-o", "size=1m,mode=755", "tmpfs", at],
    { encoding: "utf8" },
  );
  return status === 0 ? undefined : (error?.message ?? stderr.trim());
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

test("§1.2 a read-only disk is called what it is, and a reset of nothing is fine there", async () => {
  const why = mountSmall(base);
  if (why !== undefined) {
    // A folder without the right to write is the nearest to it; see above for the rest.
    console.warn(`no disk can be mounted here (${why}): a read-only folder stands for it`);
    mkdirSync(root, { mode: 0o555 });
    if (asNobody.uid !== undefined) chownSync(root, asNobody.uid, asNobody.uid);
    const set = await children.run("set", { root }, asNobody);
    expect(set.lines).toMatchObject([{ message: expect.stringMatching(/Cannot write .*EACCES/) }]);
    return;
  }
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
});
