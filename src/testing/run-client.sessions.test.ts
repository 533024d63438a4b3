import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { functionHooks } from "./function-hooks.ts";
import { pinnedClient } from "./pinned-client.ts";
import { runClient } from "./run-client.ts";

// The real Claude Code again: sessions that go on, hang, branch off or run side by side.

const client = await pinnedClient();

const bash = (command: string) => ({ tool: "Bash", input: { command } });

test("a kept session is resumed in the same home", async () => {
  const sessionId = crypto.randomUUID();
  const hooks = functionHooks({
    SessionStart: (payload) => ({
      hookSpecificOutput: { hookEventName: "SessionStart", additionalContext: `Source: ${payload.source}.` },
    }),
  });
  const first = await runClient({ client, steps: [bash("echo one")], sessionId, keep: true, ...hooks });
  expect(first.sessionId).toBe(sessionId);
  const folder = first.folder ?? "";
  expect(existsSync(join(folder, "project", ".git"))).toBe(true);
  const second = await runClient({
    client,
    steps: [bash("echo two")],
    folder,
    resume: sessionId,
    prompt: "go on",
  });
  expect(second.sessionId).toBe(sessionId);
  expect(second.toldIn(0)).toContain("Source: startup.");
  expect(second.toldIn(0)).toContain("Source: resume.");
  expect(second.calls).toMatchObject([{ input: { command: "echo two" }, outcome: "ran", result: "two" }]);
  expect(second.transcript.length).toBeGreaterThan(first.transcript.length);
  expect(existsSync(folder)).toBe(false);
});

test("a subagent plays its own steps, and its calls are told apart", async () => {
  const report = await runClient({
    client,
    steps: [
      {
        tool: "Agent",
        input: { description: "look", prompt: "Look around.", subagent_type: "general-purpose" },
      },
      { text: "Waiting." },
      { text: "All back." },
    ],
    subagents: { "Look around": [bash("echo secret"), { text: "Seen." }] },
    ...functionHooks({
      PreToolUse: (payload) =>
        payload.tool_input?.command?.includes("secret")
          ? {
              hookSpecificOutput: {
                hookEventName: "PreToolUse",
                permissionDecision: "deny",
                permissionDecisionReason: "Agents keep out.",
              },
            }
          : undefined,
      SubagentStop: () => ({ systemMessage: "For whoever looks into the subagent." }),
    }),
  });
  expect(report.ran.map(({ tool, agent }) => ({ tool, agent }))).toEqual([
    { tool: "Agent", agent: undefined },
  ]);
  expect(report.refused).toMatchObject([{ tool: "Bash", agent: "Look around", refusedBy: "hook" }]);
  expect(report.told).toContain("Agents keep out.");
  expect(report.toldBefore.join("\n")).not.toContain("Agents keep out.");
  expect(report.hooks.map(({ event }) => event)).toContain("SubagentStop");
  // The client keeps it in the subagent's transcript, and shows it there alone.
  expect(report.shown).toEqual([]);
  expect(report.answer).toBe("All back.");
});

test("a session that hangs is killed with what it started", async () => {
  const marker = `setTimeout(() => {}, 3_600_000 + ${Date.now() % 1000})`;
  const report = await runClient({ client, steps: [bash(`node -e '${marker}'`)], timeoutMs: 5000 });
  expect(report).toMatchObject({ ending: "timed-out", exitCode: null, calls: [{ outcome: "unanswered" }] });
  expect(report.problem).toContain("5000 ms");
  expect(execFileSync("ps", ["-A", "-o", "args="], { encoding: "utf8" })).not.toContain(marker);
});

test("nothing of the caller's environment is seen, and what is given is", async () => {
  process.env["FAIRLEAD_CANARY"] = "canary";
  const report = await runClient({
    client,
    prompt: "--version",
    steps: [bash("env")],
    env: { GIVEN: "given" },
    prepare: ({ project, env }) => writeFile(join(project, "prepared.txt"), env["HOME"] ?? ""),
  });
  delete process.env["FAIRLEAD_CANARY"];
  const seen = report.ran[0]?.result ?? "";
  expect(seen).toContain("GIVEN=given");
  expect(seen).not.toContain("canary");
  expect(seen).toContain(`HOME=${report.files["prepared.txt"]}\n`);
  expect(report.toldIn(0)).toContain("--version");
});

test("calls that no hook refused are told apart", async () => {
  const report = await runClient({
    client,
    steps: [
      [
        bash("exit 3"),
        { tool: "NoSuchTool", input: {} },
        { tool: "WebFetch", input: { url: "http://127.0.0.1:9/", prompt: "x" } },
      ],
      [bash("echo later")],
    ],
    ...functionHooks({
      PreToolUse: (payload) =>
        payload.tool_input?.command === "echo later"
          ? { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "defer" } }
          : undefined,
    }),
  });
  const short = report.calls.map(({ outcome, failed, refusedBy }) => [outcome, failed, refusedBy]);
  expect(short).toEqual([
    ["ran", true, undefined],
    ["invalid", false, undefined],
    ["refused", false, "permission"],
    ["unanswered", false, undefined],
  ]);
});

test("hooks that ask a model get the scripted answer, else a yes", async () => {
  const ask = (prompt: string) => ({ hooks: [{ type: "prompt", prompt: `${prompt} $ARGUMENTS` }] });
  const report = await runClient({
    client,
    steps: [
      [bash("echo a"), { tool: "Write", input: { file_path: "{project}/b.txt", content: "{project}" } }],
    ],
    asides: { "May it write?": JSON.stringify({ ok: false, reason: "Not today." }) },
    settings: {
      hooks: {
        PreToolUse: [
          { matcher: "Bash", ...ask("May it run?") },
          { matcher: "Write", ...ask("May it write?") },
        ],
      },
    },
  });
  expect(report.calls.map(({ outcome }) => outcome)).toEqual(["ran", "refused"]);
  expect(report.refused[0]?.result).toContain("Not today.");
  expect(report.told).not.toContain("May it run?");
});

test("runs side by side do not meet, and leave nothing behind", async () => {
  const folders: string[] = [];
  const one = (word: string) =>
    runClient({
      client,
      steps: [bash(`echo ${word} > out.txt; pwd`)],
      prepare: ({ project }) => void folders.push(project),
      ...functionHooks({ PostToolUse: () => undefined }),
    });
  const reports = await Promise.all(["left", "right"].map(one));
  expect(reports.map(({ files }) => files["out.txt"])).toEqual(["left\n", "right\n"]);
  expect(new Set(reports.map(({ sessionId }) => sessionId)).size).toBe(2);
  expect(folders.map((folder) => existsSync(folder))).toEqual([false, false]);
});
