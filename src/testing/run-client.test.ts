import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { denial, functionHooks } from "./function-hooks.ts";
import { pinnedClient } from "./pinned-client.ts";
import { runClient } from "./run-client.ts";

// These tests start the real Claude Code, about two seconds each: one file, so one after the other.

const client = await pinnedClient();

const bash = (command: string) => ({ tool: "Bash", input: { command } });

test("a denied call does not run, and the model is told why", async () => {
  const report = await runClient({
    client,
    prompt: "please push",
    steps: [[bash("echo pushed > pushed.txt"), bash("echo fine > fine.txt")], { text: "I give up." }],
    ...functionHooks({
      PreToolUse: (payload) =>
        payload.tool_input?.command?.includes("pushed")
          ? {
              hookSpecificOutput: {
                hookEventName: "PreToolUse",
                permissionDecision: "deny",
                permissionDecisionReason: "Never push on a Friday.",
              },
            }
          : undefined,
    }),
  });
  expect(report).toMatchObject({ ending: "exited", exitCode: 0, stderr: "", answer: "I give up." });
  expect(report.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(report.refused).toMatchObject([
    { tool: "Bash", input: { command: "echo pushed > pushed.txt" }, refusedBy: "hook", failed: false },
  ]);
  expect(report.refused[0]?.result).toContain("Never push on a Friday.");
  expect(report.ran).toMatchObject([{ input: { command: "echo fine > fine.txt" }, failed: false }]);
  expect(report.toldBefore).toHaveLength(2);
  expect(report.toldIn(0)).toContain("please push");
  expect(report.toldIn(0)).not.toContain("Never push");
  expect(report.toldIn(1)).toContain("Never push on a Friday.");
  expect(report.toldIn(1)).not.toContain("please push");
  expect(() => report.toldIn(2)).toThrow("asked 2 times");
  expect(report.files["fine.txt"]).toBe("fine\n");
  expect(report.files).not.toHaveProperty("pushed.txt");
  expect(report.hooks.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(
    Array(2).fill("PreToolUse:Bash success"),
  );
  expect(report.transcript.map(({ type }) => type)).toContain("assistant");
  expect(report).not.toHaveProperty("folder");
});

test("a rewritten command is what runs; the report keeps what the model asked", async () => {
  const report = await runClient({
    client,
    steps: [bash("echo asked > out.txt")],
    ...functionHooks({
      PreToolUse: () => ({
        hookSpecificOutput: {
          hookEventName: "PreToolUse",
          updatedInput: { command: "echo rewritten > out.txt" },
        },
      }),
    }),
  });
  expect(report.ran).toMatchObject([{ input: { command: "echo asked > out.txt" } }]);
  expect(report.files["out.txt"]).toBe("rewritten\n");
});

test("context from SessionStart, UserPromptSubmit and PostToolUse reaches the model, and notices reach the user", async () => {
  const report = await runClient({
    client,
    steps: [bash("echo hello")],
    ...functionHooks({
      SessionStart: (payload) => ({
        hookSpecificOutput: {
          hookEventName: "SessionStart",
          additionalContext: `Began by ${payload.source}.`,
        },
      }),
      UserPromptSubmit: () => ({
        systemMessage: "Prompt seen.",
        hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: "Use British spelling." },
      }),
      PostToolUse: () => ({
        hookSpecificOutput: { hookEventName: "PostToolUse", additionalContext: "Echo is overrated." },
      }),
    }),
  });
  expect(report.toldIn(0)).toContain("Began by startup.");
  expect(report.toldIn(0)).toContain("Use British spelling.");
  expect(report.toldIn(0)).not.toContain("Echo is overrated.");
  expect(report.toldIn(1)).toContain("Echo is overrated.");
  expect(report.told).toContain("Echo is overrated.");
  expect(report.shown).toEqual(["UserPromptSubmit says: Prompt seen."]);
  expect(report.hooks.map(({ event }) => event)).toEqual(["SessionStart", "UserPromptSubmit", "PostToolUse"]);
});

test("a blocked stop goes on with the reason and then ends", async () => {
  const report = await runClient({
    client,
    steps: [{ text: "Finished." }, { text: "Now really." }],
    ...functionHooks({
      Stop: (payload) =>
        payload.stop_hook_active ? undefined : { decision: "block", reason: "Run the tests first." },
    }),
  });
  expect(report.toldBefore).toHaveLength(2);
  expect(report.toldIn(1)).toContain("Run the tests first.");
  expect(report.answer).toBe("Now really.");
  expect(report.hooks.map(({ event }) => event)).toEqual(["Stop", "Stop"]);
});

test("an http hook on loopback can refuse", async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request
      .on("data", (part) => asked.push(String(part)))
      .on("end", () => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(JSON.stringify(denial("Not over this wire.")));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const hook = { type: "http", url: `http://127.0.0.1:${port}/` };
  const settings = { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [hook] }] } };
  const report = await runClient({ client, steps: [bash("touch ran.txt")], settings }).finally(() => {
    server.close();
    server.closeAllConnections();
  });
  expect(report.refused[0]?.result).toContain("Not over this wire.");
  expect(report.files).not.toHaveProperty("ran.txt");
  expect(asked.join("")).toContain("touch ran.txt");
});

test("a hook that cannot start lets the call run, unless onFailure says block", async () => {
  const missing = { type: "command", command: "no-such-guard", args: [] };
  const report = await runClient({
    client,
    steps: [
      [bash("touch ran.txt"), { tool: "Write", input: { file_path: "{project}/new.txt", content: "x" } }],
    ],
    settings: {
      hooks: {
        PreToolUse: [
          { matcher: "Bash", hooks: [missing] },
          { matcher: "Write", hooks: [{ ...missing, onFailure: "block" }] },
        ],
      },
    },
  });
  expect(report.ran.map(({ tool }) => tool)).toEqual(["Bash"]);
  expect(report.refused).toMatchObject([{ tool: "Write", refusedBy: "hook" }]);
  expect(report.refused[0]?.result).toContain("no-such-guard");
  expect(report.files).toHaveProperty("ran.txt");
  expect(report.files).not.toHaveProperty("new.txt");
  expect(report.hooks.map(({ outcome }) => outcome)).toEqual(["error", "error"]);
  expect(report.shown).toHaveLength(1);
});
