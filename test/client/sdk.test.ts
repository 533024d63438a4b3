import { describe, expect, test } from "vitest";
import { command } from "../../src/conditions/command.ts";
import { condition } from "../../src/conditions/custom.ts";
import { path } from "../../src/conditions/path.ts";
import { guard } from "../../src/hooks/guard.ts";
import { nudge } from "../../src/hooks/nudge.ts";
import { on } from "../../src/hooks/on.ts";
import { block, context, defer, deny, replaceOutput, rewriteInput } from "../../src/hooks/outcomes.ts";
import { toSdkHooks } from "../../src/hosts/sdk.ts";
import { Hooks } from "../../src/protocol/hooks.ts";
import { PreToolUse } from "../../src/protocol/tool-protocols.ts";
import { memoryStore } from "../../src/state/memory-store.ts";
import { bash, playSdk, resultOf } from "./play-sdk.ts";

const quiet = { warn: () => undefined, state: memoryStore() };

describe("hooks in the Agent SDK, over one session", async () => {
  const slow = condition("slow", () => new Promise<boolean>(() => undefined));
  const boom = condition("boom", () => Promise.reject(new Error("boom")));
  const report = await playSdk({
    files: { "keep.txt": "hush\n" },
    hooks: toSdkHooks(
      [
        {
          noTouch: guard({
            when: command("touch", { args: ["refused.txt"] }),
            deny: "Write files with Write.",
          }),
          right: guard({
            when: command("touch", { args: ["wrong.txt"] }),
            then: (_, { command }) => rewriteInput({ command: `${command?.replace("wrong", "right")}` }),
          }),
          broken: guard({ tool: "Write", when: [path("**/broken.txt"), boom], deny: "never said" }),
          stuck: guard({
            tool: "Write",
            when: [path("**/stuck.txt"), slow],
            deny: "never said",
            deadline: 0.5,
          }),
          hint: nudge({ when: command("cat"), say: "There is a tool for reading." }),
          secret: on("PostToolUse", { tool: "Bash" }, ({ command, input }) =>
            command?.startsWith("cat") && typeof input.tool_response === "object"
              ? replaceOutput({ ...input.tool_response, stdout: "(hidden)" })
              : undefined,
          ),
          tasks: on("TaskCompleted", () => block("The tests have not run.")),
          prompts: on("UserPromptSubmit", () => context("The build is green.")),
          goodbye: on("Stop", ({ input }) => (input.stop_hook_active ? undefined : block("Say goodbye."))),
        },
        Hooks.on("PreToolUse", { tool: "Bash" }, ({ tool_input }) =>
          tool_input.command === "touch raw.txt" ? PreToolUse.deny("a raw callback said so") : undefined,
        ),
      ],
      quiet,
    ),
    steps: [
      bash("touch refused.txt"),
      bash("touch wrong.txt"),
      { tool: "Write", input: { file_path: "{project}/broken.txt", content: "x" } },
      { tool: "Write", input: { file_path: "{project}/stuck.txt", content: "x" } },
      bash("cat keep.txt"),
      bash("touch raw.txt"),
      { tool: "TaskCreate", input: { subject: "test", description: "run the tests" } },
      { tool: "TaskUpdate", input: { taskId: "1", status: "completed" } },
      { text: "Done." },
      { text: "Goodbye." },
    ],
  });
  const reasonOf = (at: number): string | undefined => report.calls[at]?.result;

  test("it ran to its end", () => {
    expect(resultOf(report)).toMatchObject({ subtype: "success", terminal_reason: "completed" });
    expect(report.calls).toHaveLength(8);
  });

  test("a deny: the tool does not run, and the model is told why", () => {
    expect(report.calls[0]?.outcome).toBe("refused");
    expect(report.toldIn(1)).toContain("Write files with Write.");
  });

  test("a rewrite: the rewritten command runs", () => {
    expect(Object.keys(report.files).sort()).toStrictEqual(["keep.txt", "right.txt"]);
  });

  test("a guard that throws, and one past its deadline, refuse", () => {
    expect(reasonOf(2)).toContain("broken could not judge this, and it refuses when it cannot: Error: boom");
    expect(reasonOf(3)).toContain(
      "stuck could not judge this, and it refuses when it cannot: it did not answer within 0.5 s",
    );
  });

  test("advice reaches the model, and a replaced output is what it sees", () => {
    expect(report.toldIn(5)).toContain("There is a tool for reading.");
    expect(report.toldIn(5)).toContain("(hidden)");
    expect(report.toldIn(5)).not.toContain("hush");
  });

  test("a callback of a set among hooks refuses", () => {
    expect(reasonOf(5)).toContain("a raw callback said so");
  });

  test("a task is not completed, though a callback has no exit code", () => {
    expect(reasonOf(7)).toContain("The tests have not run.");
  });

  test("context comes with the prompt, and a block on Stop sends the agent on", () => {
    expect(report.toldIn(0)).toContain("The build is green.");
    expect(report.toldIn(9)).toContain("Say goodbye.");
    expect(report.answer).toBe("Goodbye.");
  });
});

test("a deferral ends the run with the call that waits", async () => {
  const report = await playSdk({
    hooks: toSdkHooks(
      { later: on("PreToolUse", { tool: "Bash" }, () => defer("waiting for review")) },
      quiet,
    ),
    steps: [bash("touch made.txt")],
  });
  expect(resultOf(report)).toMatchObject({
    terminal_reason: "tool_deferred",
    deferred_tool_use: { name: "Bash", input: { command: "touch made.txt" } },
  });
  expect(report.files).toStrictEqual({});
});

test("a set alone refuses by itself, also when the client is not told what a failure does", async () => {
  const throwing = (): never => {
    throw new Error("boom");
  };
  const misspelt = (): never => ({ permissionDecison: "allow" }) as never; // what the types keep out
  const block = { onFailure: "block" } as const;
  const set = Hooks.on("PreToolUse", { tool: "Bash", ...block }, throwing).on(
    "PreToolUse",
    { tool: "Write", ...block },
    misspelt,
  );
  const report = await playSdk({
    hooks: toSdkHooks(set, { ...quiet, onFailure: false }),
    steps: [bash("touch made.txt"), { tool: "Write", input: { file_path: "{project}/b.txt", content: "" } }],
  });
  expect(report.files).toStrictEqual({});
  expect(report.calls[0]?.result).toContain("it refuses when it cannot: boom");
  expect(report.calls[1]?.result).toContain("did you mean permissionDecision?");
});

test("an interrupt aborts the signal of a hook that is running", async () => {
  let heard: unknown;
  let interrupt = async (): Promise<unknown> => undefined;
  let end = (): void => undefined;
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  async function* prompt() {
    const message = { role: "user" as const, content: "Please begin." };
    yield { type: "user" as const, message, parent_tool_use_id: null };
    await over;
  }
  const waiting = on("PreToolUse", { tool: "Bash" }, async ({ signal }) => {
    const aborted = new Promise((resolve) => signal.addEventListener("abort", resolve));
    await interrupt();
    await aborted;
    heard = signal.aborted;
    end();
    return deny("too late");
  });
  const report = await playSdk({
    prompt: prompt(),
    hooks: toSdkHooks({ waiting }, quiet),
    steps: [bash("touch made.txt")],
    started: (running) => {
      interrupt = () => running.interrupt();
    },
  });
  expect(heard).toBe(true);
  expect(report.files).toStrictEqual({});
});
