import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Behaviour, type Vector, vectorsOf } from "../../test/sdk-vectors.ts";
import { configOf } from "../../test/vector-config.ts";
import type { AnyCallback } from "../protocol/callback.ts";
import { controlHost } from "./control.ts";
import type { OutgoingFrame } from "./control-frames.ts";

interface Call {
  readonly callback: string;
  readonly input: unknown;
  readonly tool_use_id: unknown;
}

interface Played {
  readonly written: OutgoingFrame[];
  readonly calls: Call[];
  readonly cancelled: string[];
}

/** Plays the frames of a vector to a host and waits until every callback is done. */
async function play(vector: Vector): Promise<Played> {
  const played: Played = { written: [], calls: [], cancelled: [] };
  const hooks = configOf(vector, (name) => callbackFor(name, vector, played));
  const host = controlHost({ hooks, write: (frame) => played.written.push(frame) });
  for (const { sleep_ms, ...frame } of vector.send) {
    if (typeof sleep_ms === "number") await sleep(sleep_ms / 10);
    else host.handle(frame);
  }
  await sleep(60);
  return played;
}

function callbackFor(name: string, vector: Vector, played: Played): AnyCallback {
  const behaviour: Behaviour = vector.behaviours[name] ?? {};
  return async (input, toolUseId, { signal }) => {
    played.calls.push({ callback: name, input, tool_use_id: toolUseId ?? null });
    if (behaviour.hold_until_cancel) {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      played.cancelled.push(name);
    }
    if (behaviour.delay_ms !== undefined) await sleep(behaviour.delay_ms / 10);
    if (behaviour.throw !== undefined) throw new Error(behaviour.throw);
    return wireNames(vector, behaviour.return ?? {});
  };
}

/** The vectors name some fields as Python must; a TypeScript callback says the wire names themselves. */
function wireNames(vector: Vector, answer: Record<string, unknown>): Record<string, unknown> {
  if (vector.ts_return_key !== "wire") return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name.replace(/_$/, ""), value]));
}

test.each(vectorsOf("callback"))("$id: $what", async (vector) => {
  const { written, calls, cancelled } = await play(vector);
  const expected = vector.expect;
  const answers = expected.responses ?? expected.responses_in_order ?? [];
  expect(written.filter((frame) => !isError(frame))).toStrictEqual(answers);
  const errors = (expected.errors ?? []).map(({ request_id, contains }: Record<string, string>) => ({
    type: "control_response",
    response: { subtype: "error", request_id, error: expect.stringContaining(contains ?? "") },
  }));
  expect(written.filter(isError)).toStrictEqual(errors);
  if (expected.calls !== undefined) expect(calls).toStrictEqual(expected.calls);
  expect(cancelled).toStrictEqual(expected.cancelled ?? []);
});

function isError(frame: OutgoingFrame): boolean {
  return frame.type === "control_response" && frame.response.subtype === "error";
}
