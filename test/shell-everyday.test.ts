import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { safetyRules } from "../src/packs/safety/rules.ts";
import { judge } from "./safety/judge.ts";

// What people and their tools run all day: one line of JSON each. No rule may mind any of it.
const everyday = readFileSync("test/fixtures/shell-everyday.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as string); // the file is ours

test.each(everyday)("no rule minds %s", (text) => {
  expect(Object.keys(safetyRules).filter((rule) => judge(rule, text) === "block")).toEqual([]);
});
