import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/temporary-project.ts";
import { checkState } from "./check-state.ts";

const isRoot = process.getuid?.() === 0;
const folders = ["sessions/s/hooks/h", "durable/projects/app-0123456789abcdef", "durable/global", "trash/t"];
const documents = [
  "sessions/s/review.json",
  "sessions/s/ledger.jsonl",
  "sessions/s/hooks/h/main.json",
  "durable/global/tip.json",
];

let base: string;
let root: string;
const at = (path: string): string => join(root, path);

beforeEach(() => {
  base = temporaryFolder();
  root = join(base, "state");
  for (const folder of folders) mkdirSync(at(folder), { recursive: true, mode: 0o700 });
  for (const file of documents) writeFileSync(at(file), "{}", { mode: 0o600 });
  writeFileSync(at("sessions/s/review.json.lock"), "", { mode: 0o600 });
});

test("nothing is wrong with what hooks make, nor with no folder at all", () => {
  expect(checkState(root)).toEqual([]);
  expect(checkState(join(base, "none"))).toEqual([]);
});

const spoilt: [string, string, (path: string) => void][] = [
  ["writable for a group", "can be written by other users", (path) => chmodSync(path, 0o770)],
  ["writable for all", "can be written by other users", (path) => chmodSync(path, 0o777)],
  ["a link", "is a link", (path) => replaced(path, () => symlinkSync(base, path))],
  ["a link to nothing", "is a link", (path) => replaced(path, () => symlinkSync(`${base}/nothing`, path))],
  ["a file", "is not a folder", (path) => replaced(path, () => writeFileSync(path, ""))],
  ["a pipe", "is not a folder", (path) => replaced(path, () => execFileSync("mkfifo", [path]))],
];

function replaced(path: string, by: () => void): void {
  rmSync(path, { recursive: true });
  by();
}

const places = [
  "",
  "/sessions",
  "/sessions/s",
  "/sessions/s/hooks",
  "/sessions/s/hooks/h",
  "/durable",
  "/durable/projects",
  "/durable/global",
  "/trash",
];

describe("a folder that cannot be used is told, with why, and what to do", () => {
  test.each(
    places.flatMap((place) =>
      spoilt.map(([what, why, spoil]) => [`<root>${place}`, what, why, spoil] as const),
    ),
  )("%s is %s", (place, _what, why, spoil) => {
    const path = place.replace("<root>", root);
    spoil(path);
    expect(checkState(root)).toEqual([
      {
        id: "state-folders",
        what: `1 folder of state cannot be used: ${path} ${why}`,
        why: expect.stringContaining("not read"),
        fix: expect.stringContaining("chmod 700"),
      },
    ]);
  });

  test("one that this user cannot have to himself", () => {
    // Only root can give away, and only others can be forbidden.
    if (isRoot) chownSync(at("sessions"), 12345, 12345);
    else chmodSync(at("sessions"), 0o500);
    const why = isRoot ? "belongs to another user (uid 12345)" : "cannot be written";
    expect(checkState(root)[0]?.what).toContain(`sessions ${why}`);
    if (!isRoot) chmodSync(at("sessions"), 0o700);
  });

  test("many are counted, and not all named", () => {
    for (let i = 0; i < 30; i += 1) writeFileSync(at(`sessions/file${i}`), "");
    expect(checkState(root)[0]?.what).toMatch(/^30 folders of state cannot be used: .* and 20 more$/);
  });
});

const odd: [string, string, (path: string) => void][] = [
  ["a link", "is a link", (path) => replaced(path, () => symlinkSync("/etc/passwd", path))],
  ["a folder", "is not a file", (path) => replaced(path, () => mkdirSync(path))],
  ["a pipe", "is not a file", (path) => replaced(path, () => execFileSync("mkfifo", [path]))],
  ["writable for all", "can be written by other users", (path) => chmodSync(path, 0o666)],
];

describe("a file that hooks did not make so is told", () => {
  test.each(odd)("a document that is %s, and a lock", (_what, why, spoil) => {
    spoil(at("sessions/s/review.json"));
    spoil(at("sessions/s/review.json.lock"));
    expect(checkState(root)).toMatchObject([
      {
        id: "state-files",
        what: `2 files of state are not what hooks write: ${at("sessions/s/review.json")} ${why}, ${at("sessions/s/review.json.lock")} ${why}`,
      },
    ]);
  });

  test.each(odd)("a ledger that is %s", (_what, why, spoil) => {
    spoil(at("sessions/s/ledger.jsonl"));
    expect(checkState(root)).toMatchObject([
      {
        id: "ledger-unwritable",
        what: `the ledger of 1 session cannot be written: ${at("sessions/s/ledger.jsonl")} ${why}`,
        why: expect.stringContaining("not recorded"),
      },
    ]);
  });
});
