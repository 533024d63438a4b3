import { expect, test } from "vitest";
import type { Hook } from "../../hooks/hook.ts";
import { on } from "../../hooks/on.ts";
import { runTests } from "./run-tests.ts";
import { catchStrayErrors } from "./stray-errors.ts";

const tests = { passes: ["ls", "pwd"] };

function hookThat(leaves: () => void): Hook {
  return on("PreToolUse", { tests }, (event) => void (event.command === "ls" && leaves())) as Hook; // of one event
}

const fine = on("PreToolUse", { tests }, () => undefined) as Hook; // of one event

test.each<[what: string, leaves: () => void]>([
  ["a promise", () => void Promise.reject(new Error("x"))],
  ["what is thrown later", () => void setTimeout(thrown, 1)],
  ["what is thrown at once after", () => void setImmediate(thrown)],
  ["a microtask", () => void queueMicrotask(thrown)],
  ["a tick", () => void process.nextTick(thrown)],
])("an error that nobody awaits fails its case and no other: %s", async (_, leaves) => {
  const { hooks } = await runTests([
    { id: "a", hook: hookThat(leaves) },
    { id: "b", hook: fine },
  ]);
  expect(hooks.map(({ cases }) => cases.map(({ problems }) => problems))).toEqual([
    [["an error that no hook awaits: Error: x"], []],
    [[], []],
  ]);
});

test("one that comes when its case is over is that case's all the same", async () => {
  const lasts = on("PreToolUse", { tests: { passes: ["sleep 1"] } }, async () => {
    await new Promise((resolve) => setTimeout(resolve, 90));
  }) as Hook; // of one event
  const { hooks, failed } = await runTests([
    { id: "a", hook: hookThat(() => void setTimeout(thrown, 60)) },
    { id: "b", hook: lasts },
  ]);
  expect(hooks[0]?.cases[0]).toMatchObject({
    ok: false,
    problems: [expect.stringMatching("no hook awaits")],
  });
  expect(failed).toBe(1);
});

test("whoever listened before listens again", () => {
  const before = process.rawListeners("uncaughtException");
  catchStrayErrors()();
  expect(process.rawListeners("uncaughtException")).toEqual(before);
});

function thrown(): never {
  throw new Error("x");
}
