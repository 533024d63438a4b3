import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { type AnyCallback, runCallback } from "./callback.ts";
import { Hooks } from "./hooks.ts";
import { ProtocolError } from "./protocol-error.ts";
import { block, continueWith } from "./results.ts";
import { PermissionDenied, PreToolUse } from "./tool-protocols.ts";
import { Stop, TaskCompleted } from "./turn-protocols.ts";

const context = { signal: new AbortController().signal, unknown: {} };
const run = (callback: AnyCallback, input: unknown = {}): Promise<object> =>
  runCallback({ event: "PreToolUse", callback }, { input, toolUseId: "t", context });
/** What a program without types may say. */
const untyped = (value: unknown): never => value as never;
const answering = (value: unknown): Promise<object> => run(() => untyped(value));

class Denial {
  readonly hookSpecificOutput = PreToolUse.deny("no").hookSpecificOutput;
}

const circle: Record<string, unknown> = {};
circle["self"] = circle;
const rewriting = (updatedInput: unknown): object => ({ hookSpecificOutput: { updatedInput } });

describe("an answer that is none of the protocol's is described and not sent", () => {
  test.each([
    ["a list", [1], "the answer should be an object, and is a list"],
    ["a text", "deny", 'the answer should be an object, and is "deny"'],
    ["a number", 3, "the answer should be an object, and is 3"],
    ["a truth", true, "the answer should be an object, and is true"],
    ["a function", () => 1, "the answer should be an object, and is"],
    ["a symbol", Symbol("x"), "the answer should be an object, and is Symbol(x)"],
    ["a map", new Map([["decision", "block"]]), "the answer should be an object, and is a Map"],
    ["a date", new Date(), "the answer should be an object, and is a Date"],
    ["a circle", circle, "refers back to itself"],
    ["a bigint in it", rewriting({ at: 1n }), "hookSpecificOutput.updatedInput.at: JSON cannot carry"],
    [
      "a promise in it",
      rewriting(Promise.resolve({})),
      "updatedInput: JSON cannot carry a Promise: await it",
    ],
    ["a set in it", rewriting({ names: new Set(["a"]) }), "updatedInput.names: JSON cannot carry a Set"],
  ])("%s", async (_, value, message) => {
    await expect(answering(value)).rejects.toThrow(ProtocolError);
    await expect(answering(value)).rejects.toThrow(message);
  });

  test("a proxy that will not be looked at fails with what it throws", async () => {
    const trap = new Proxy({}, { ownKeys: () => untyped(raise("trap")) });
    await expect(answering(trap)).rejects.toThrow("trap");
  });

  test.each([
    ["frozen", Object.freeze(PreToolUse.deny("no"))],
    ["a proxy", new Proxy(PreToolUse.deny("no"), {})],
    ["an instance", new Denial()],
    ["without a prototype", Object.assign(Object.create(null), PreToolUse.deny("no"))],
  ])("a good one may be %s", async (_, value) => {
    expect(await answering(value)).toStrictEqual(PreToolUse.deny("no"));
  });

  test("nothing and null are no opinion", async () => {
    expect(await answering(undefined)).toStrictEqual({});
    expect(await answering(null)).toStrictEqual({});
  });
});

function raise(message: string): never {
  throw new Error(message);
}

test("a typed callback says what it was called with when that is no payload", () => {
  const [callback] = Hooks.on("Stop", () => undefined).events[0]?.matchers[0]?.callbacks ?? [];
  for (const input of [undefined, null, "x", [1]])
    expect(() => callback?.(untyped(input), undefined, context)).toThrow("Stop: expected an object");
});

test("a payload that will not be looked at is described, by the schemas too", () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const trap = Object.defineProperty({ hook_event_name: "Stop" }, "cwd", { get: () => raise("trap") });
  for (const input of [proxy, trap]) {
    expect(Stop.safeParse(input).ok).toBe(false);
    expect(v.safeParse(Stop.input, input).success).toBe(false);
    expect(v.safeParse(Stop.output, { hookSpecificOutput: proxy }).success).toBe(false);
  }
});

test("what is no payload is none of any event", () => {
  for (const input of [undefined, null, "Stop", []]) expect(Stop.is(input)).toBe(false);
  expect(() => Stop.parse(null)).toThrow("Stop: expected an object, got null");
});

test("a field that is known is not said by the fields of newer hosts", () => {
  for (const unknown of [{ decision: "continue" }, { reason: "other" }, { suppressOutput: true }])
    for (const build of [continueWith, block]) expect(() => build({ unknown })).toThrow("known today");
  expect(continueWith({ unknown: { novel: 1 } })).toStrictEqual({ novel: 1 });
});

test("a block of a task is said in the words of other events", () => {
  expect(TaskCompleted.block({ reason: "r", systemMessage: "m" })).toStrictEqual({
    decision: "block",
    reason: "r",
    systemMessage: "m",
  });
  expect(TaskCompleted.toJSON(TaskCompleted.block())).toStrictEqual({ decision: "block" });
});

test("a deferral and a retry have room for what stands beside them", () => {
  const deferred = PreToolUse.defer({ reason: "later", systemMessage: "Waits.", unknown: { novel: 1 } });
  const decision = { permissionDecision: "defer", permissionDecisionReason: "later" };
  expect(deferred).toStrictEqual({
    systemMessage: "Waits.",
    novel: 1,
    hookSpecificOutput: { hookEventName: "PreToolUse", ...decision },
  });
  expect(PermissionDenied.retry({ unknownSpecific: { novel: 1 } })).toStrictEqual({
    hookSpecificOutput: { hookEventName: "PermissionDenied", novel: 1, retry: true },
  });
});
