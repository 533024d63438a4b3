import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-project.ts";
import { isHouseDue } from "./house-due.ts";

const hours = 3600 * 1000;

function kept(root: string, hoursAgo: number): void {
  const time = new Date(Date.now() - hoursAgo * hours);
  writeFileSync(join(root, "housekeeping.json"), "{}");
  utimesSync(join(root, "housekeeping.json"), time, time);
}

test("§1.7 house is kept once a day, and where something waits for the answer only after a week without", () => {
  const root = temporaryFolder();
  const due = (hoursAgo: number): boolean[] => {
    kept(root, hoursAgo);
    return [isHouseDue(root, "SessionStart"), isHouseDue(root, "PreToolUse")];
  };
  expect(due(1)).toEqual([false, false]);
  expect(due(25)).toEqual([true, false]);
  expect(due(24 * 8)).toEqual([true, true]);
});

test("where nothing is remembered yet, or only since today, there is nothing to look after", () => {
  const root = temporaryFolder();
  expect(isHouseDue(join(root, "nowhere"), "SessionStart")).toBe(false);
  expect(isHouseDue(root, "SessionStart")).toBe(false);
  mkdirSync(join(root, "sessions"));
  expect(isHouseDue(root, "SessionStart")).toBe(false);
  expect(isHouseDue(root, "SessionStart", Date.now() + 25 * hours)).toBe(true);
});
