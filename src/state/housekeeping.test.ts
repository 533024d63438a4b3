import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defineState } from "./definition.ts";
import { fileStore } from "./file-store.ts";
import { HookState } from "./hook-state.ts";
import { keepHouse, removeDeadSessions } from "./housekeeping.ts";
import { openSession } from "./open-session.ts";
import type { Store } from "./store.ts";

const Counter = defineState("counter", { n: 0 });
const day = 24 * 3600 * 1000;

let root: string;
let store: Store;
let time: number;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "fairlead-house-"));
  time = Date.now();
  store = fileStore({ root, onFault: () => undefined, now: () => time });
});
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

function age(dir: string, days: number): void {
  const when = new Date(time - days * day);
  for (const name of readdirSync(dir, { recursive: true, encoding: "utf8" }))
    utimesSync(join(dir, name), when, when);
  utimesSync(dir, when, when);
}

function session(sessionId: string, days: number, transcriptPath?: string): string {
  const opened = openSession(store, { sessionId, transcriptPath });
  opened.slot(Counter).set({ n: 1 });
  opened.slot(HookState.of("guards/remind")).set({ fireCount: 1 });
  age(opened.dir ?? "", days);
  return opened.dir ?? "";
}

const gone = { current: null, transcriptExists: () => false };
const left = (): string[] => readdirSync(join(root, "sessions")).toSorted();

describe("§1.7 housekeeping", () => {
  test("STA-15: of sessions of 1, 29 and 45 days the last is removed, all of it", () => {
    session("d1", 1);
    session("d29", 29);
    const dead = session("d45", 45);
    expect(removeDeadSessions(store, gone)).toEqual([dead]);
    expect(left()).toEqual(["d1", "d29"]);
    expect(readdirSync(join(root, "trash"))).toEqual([]);
  });

  test("a session whose transcript is still there is kept", () => {
    session("s", 45, "/t/s.jsonl");
    expect(
      removeDeadSessions(store, { current: null, transcriptExists: (path) => path === "/t/s.jsonl" }),
    ).toEqual([]);
    expect(left()).toEqual(["s"]);
  });

  test("never the current one", () => {
    const current = session("s", 45);
    expect(removeDeadSessions(store, { ...gone, current })).toEqual([]);
  });

  test("better: the newest file counts, however deep and however old its directory", () => {
    const dir = session("s", 45);
    const now = new Date(time);
    utimesSync(join(dir, "hooks", readdirSync(join(dir, "hooks"))[0] ?? "", "main.json"), now, now);
    expect(removeDeadSessions(store, gone)).toEqual([]);
  });

  test("a directory that is just being filled is kept", () => {
    mkdirSync(join(root, "sessions/new"), { recursive: true });
    expect(removeDeadSessions(store, gone)).toEqual([]);
  });

  test("re-checked just before removal: a session that came back to life meanwhile stays", () => {
    session("a", 45);
    const second = session("b", 45);
    const waking = {
      ...store,
      removeDir(dir: string) {
        store.removeDir(dir);
        openSession(store, { sessionId: "b" }).slot(Counter).set({ n: 2 });
      },
    };
    removeDeadSessions(waking, gone);
    expect(left()).toEqual(["b"]);
    expect(existsSync(second)).toBe(true);
  });

  test("what a killed run left in the trash is removed", () => {
    mkdirSync(join(root, "trash/old"), { recursive: true });
    removeDeadSessions(store, gone);
    expect(readdirSync(join(root, "trash"))).toEqual([]);
  });

  test("of thousands only as many at once as half a second allows; the next event goes on, until all are gone", () => {
    for (let i = 0; i < 12; i += 1) session(`d${i}`, 45);
    const alive = { ...gone, transcriptExists: (path: string) => path === "/t/alive.jsonl" };
    for (let i = 0; i < 3; i += 1) session(`alive${i}`, 45, "/t/alive.jsonl");
    // Each removal takes a fifth of a second by this clock.
    const slow: Store = {
      ...store,
      now: () => time,
      removeDir(dir) {
        store.removeDir(dir);
        time += 200;
      },
    };
    const rounds: number[] = [];
    for (let round = 0; round < 20; round += 1) rounds.push(keepHouse(slow, alive)?.length ?? -1);
    expect(Math.max(...rounds)).toBe(3);
    expect(rounds.reduce((sum, count) => sum + Math.max(0, count), 0)).toBe(12);
    expect(left()).toEqual(["alive0", "alive1", "alive2"]);
    // When all is done, it is not due again.
    expect(rounds.at(-1)).toBe(-1);
  });

  test("at most once a day, for all processes together", () => {
    session("s", 45);
    expect(keepHouse(store, gone)).toHaveLength(1);
    expect(keepHouse(fileStore({ root, onFault: () => undefined, now: () => time }), gone)).toBeNull();
    time += day + 1000;
    expect(keepHouse(store, gone)).toEqual([]);
  });
});
