import { utimesSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { temporaryFolder, writeFiles } from "../../test/temporary-project.ts";
import type { LedgerEntry } from "./entry.ts";
import { parseLines } from "./parse-lines.ts";
import { readEntries, readSession } from "./read.ts";

const entry = (minute: number, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  at: new Date(Date.UTC(2026, 10, 30, 12, minute)).toISOString(),
  session: "s1",
  project: "/a",
  event: "Stop",
  ms: 1,
  asked: 0,
  ...more,
});
const lines = (...entries: readonly LedgerEntry[]): string =>
  entries.map((one) => `${JSON.stringify(one)}\n`).join("");

describe("lines", () => {
  test("torn, cut off or foreign ones are passed over, and the next one is found", () => {
    const whole = lines(entry(1), entry(2));
    const torn = lines(entry(3)).slice(0, 40);
    expect(parseLines(`${whole}${torn}`)).toHaveLength(2);
    expect(parseLines(`${torn}${lines(entry(4))}`).map(({ at }) => at)).toEqual([entry(4).at]);
    expect(parseLines(`{}\nnull\n[1]\n"x"\n${lines(entry(1, { at: "no time" }))}\u0000\n`)).toEqual([]);
  });
});

describe("entries", () => {
  const root = (): string => {
    const folder = temporaryFolder();
    writeFiles(folder, {
      "sessions/s1/ledger.1.jsonl": lines(entry(1)),
      "sessions/s1/ledger.jsonl": lines(entry(3), entry(9)),
      "sessions/s2/ledger.jsonl": lines(
        entry(2, { session: "s2", project: "/b" }),
        entry(8, { session: "s2" }),
      ),
      "sessions/s3/other.json": "{}",
      "sessions/file": "",
    });
    for (const session of ["s1", "s2"]) {
      const last = new Date(Date.UTC(2026, 10, 30, 12, session === "s1" ? 9 : 8));
      utimesSync(`${folder}/sessions/${session}/ledger.jsonl`, last, last);
    }
    return folder;
  };
  const minutes = (entries: readonly LedgerEntry[]): number[] =>
    entries.map(({ at }) => new Date(at).getUTCMinutes());

  test("of all sessions come by time, those put aside too", () => {
    const folder = root();
    expect(minutes(readEntries(folder))).toEqual([1, 2, 3, 8, 9]);
    expect(minutes(readSession(`${folder}/sessions/s1`))).toEqual([1, 3, 9]);
  });

  test("are those of a project, from a moment on, that something holds for, the newest", () => {
    const folder = root();
    expect(minutes(readEntries(folder, { project: "/b" }))).toEqual([2]);
    expect(minutes(readEntries(folder, { since: Date.UTC(2026, 10, 30, 12, 3) }))).toEqual([3, 8, 9]);
    expect(minutes(readEntries(folder, { where: ({ session }) => session === "s2" }))).toEqual([2, 8]);
    expect(minutes(readEntries(folder, { newest: 2 }))).toEqual([8, 9]);
    expect(minutes(readEntries(folder, { newest: 1 }))).toEqual([9]);
  });

  test("are none where there is nothing to read", () => {
    expect(readEntries("/nowhere/at/all")).toEqual([]);
    expect(readEntries(`${root()}/sessions/file`)).toEqual([]);
  });
});
