import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { temporaryFolder, writeFiles } from "../../test/temporary-project.ts";
import { follower } from "./follow.ts";

const line = (about: string): string =>
  `${JSON.stringify({ at: "2026-11-30T12:00:00.000Z", session: "s1", event: "Stop", ms: 1, asked: 0, about })}\n`;

test("only what is new is given, each once: of new sessions, whole lines alone, over a change of files", () => {
  const root = temporaryFolder();
  const file = `${root}/sessions/s1/ledger.jsonl`;
  writeFiles(root, { "sessions/s1/ledger.jsonl": line("old") });
  const next = follower(root, {});
  const news = (): unknown => next().map(({ about }) => about);
  expect(news()).toEqual([]);
  appendFileSync(file, line("a") + line("b").slice(0, 20));
  expect(news()).toEqual(["a"]);
  appendFileSync(file, line("b").slice(20));
  expect(news()).toEqual(["b"]);
  appendFileSync(file, line("last"));
  renameSync(file, `${root}/sessions/s1/ledger.1.jsonl`);
  writeFileSync(file, line("first"));
  expect(news()).toEqual(["last", "first"]);
  writeFiles(root, { "sessions/s2/ledger.jsonl": line("other") });
  expect(news()).toEqual(["other"]);
  expect(news()).toEqual([]);
});
