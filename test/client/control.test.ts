import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { command } from "../../src/conditions/command.ts";
import { guard } from "../../src/hooks/guard.ts";
import { on } from "../../src/hooks/on.ts";
import { context } from "../../src/hooks/outcomes.ts";
import { type ControlHost, controlHost } from "../../src/hosts/control.ts";
import type { OutgoingFrame } from "../../src/hosts/control-frames.ts";
import { stdinGate } from "../../src/hosts/stdin-gate.ts";
import { isJsonObject, type JsonObject } from "../../src/protocol/json.ts";
import { memoryStore } from "../../src/state/memory-store.ts";
import { cleanEnvironment, offlineClient } from "../../src/testing/environment.ts";
import { startModel } from "../../src/testing/model.ts";
import { pinnedClient } from "../../src/testing/pinned-client.ts";
import { openScratch, readFiles, removeScratch } from "../../src/testing/scratch.ts";
import { newlyTold } from "../../src/testing/told.ts";
import { vectorsOf } from "../sdk-vectors.ts";
import { bash } from "./play-sdk.ts";

const client = await pinnedClient();
const hooks = {
  noTouch: guard({ when: command("touch"), deny: "Write files with Write." }),
  prompts: on("UserPromptSubmit", () => context("The build is green.")),
};

/** One prompt over the raw protocol; `change` sees the initialize request before the client does. */
async function play(change: (request: JsonObject) => JsonObject) {
  const scratch = await openScratch();
  const model = await startModel({ steps: [bash("touch made.txt")] });
  const args = ["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
  const child = spawn(client.path, [...args, "--allowedTools", "Bash", "--setting-sources", ""], {
    cwd: scratch.project,
    env: { ...cleanEnvironment(scratch.home, scratch.temporary), ...offlineClient(model.url) },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const send = (frame: object): unknown => child.stdin.write(`${JSON.stringify(frame)}\n`);
  const write = (frame: OutgoingFrame): unknown =>
    send(frame.type === "control_request" ? { ...frame, request: change(frame.request) } : frame);
  const host: ControlHost = controlHost({ hooks, write, state: memoryStore() });
  const gate = stdinGate({ callbacks: true });
  let initialized: JsonObject = {};
  host.initialize("init-1");
  for await (const line of createInterface({ input: child.stdout })) {
    const frame: unknown = JSON.parse(line);
    gate.observe(frame);
    if (gate.mayClose) child.stdin.end();
    if (host.handle(frame) || !isJsonObject(frame) || frame["type"] !== "control_response") continue;
    initialized = isJsonObject(frame["response"]) ? frame["response"] : {};
    send({ type: "user", message: { role: "user", content: "Please begin." }, parent_tool_use_id: null });
  }
  host.close();
  await model.close();
  const files = await readFiles(scratch.project);
  await removeScratch(scratch);
  return { told: newlyTold(model.requests), files, initialized };
}

const given = (id: string): JsonObject => vectorsOf("measured").find((vector) => vector.id === id)?.given;

test("hooks over the raw protocol: registered, asked, answered", async () => {
  const { told, files, initialized } = await play((request) => request);
  expect(initialized).toMatchObject({
    subtype: "success",
    response: { hooks_applied: true, hook_on_failure_supported: true },
  });
  expect(told[0]).toContain("The build is green.");
  expect(told[1]).toContain("Write files with Write.");
  expect(files).toStrictEqual({});
});

test("m-init-null-matcher and m-init-unknown-event: null is everything, and a stranger stops nobody", async () => {
  const { files } = await play((request) => ({
    ...request,
    hooks: {
      ...Object(given("m-init-unknown-event")["hooks"]),
      ...Object(given("m-init-null-matcher")["hooks"]),
    },
  }));
  expect(files).toStrictEqual({});
});

test("m-init-wrong-key: hooks in another shape are refused, and the tool runs", async () => {
  const { files, initialized } = await play((request) => ({ ...request, ...given("m-init-wrong-key") }));
  expect(initialized["subtype"]).toBe("error");
  expect(files).toHaveProperty(["made.txt"]);
});
