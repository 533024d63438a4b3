import { describe, expect, test, vi } from "vitest";
import { type RegisteredCallback, runCallback } from "./callback.ts";
import { Hooks } from "./hooks.ts";
import type { HooksConfig } from "./hooks-config.ts";
import { ProtocolError } from "./protocol-error.ts";
import { PreToolUse } from "./tool-protocols.ts";

const nothing = (): undefined => undefined;
const context = { signal: new AbortController().signal, unknown: {} };
const call = {
  hook_event_name: "PreToolUse",
  session_id: "s",
  transcript_path: "/t",
  cwd: "/w",
  tool_name: "Bash",
  tool_input: { command: "rm x" },
  tool_use_id: "toolu_1",
};

function onlyCallback(config: HooksConfig): RegisteredCallback {
  const registered = Hooks.toProtocol(config).callbacks.get("hook_0");
  if (registered === undefined) throw new Error("no callback");
  return registered;
}

describe("a set of callbacks", () => {
  test("is never changed by adding to it", () => {
    const one = Hooks.add("Stop", [Hooks.matcher(undefined, [nothing])]);
    const two = one.add("Stop", [Hooks.matcher(undefined, [nothing])]);
    expect(one.events[0]?.matchers).toHaveLength(1);
    expect(two.events[0]?.matchers).toHaveLength(2);
    expect(Hooks.empty.events).toStrictEqual([]);
    expect(Object.isFrozen(two)).toBe(true);
  });

  test("is frozen through and through, and no longer what it was made of", () => {
    const callbacks = [nothing];
    const matchers = [{ pattern: "Bash", callbacks }];
    const made = Hooks.add("PreToolUse", matchers);
    const added = made.on("PreToolUse", nothing).concat(Hooks.on("PreToolUse", { tool: "Edit" }, nothing));
    const before = Hooks.toProtocol(made).hooks;
    callbacks.push(nothing);
    matchers.push({ pattern: "*", callbacks });
    Object.assign(matchers[0] ?? {}, { pattern: "Edit" });
    expect(Hooks.toProtocol(made).hooks).toStrictEqual(before);
    for (const { events } of [made, added, Hooks.empty, Hooks])
      for (const part of [events, ...events, ...events.flatMap((one) => [one.matchers, ...one.matchers])])
        expect(Object.isFrozen(part)).toBe(true);
    for (const { matchers: frozen } of added.events)
      for (const one of frozen) expect(Object.isFrozen(one.callbacks)).toBe(true);
  });

  test("keeps what another set brings behind its own, event by event", () => {
    const left = Hooks.on("PreToolUse", { pattern: "a" }, nothing).on("Stop", nothing);
    const right = Hooks.on("SubagentStop", nothing).on("PreToolUse", { pattern: "b" }, nothing);
    const { hooks } = Hooks.toProtocol(left.concat(right));
    expect(hooks).toStrictEqual({
      PreToolUse: [
        { matcher: "a", hookCallbackIds: ["hook_0"] },
        { matcher: "b", hookCallbackIds: ["hook_1"] },
      ],
      Stop: [{ hookCallbackIds: ["hook_2"] }],
      SubagentStop: [{ hookCallbackIds: ["hook_3"] }],
    });
  });

  test("tells the host about time limits, failures and tools", () => {
    const choices = { timeoutSeconds: 5, onFailure: "block" } as const;
    const config = Hooks.on("PreToolUse", { tool: ["Bash", "PowerShell"], ...choices }, nothing).add("Stop", [
      Hooks.matcher(undefined, [nothing], choices),
    ]);
    const wire = { timeout: 5, onFailure: "block" };
    expect(Hooks.toProtocol(config).hooks).toStrictEqual({
      PreToolUse: [{ matcher: "Bash|PowerShell", hookCallbackIds: ["hook_0"], ...wire }],
      Stop: [{ hookCallbackIds: ["hook_1"], ...wire }],
    });
  });
});

describe("settings", () => {
  const config = Hooks.on("PreToolUse", { tool: "Bash", timeoutSeconds: 5, onFailure: "block" }, nothing)
    .on("Stop", nothing)
    .add("SessionEnd", [Hooks.matcher("clear", [])])
    .add("PreCompact", []);

  test("run one command where the set has callbacks", () => {
    expect(Hooks.toSettings(config, { command: "node", args: ["hooks.js"] })).toStrictEqual({
      PreToolUse: [
        {
          matcher: "Bash",
          hooks: [{ type: "command", command: "node", args: ["hooks.js"], timeout: 5, onFailure: "block" }],
        },
      ],
      Stop: [{ hooks: [{ type: "command", command: "node", args: ["hooks.js"] }] }],
    });
  });

  test("take a handler for each event; one that asks a model has no failure to choose about", () => {
    const section = Hooks.toSettings(config, (event, pattern) =>
      event === "Stop"
        ? { type: "http", url: "http://127.0.0.1:1/stop" }
        : { type: "prompt", prompt: `${pattern}?` },
    );
    expect(section).toStrictEqual({
      PreToolUse: [{ matcher: "Bash", hooks: [{ type: "prompt", prompt: "Bash?", timeout: 5 }] }],
      Stop: [{ hooks: [{ type: "http", url: "http://127.0.0.1:1/stop" }] }],
    });
  });
});

describe("calling a callback", () => {
  test("a typed one gets the payload itself, the id and the context", async () => {
    const seen = vi.fn(() => PreToolUse.deny("no"));
    const registered = onlyCallback(Hooks.on("PreToolUse", seen));
    const answer = await runCallback(registered, { input: call, toolUseId: "toolu_1", context });
    expect(answer).toStrictEqual(PreToolUse.deny("no"));
    expect(seen).toHaveBeenCalledWith(call, "toolu_1", context);
  });

  test("a typed one does not see a payload that its types deny", async () => {
    const seen = vi.fn();
    const registered = onlyCallback(Hooks.on("PreToolUse", seen));
    const { tool_name: _name, ...input } = call;
    const running = runCallback(registered, { input, toolUseId: undefined, context });
    await expect(running).rejects.toThrow("PreToolUse: tool_name: missing");
    expect(seen).not.toHaveBeenCalled();
  });

  test("a raw one gets anything", async () => {
    const seen = vi.fn();
    // A cast: what a raw callback takes is its own affair.
    const registered = onlyCallback(Hooks.add("PreToolUse", [Hooks.matcher(undefined, [seen])] as never));
    await expect(runCallback(registered, { input: 1, toolUseId: undefined, context })).resolves.toStrictEqual(
      {},
    );
    expect(seen).toHaveBeenCalledWith(1, undefined, context);
  });

  test("an answer that the host would throw away is an error", async () => {
    const registered = onlyCallback(Hooks.on("PreToolUse", () => ({ decision: "continue" }) as never));
    const running = runCallback(registered, { input: call, toolUseId: undefined, context });
    await expect(running).rejects.toThrow(ProtocolError);
  });
});
