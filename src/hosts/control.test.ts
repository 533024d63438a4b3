import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import type { AnyCallback } from "../protocol/callback.ts";
import { Hooks } from "../protocol/hooks.ts";
import { PreToolUse } from "../protocol/tool-protocols.ts";
import { controlHost } from "./control.ts";

describe("a control host", () => {
  const call = (request_id: string, input: unknown = {}): object => ({
    type: "control_request",
    request_id,
    request: { subtype: "hook_callback", callback_id: "hook_0", input, extra: 1 },
  });
  const hostOf = (
    callback: AnyCallback,
  ): { write: ReturnType<typeof vi.fn>; host: ReturnType<typeof controlHost> } => {
    const write = vi.fn();
    // A cast: these callbacks are handed whatever the test sends.
    const hooks = Hooks.empty.add("PreToolUse", [Hooks.matcher("Bash", [callback])] as never);
    return { write, host: controlHost({ hooks, write }) };
  };

  test("introduces itself with the ids of its callbacks", () => {
    const { write, host } = hostOf(() => undefined);
    host.initialize("i1", { sdkMcpServers: [] });
    const hooks = { PreToolUse: [{ matcher: "Bash", hookCallbackIds: ["hook_0"] }] };
    const request = { subtype: "initialize", hooks, sdkMcpServers: [] };
    expect(write.mock.calls).toStrictEqual([[{ type: "control_request", request_id: "i1", request }]]);
  });

  test("says which frames are its own", () => {
    const { host } = hostOf(() => undefined);
    expect(host.handle(call("r1"))).toBe(true);
    expect(host.handle({ type: "control_cancel_request", request_id: "r1" })).toBe(true);
    expect(host.handle({ type: "keep_alive" })).toBe(false);
    expect(
      host.handle({ type: "control_request", request_id: "r", request: { subtype: "can_use_tool" } }),
    ).toBe(false);
    expect(host.handle("text")).toBe(false);
  });

  test("passes a request over whose id is still running, and takes it again afterwards", async () => {
    const callback = vi.fn(async () => {
      await sleep(10);
    });
    const { write, host } = hostOf(callback);
    host.handle(call("r1"));
    host.handle(call("r1"));
    await sleep(30);
    host.handle(call("r1"));
    await sleep(30);
    expect(callback).toHaveBeenCalledTimes(2);
    expect(write).toHaveBeenCalledTimes(2);
  });

  test("writes nothing after close, and aborts what still runs", async () => {
    let aborted = false;
    const { write, host } = hostOf(async (_input, _id, { signal }) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      await sleep(10);
    });
    host.handle(call("r1"));
    host.close();
    host.handle(call("r2"));
    host.initialize("i1");
    await sleep(30);
    expect(aborted).toBe(true);
    expect(write).not.toHaveBeenCalled();
  });

  test("answers with an error when the client would throw the answer away", async () => {
    const { write, host } = hostOf(() => ({ decision: "continue" }));
    host.handle(call("r1"));
    await sleep(10);
    const error = expect.stringContaining('decision: expected "block"');
    expect(write).toHaveBeenCalledWith({
      type: "control_response",
      response: { subtype: "error", request_id: "r1", error },
    });
  });

  test("writes the event's name where the callback left it out", async () => {
    const { write, host } = hostOf(() => ({ hookSpecificOutput: { permissionDecision: "deny" } }));
    host.handle(call("r1"));
    await sleep(10);
    expect(write.mock.calls[0]?.[0].response.response).toStrictEqual(PreToolUse.deny());
  });

  test("hands over what it does not know of a request", async () => {
    const callback = vi.fn();
    const { host } = hostOf(callback);
    host.handle(call("r1"));
    await sleep(10);
    expect(callback.mock.calls[0]?.[2].unknown).toStrictEqual({ extra: 1 });
  });

  test("takes a failing write for the end of the client", async () => {
    const { write, host } = hostOf(() => undefined);
    write.mockImplementation(() => {
      throw new Error("EPIPE");
    });
    host.handle(call("r1"));
    await sleep(10);
    host.handle(call("r2"));
    await sleep(10);
    expect(write).toHaveBeenCalledTimes(1);
  });
});
