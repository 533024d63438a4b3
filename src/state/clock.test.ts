import { mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defineState } from "./definition.ts";
import { fileLocks } from "./file-lock.ts";
import { fileStore } from "./file-store.ts";
import { houseMarker, keepHouse } from "./housekeeping.ts";
import { SessionSlot } from "./session-slot.ts";
import type { Store } from "./store.ts";

let root: string;
let time: number;
let store: Store;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-clock-"));
  time = Date.now();
  store = fileStore({ root, onFault: () => undefined, now: () => time });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(root, { recursive: true, force: true, maxRetries: 10 });
});

const year = 365 * 24 * 3600 * 1000;

/** Makes a file look as if it were written while the clock was wrong. */
function writtenAt(path: string, milliseconds: number): void {
  utimesSync(path, milliseconds / 1000, milliseconds / 1000);
}

describe("a clock that was wrong for a while", () => {
  test.each([-20, 20])("ttl: what was written %i years from now does not live for years", (years) => {
    const slot = new SessionSlot(root, defineState("grant", { ok: false }, { ttl: 60 }), store);
    slot.set({ ok: true });
    expect(slot.get()).toEqual({ ok: true });
    writtenAt(slot.path ?? "", time + years * year);
    expect(slot.get()).toBeNull();
  });

  const hour = 3_600_000;
  test.each([
    [5, 6_000],
    [60, 61_000],
    [60, hour],
    [60, 23 * hour],
    [30 * 24 * 3600, 29 * 24 * hour],
  ])(
    "ttl of %i s: a clock that goes back by %i ms costs no value, and what is changed then builds on it",
    async (ttl, back) => {
      const slot = new SessionSlot(root, defineState("grant", { n: 0 }, { ttl }), store);
      slot.set({ n: 5 });
      writtenAt(slot.path ?? "", time + back);
      expect(slot.get()).toEqual({ n: 5 });
      await slot.mutate((draft) => void draft.n++);
      expect(slot.get()).toEqual({ n: 6 });
    },
  );

  test.each([60, 3600])("ttl of %i s: a value of more than a day from now does not count", (ttl) => {
    const slot = new SessionSlot(root, defineState("grant", { n: 0 }, { ttl }), store);
    slot.set({ n: 5 });
    writtenAt(slot.path ?? "", time + 25 * hour);
    expect(slot.get()).toBeNull();
  });

  test.each([-20, 20])("§1.7 housekeeping that ran %i years from now is due again", (years) => {
    const options = { current: null, transcriptExists: () => false };
    expect(keepHouse(store, options)).toEqual([]);
    expect(keepHouse(store, options)).toBeNull();
    writtenAt(join(root, houseMarker), time + years * year);
    expect(keepHouse(store, options)).toEqual([]);
    expect(keepHouse(store, options)).toBeNull();
  });
});

describe("§1.2 a wait with an end", () => {
  /** Waits for a lock that is let go after `freeAfter` milliseconds, and answers when it was had. */
  async function hadAfter(
    freeAfter: number,
    seconds: number,
  ): Promise<{ ms: number; tries: number; had: boolean }> {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "hrtime", "Date"] });
    const now = (): number => Number(process.hrtime.bigint()) / 1e6;
    const began = now();
    let tries = 0;
    const locks = fileLocks(() => ({
      tryLock: () => {
        tries += 1;
        return now() - began >= freeAfter;
      },
      waitForLock: () => new Promise(() => undefined),
    }));
    const waiting = locks.acquire(join(root, "document.json"), seconds).then((unlock) => {
      unlock?.();
      return { ms: now() - began, tries, had: unlock !== null };
    });
    await vi.advanceTimersByTimeAsync(10_000);
    return await waiting;
  }

  test.each([1, 7, 64, 130, 333, 999, 1777, 4444])(
    "a lock that is let go after %i ms is had within 50 ms, by few looks",
    async (freeAfter) => {
      const { ms, tries, had } = await hadAfter(freeAfter, 9);
      expect(had).toBe(true);
      expect(ms - freeAfter).toBeLessThan(45);
      expect(tries).toBeLessThan(10 + freeAfter / 39);
    },
  );

  test("ends in time, also when the clock is set meanwhile", async () => {
    const ended = hadAfter(1e9, 2);
    vi.setSystemTime(Date.now() + 20 * year);
    expect(await ended).toMatchObject({ had: false, ms: 2000 });
    vi.useRealTimers();
    const again = hadAfter(1e9, 2);
    vi.setSystemTime(Date.now() - 20 * year);
    expect(await again).toMatchObject({ had: false, ms: 2000 });
  });
});
