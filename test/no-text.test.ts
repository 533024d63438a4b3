import { expect, test } from "vitest";
import { guard, nudge, tool } from "../src/index.ts";
import { askDoor } from "./safety/door.ts";

const untyped = (say: () => unknown): never => say as never; // what JavaScript would let through

test.each([
  ["a promise", async () => "later", "deny made [object Promise] where a text was asked for"],
  ["a promise that fails", async () => Promise.reject(new Error("late")), "deny made [object Promise] where"],
  ["nothing", () => undefined, "deny made undefined where a text was asked for"],
  ["a number", () => 5, "deny made 5 where a text was asked for"],
])("a guard whose function makes %s refuses, and says what is wrong with it", async (_, say, words) => {
  for (const onError of ["closed", "open"] as const) {
    const hook = guard({ deny: untyped(say), onError, when: tool("Bash") });
    const { verdict, reason } = await askDoor([{ id: "g", hook }], "ls");
    expect({ verdict, reason }).toEqual({ verdict: "block", reason: expect.stringContaining(words) });
  }
});

test("a nudge whose function makes no text says nothing", async () => {
  const hook = nudge({ on: "PreToolUse", say: untyped(() => 5) });
  expect(await askDoor([{ id: "n", hook }], "ls")).toEqual({ verdict: "allow", reason: "" });
});
