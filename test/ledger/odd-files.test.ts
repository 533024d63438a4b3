import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appendLine } from "../../src/ledger/append.ts";
import { follower } from "../../src/ledger/follow.ts";
import { readSession } from "../../src/ledger/read.ts";
import { temporaryFolder } from "../temporary-project.ts";

test("a pipe in the ledger's place is neither waited for nor written to", () => {
  const root = temporaryFolder();
  const dir = join(root, "sessions", "s1");
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  execFileSync("mkfifo", [join(dir, "ledger.jsonl")]);
  expect(() => appendLine(dir, "{}\n")).toThrow();
  expect([...readSession(dir)]).toEqual([]);
  expect(follower(root, {})()).toEqual([]);
});
