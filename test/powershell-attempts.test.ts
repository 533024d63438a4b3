import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { powerShellAsBash } from "../src/conditions/powershell.ts";
import type { Hook } from "../src/hooks/hook.ts";
import * as pack from "../src/packs/safety.ts";
import { askDoor } from "./safety/door.ts";

interface Attempt {
  readonly guard: keyof typeof pack;
  readonly verdict: "block" | "allow";
  readonly command: string;
}

// A line for PowerShell, and what a guard must say of it.
const guards = { ...pack };

const attempts = readFileSync("test/fixtures/powershell-attempts.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Attempt); // the file is ours

test.each(attempts)("$guard: $verdict $command", async ({ guard, verdict, command }) => {
  const hook = guards[guard] as Hook; // any event
  const said = await askDoor([{ id: "pack", hook }], command, { tool: "PowerShell" });
  expect(said.verdict).toBe(verdict);
});

test.each(attempts)("every character keeps its place: $command", ({ command }) => {
  expect(powerShellAsBash(command).length).toBe(command.length);
});

test("texts that never end are read in one go", () => {
  for (const bait of ["@'\n", "<#", "'", '"', "(", "{", "`", "if (", "$x = "])
    expect(powerShellAsBash(bait.repeat(20_000)).length).toBe(bait.length * 20_000);
});
