import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { judge } from "./safety/judge.ts";

interface Attempt {
  readonly rule: string;
  readonly verdict: "block" | "allow";
  readonly command: string;
}

// One attempt to get around a rule, or to trip it for nothing, a line.
const attempts = readFileSync("test/fixtures/shell-attempts.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Attempt); // the file is ours

describe("attempts to fool the safety rules", () => {
  test.each(attempts)("$rule: $verdict $command", ({ rule, verdict, command }) => {
    expect(judge(rule, command)).toBe(verdict);
  });
});
