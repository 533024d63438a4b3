import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fileLocks, type LockLibrary } from "./file-lock.ts";

const load = (): LockLibrary => createRequire(import.meta.url)("fs-native-extensions") as LockLibrary; // untyped package
const soon = (ms: number): Promise<"not yet"> =>
  new Promise((resolve) => setTimeout(() => resolve("not yet"), ms));

let dir: string;
let path: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "fairlead-lock-"));
  path = join(dir, "s", "document.json");
});
afterEach(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }));

describe("§1.2 the kernel's lock", () => {
  // Two makers hold locks of their own, as two processes do.
  const mine = fileLocks(load);
  const theirs = fileLocks(load);

  test("one holder at a time, by tries and by waits", async () => {
    const unlock = await mine.acquire(path, -1);
    expect(theirs.tryAcquire(path)).toBeNull();
    expect(await theirs.acquire(path, 0)).toBeNull();
    expect(await theirs.acquire(path, 0.05)).toBeNull();
    const waiting = [theirs.acquire(path, -1), theirs.acquire(path, 10)];
    expect(await Promise.race([...waiting, soon(50)])).toBe("not yet");
    unlock?.();
    const first = await Promise.race(waiting);
    first?.();
    for (const next of await Promise.all(waiting)) if (next !== first) next?.();
    const last = theirs.tryAcquire(path);
    expect(last).not.toBeNull();
    last?.();
  });

  test("who gets the lock of a removed file starts again, and does not enter beside the one at the new file", async () => {
    const first = await mine.acquire(path, -1);
    const waiting = theirs.acquire(path, -1);
    await soon(30);
    rmSync(join(dir, "s"), { recursive: true });
    const second = mine.tryAcquire(path);
    expect(second).not.toBeNull();
    first?.();
    expect(await Promise.race([waiting, soon(50)])).toBe("not yet");
    second?.();
    const third = await waiting;
    expect(mine.tryAcquire(path)).toBeNull();
    third?.();
  });

  test("many waits leave threads for other file work", async () => {
    const paths = Array.from({ length: 6 }, (_, i) => `${path}${i}`);
    const held = await Promise.all(paths.map((one) => mine.acquire(one, -1)));
    const waiting = paths.map((one) => theirs.acquire(one, -1));
    await soon(30);
    writeFileSync(join(dir, "other"), "read");
    expect(await Promise.race([readFile(join(dir, "other"), "utf8"), soon(2000)])).toBe("read");
    for (const unlock of held) unlock?.();
    for (const unlock of await Promise.all(waiting)) unlock?.();
  });

  test("a lock file that cannot be opened is a clear error, and leaves no open file", async () => {
    writeFileSync(join(dir, "s"), "");
    await expect(mine.acquire(path, -1)).rejects.toThrow(/Cannot open the lock .*document\.json\.lock/);
    expect(() => mine.tryAcquire(path)).toThrow(/Cannot open the lock/);
  });
});
