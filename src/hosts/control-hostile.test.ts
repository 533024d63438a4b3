import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { bashCall, refused } from "../../test/answer-of.ts";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { on } from "../hooks/on.ts";
import type { AnyCallback } from "../protocol/callback.ts";
import { Hooks } from "../protocol/hooks.ts";
import { PreToolUse } from "../protocol/tool-protocols.ts";
import { memoryStore } from "../state/memory-store.ts";
import { type ControlHost, controlHost } from "./control.ts";
import type { OutgoingFrame } from "./control-frames.ts";
import type { HookSource } from "./hook-source.ts";

const nothing = (): undefined => undefined;
const noBash = guard({ when: tool("Bash"), deny: "Ask first." });

const call = (request_id: unknown, more: object = {}): object => ({
  type: "control_request",
  request_id,
  request: { subtype: "hook_callback", callback_id: "hook_0", input: bashCall, ...more },
});
const cancel = (request_id: unknown): object => ({ type: "control_cancel_request", request_id });

interface Played {
  readonly host: ControlHost;
  readonly written: OutgoingFrame[];
  readonly warn: ReturnType<typeof vi.fn>;
}

function hostOf(hooks: HookSource): Played {
  const written: OutgoingFrame[] = [];
  const warn = vi.fn();
  const write = (frame: OutgoingFrame): number => written.push(frame);
  return { host: controlHost({ hooks, write, warn, state: memoryStore() }), written, warn };
}

/** A set with one callback that is handed whatever a test sends. */
const setOf = (callback: AnyCallback): HookSource =>
  Hooks.add("PreToolUse", [Hooks.matcher("Bash", [callback])] as never);

const success = (request_id: unknown, response: object): object => ({
  type: "control_response",
  response: { subtype: "success", request_id, response },
});
const failed = (request_id: unknown, error: unknown): object => ({
  type: "control_response",
  response: { subtype: "error", request_id, error },
});

describe("request ids", () => {
  test("are answered as they came, a number too, and a text is not the same as its number", async () => {
    const { host, written } = hostOf({ noBash });
    for (const id of [7, "7", ""]) expect(host.handle(call(id))).toBe(true);
    await vi.waitFor(() => expect(written).toHaveLength(3));
    expect(written).toStrictEqual([7, "7", ""].map((id) => success(id, PreToolUse.deny("Ask first."))));
  });

  test("that nothing can be answered to are nobody's frames", () => {
    const { host } = hostOf({ noBash });
    for (const id of [undefined, null, {}, [1]]) expect(host.handle(call(id))).toBe(false);
  });

  test("withdraw only what runs: one never seen, one twice, one of another type, one that is done", async () => {
    const { host, written } = hostOf({ noBash });
    for (const id of ["unseen", "unseen", 1, ""]) expect(host.handle(cancel(id))).toBe(true);
    host.cancel("unseen");
    host.handle(call("a"));
    host.handle(cancel("b"));
    await vi.waitFor(() => expect(written).toHaveLength(1));
    host.handle(cancel("a"));
    host.handle(call("a"));
    await vi.waitFor(() => expect(written).toHaveLength(2));
  });

  test("may be used again at once when the first request was withdrawn: only the second is answered", async () => {
    const answers = [sleep(20, PreToolUse.deny("first")), sleep(5, PreToolUse.deny("second"))];
    const { host, written } = hostOf(setOf(() => answers.shift() ?? {}));
    host.handle(call("a"));
    host.handle(cancel("a"));
    host.handle(call("a"));
    await sleep(60);
    expect(written).toStrictEqual([success("a", PreToolUse.deny("second"))]);
  });
});

test("a callback that never settles holds up nobody, and is aborted by a cancel", async () => {
  const signals: AbortSignal[] = [];
  const callback: AnyCallback = (_, id, { signal }) => {
    signals.push(signal);
    return id === "stuck" ? new Promise<never>(nothing) : PreToolUse.deny("no");
  };
  const { host, written } = hostOf(setOf(callback));
  host.handle(call("a", { tool_use_id: "stuck" }));
  host.handle(call("b", { tool_use_id: "quick" }));
  await vi.waitFor(() => expect(written).toStrictEqual([success("b", PreToolUse.deny("no"))]));
  host.handle(cancel("a"));
  host.handle(cancel("a"));
  expect(signals.map(({ aborted }) => aborted)).toStrictEqual([true, false]);
  await sleep(10);
  expect(written).toHaveLength(1);
});

test("what is answered after an abort, even from within the callback, is not written", async () => {
  const { host, written } = hostOf(
    setOf(async (_, __, { signal }) => {
      host.cancel("a");
      return PreToolUse.deny(String(signal.aborted));
    }),
  );
  host.handle(call("a"));
  await sleep(10);
  expect(written).toStrictEqual([]);
});

test("a client that is gone is told of once, whatever was under way", async () => {
  const warn = vi.fn();
  const write = vi.fn(async () => {
    throw new Error("EPIPE");
  });
  const slow = on("PreToolUse", () => new Promise<undefined>(nothing));
  const host = controlHost({ hooks: { slow }, write, warn, state: memoryStore() });
  for (const id of ["a", "b"]) host.handle(call(id));
  host.initialize("i");
  host.initialize("j");
  await sleep(20);
  expect(warn.mock.calls).toStrictEqual([[expect.stringContaining("EPIPE")]]);
});

test("whatever a callback throws is answered, and the host lives on", async () => {
  const thrown = [Object.create(null), undefined, new Error(), Symbol("s"), new Error("boom")];
  const texts = ["cannot be shown", "undefined", "without saying why", "Symbol(s)", "boom"];
  const { host, written } = hostOf(
    setOf(() => {
      throw thrown.shift();
    }),
  );
  for (const at of texts.keys()) host.handle(call(at));
  await vi.waitFor(() => expect(written).toHaveLength(texts.length));
  expect(written).toStrictEqual(texts.map((text, at) => failed(at, expect.stringContaining(text))));
});

test("among hooks an odd throw is passed over, as any other", async () => {
  const throwing = Hooks.on("PreToolUse", () => {
    throw Object.create(null);
  });
  const { host, written, warn } = hostOf([{ quiet: on("PreToolUse", nothing) }, throwing]);
  host.handle(call("a"));
  await vi.waitFor(() => expect(written).toStrictEqual([success("a", {})]));
  expect(warn.mock.calls).toStrictEqual([[expect.stringContaining("cannot be shown")]]);
});

test.each([
  ["ten megabytes", { ...bashCall, tool_input: { command: "x".repeat(10_000_000) } }, "Ask first."],
  ["five thousand lists in each other", deepCall(5000), "nested too deep"],
  ["nothing", undefined, "the input is missing"],
])("a guard refuses an input of %s", async (_, input, why) => {
  const { host, written } = hostOf({ noBash });
  host.handle(call("a", { input }));
  await vi.waitFor(() => expect(written).toHaveLength(1), 10_000);
  expect(written).toStrictEqual([success("a", refused(expect.stringContaining(why)))]);
});

function deepCall(depth: number): object {
  return { ...bashCall, tool_input: JSON.parse("[".repeat(depth) + "]".repeat(depth)) };
}

test("after close nothing runs and nothing is written, whatever comes", async () => {
  const callback = vi.fn(async () => PreToolUse.deny("no"));
  const { host, written } = hostOf(setOf(callback));
  host.handle(call("a"));
  host.close();
  host.close();
  expect(host.handle(call("b"))).toBe(true);
  expect(host.handle(cancel("a"))).toBe(true);
  host.cancel("a");
  host.initialize("i");
  await sleep(10);
  expect(callback).toHaveBeenCalledTimes(1);
  expect(written).toStrictEqual([]);
});

test("a write that is refused later closes the host, and is told once", async () => {
  const warn = vi.fn();
  const write = vi.fn(() => Promise.reject(new Error("EPIPE")));
  const host = controlHost({ hooks: { noBash }, write, warn });
  host.handle(call("a"));
  host.handle(call("b"));
  await sleep(20);
  host.handle(call("c"));
  await sleep(10);
  expect(write).toHaveBeenCalledTimes(2);
  expect(warn.mock.calls).toStrictEqual([["The client cannot be written to any more: EPIPE"]]);
});

test.each([
  [
    "at once",
    (): never => {
      throw new Error("EPIPE");
    },
  ],
  ["later", () => Promise.reject(new Error("EPIPE"))],
])("so does a write of the introduction that is refused %s", async (_, refuse) => {
  const warn = vi.fn();
  const write = vi.fn(refuse);
  const host = controlHost({ hooks: { noBash }, write, warn });
  host.initialize("i");
  await sleep(10);
  host.handle(call("a"));
  await sleep(10);
  expect(write).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls).toStrictEqual([["The client cannot be written to any more: EPIPE"]]);
});

test("the introduction says our hooks, whatever else it says", () => {
  const { host, written } = hostOf({ noBash });
  host.initialize(1, { hooks: {}, subtype: "interrupt", sdkMcpServers: [] });
  const request = { subtype: "initialize", hooks: host.hooks, sdkMcpServers: [] };
  expect(written).toStrictEqual([{ type: "control_request", request_id: 1, request }]);
  expect(() => host.initialize({} as never)).toThrow("A request's id is a text or a number");
  expect(() => host.initialize("i", "x" as never)).toThrow(
    "What the introduction says more must be an object",
  );
});

test("a host without a way to write is none", () => {
  expect(() => controlHost(undefined as never)).toThrow("write must be a function, not undefined");
  expect(() => controlHost({ hooks: { noBash } } as never)).toThrow("write must be a function");
});
