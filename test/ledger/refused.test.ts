import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { command } from "../../src/conditions/command.ts";
import { guard } from "../../src/hooks/guard.ts";
import * as details from "../../src/ledger/details.ts";
import { follower } from "../../src/ledger/follow.ts";
import { keepEntry } from "../../src/ledger/ledger.ts";
import { readSession } from "../../src/ledger/read.ts";
import { bash } from "../../src/testing/payloads.ts";
import { temporaryFolder } from "../temporary-project.ts";
import { dispatched } from "./dispatched.ts";

const push = guard({ when: command("git push"), deny: "not today" });

let base: string;
let root: string;
beforeEach(() => {
  base = temporaryFolder();
  root = join(base, "state");
  mkdirSync(join(root, "sessions/s1"), { recursive: true, mode: 0o700 });
});

const all = (): string[] => readdirSync(base, { recursive: true, encoding: "utf8" }).toSorted();

async function keeps(line: string): Promise<void> {
  const one = await dispatched({ push }, bash(line, { session_id: "s1" }));
  keepEntry(one, { root, now: Date.now(), env: {}, details: () => details });
}

const spoilt: [string, (dir: string) => void][] = [
  ["can be written by a group", (dir) => chmodSync(dir, 0o770)],
  ["can be written by all", (dir) => chmodSync(dir, 0o777)],
  [
    "is a link",
    (dir) => {
      renameSync(dir, join(base, "elsewhere"));
      symlinkSync(join(base, "elsewhere"), dir);
    },
  ],
];

describe.each(["", "/sessions", "/sessions/s1"])("where <root>%s", (place) => {
  test.each(spoilt)("%s, nothing of a dispatch is kept", async (_what, spoil) => {
    spoil(`${root}${place}`);
    const before = all();
    await keeps("ls");
    await keeps("git push");
    expect(all()).toEqual(before);
  });
});

test("where all is well, it is kept", async () => {
  await keeps("ls");
  await keeps("git push");
  expect(readSession(join(root, "sessions/s1"))).toHaveLength(2);
});

test("through a link in the ledger's place nothing is read or written", async () => {
  await keeps("ls");
  const victim = join(base, "victim");
  renameSync(join(root, "sessions/s1/ledger.jsonl"), victim);
  symlinkSync(victim, join(root, "sessions/s1/ledger.jsonl"));
  const news = follower(root, {});
  await keeps("git push");
  expect(readSession(join(root, "sessions/s1"))).toEqual([]);
  writeFileSync(victim, "", { flag: "a" });
  expect(news()).toEqual([]);
  expect(existsSync(victim)).toBe(true);
});
