import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { powerShellAsBash } from "../src/conditions/powershell.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { guard, path } from "../src/index.ts";
import * as pack from "../src/packs/safety.ts";
import { askDoor, type Said } from "./safety/door.ts";

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

// What people and their tools run all day: one line of JSON each. No guard may mind any of it.
const everyday = readFileSync("test/fixtures/powershell-everyday.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as string); // the file is ours

test.each(everyday)("no guard minds %s", async (command) => {
  const hooks = Object.entries(guards).map(([id, hook]) => ({ id, hook: hook as Hook })); // any event
  expect(await askDoor(hooks, command, { tool: "PowerShell" })).toEqual({ verdict: "allow", reason: "" });
});

const ownSource = guard({ when: path.written("src/**"), deny: "no" });

// What a loop goes through is what is listed for it.
test.each<[verdict: Said["verdict"], command: string]>([
  ["block", "Get-ChildItem src | ForEach-Object { Remove-Item $_ }"],
  ["block", "Get-ChildItem src -Recurse | ForEach-Object { Remove-Item $_.FullName }"],
  ["block", "gci src | % { ri $_ }"],
  ["block", "foreach ($f in gci src) { Remove-Item $f }"],
  ["block", "foreach ($f in (Get-ChildItem src -Filter *.ts)) { Set-Content $f.FullName 'x' }"],
  ["block", "$files = Get-ChildItem src; foreach ($f in $files) { Remove-Item $f }"],
  ["block", "foreach ($f in $files) { Remove-Item $f }"],
  ["block", "'x' > $env:F"],
  ["allow", "Get-ChildItem docs | ForEach-Object { Remove-Item $_ }"],
  ["allow", "foreach ($f in (gci docs)) { Remove-Item $f }"],
  ["allow", "gci src | ForEach-Object { Get-Content $_ }"],
  ["allow", "$t = New-TemporaryFile; 'x' > $t"],
  ["allow", "Set-Content (Join-Path $env:TEMP x) 'y'"],
])("a guard on a folder would %s %s", async (verdict, command) => {
  const said = await askDoor([{ id: "own", hook: ownSource }], command, { tool: "PowerShell" });
  expect(said.verdict).toBe(verdict);
});

const texts = [...attempts.map(({ command }) => command), ...everyday];

test.each(texts)("every character keeps its place: %s", (command) => {
  expect(powerShellAsBash(command).length).toBe(command.length);
});

test("texts that never end are read in one go", () => {
  for (const bait of ["@'\n", "<#", "'", '"', "(", "{", "`", "if (", "$x = ", "param(", "(a).b(", "@{a="])
    expect(powerShellAsBash(bait.repeat(20_000)).length).toBe(bait.length * 20_000);
});
