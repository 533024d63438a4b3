import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Hook } from "../src/hooks/hook.ts";
import * as pack from "../src/packs/safety.ts";
import { mayMention } from "../src/shell/may-mention.ts";
import { askDoor } from "./safety/door.ts";

interface Attempt {
  readonly rule: string;
  readonly verdict: "block" | "allow";
  readonly command: string;
}

// Lines that hide nothing: of these, a guard reads the ones alone that name something it is about.
const plain = readFileSync("test/fixtures/shell-attempts.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Attempt) // the file is ours
  .filter(({ verdict, command }) => verdict === "block" && !mayMention(command, "\u0001"));

const guards = new Map(
  Object.entries({ ...pack }).map(([name, hook]) => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    hook as Hook, // any event
  ]),
);

test.each([...guards])("%s reads every plain line that it refuses", async (rule, hook) => {
  const passed: string[] = [];
  for (const { command } of plain.filter((attempt) => attempt.rule === rule)) {
    const said = await askDoor([{ id: "pack", hook }], command);
    if (said.verdict !== "block") passed.push(command);
  }
  expect(passed).toEqual([]);
});
