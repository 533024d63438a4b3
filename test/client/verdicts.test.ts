import { expect, test } from "vitest";
import { playHooks } from "./play-hooks.ts";

const bash = (command: string) => ({ tool: "Bash", input: { command } });

test("a guard's deny: the tool does not run and the reason reaches the model", async () => {
  const report = await playHooks(
    `import { command, guard } from "fairlead";
    export const noTouch = guard({ when: command("touch"), deny: "Write files with Write." });`,
    { steps: [bash("touch made.txt"), bash("echo fine")] },
  );
  expect(report.refused).toMatchObject([{ tool: "Bash", refusedBy: "hook" }]);
  expect(report.refused[0]?.result).toContain("Write files with Write.");
  expect(report.toldIn(1)).toContain("Write files with Write.");
  expect(report.ran).toMatchObject([{ input: { command: "echo fine" } }]);
  expect(report.files).not.toHaveProperty(["made.txt"]);
});

test("a rewrite: the rewritten command runs", async () => {
  const report = await playHooks(
    `import { command, guard, rewriteInput } from "fairlead";
    export const safer = guard({
      when: command("touch"),
      tool: "Bash",
      then: (_, event) => rewriteInput({ command: event.input.tool_input.command.replace("wrong", "right") }),
    });`,
    { steps: [bash("touch wrong.txt")] },
  );
  expect(report.refused).toEqual([]);
  expect(report.files).toHaveProperty(["right.txt"]);
  expect(report.files).not.toHaveProperty(["wrong.txt"]);
});

test("context from the start, the prompt and a result is in what the model gets", async () => {
  const report = await playHooks(
    `import { context, on } from "fairlead";
    export const start = on("SessionStart", () => context("The build is green."));
    export const asked = on("UserPromptSubmit", (event) => context("Asked for: " + event.input.prompt));
    export const ran = on("PostToolUse", { tool: "Bash" }, (event) => context("It printed " + event.response));`,
    { prompt: "list the files", steps: [bash("echo hello"), { text: "Done." }] },
  );
  expect(report.toldIn(0)).toContain("The build is green.");
  expect(report.toldIn(0)).toContain("Asked for: list the files");
  expect(report.toldIn(1)).toContain("It printed hello");
});

test("a block on Stop sends the agent on, and then lets it end", async () => {
  const report = await playHooks(
    `import { block, on } from "fairlead";
    export const once = on("Stop", (event) =>
      event.input.stop_hook_active ? undefined : block("Say goodbye first."));`,
    { steps: [{ text: "All done." }, { text: "Goodbye." }] },
  );
  expect(report.toldIn(1)).toContain("Say goodbye first.");
  expect(report.answer).toContain("Goodbye.");
  expect(report.exitCode).toBe(0);
});

test("a guard that throws refuses; a nudge that throws is silent", async () => {
  const report = await playHooks(
    `import { condition, guard, nudge } from "fairlead";
    const boom = condition("boom", () => { throw new Error("boom"); }, { tools: ["Bash"] });
    export const broken = guard({ when: boom, deny: "never said", on: "PreToolUse" });
    export const advice = nudge({ on: "PostToolUse", say: () => { throw new Error("bang"); } });`,
    {
      steps: [
        bash("touch made.txt"),
        { tool: "Write", input: { file_path: "{project}/a.txt", content: "a" } },
      ],
    },
  );
  expect(report.refused).toMatchObject([{ tool: "Bash", refusedBy: "hook" }]);
  expect(report.refused[0]?.result).toContain("hooks/broken could not judge this");
  expect(report.files).not.toHaveProperty(["made.txt"]);
  expect(report.files).toHaveProperty(["a.txt"]);
  expect(report.told).not.toContain("bang");
});

test("a guard past its deadline refuses", async () => {
  const report = await playHooks(
    `import { condition, guard } from "fairlead";
    const slow = condition("slow", () => new Promise(() => { setInterval(() => {}, 1000); }));
    export const stuck = guard({ tool: "Bash", when: slow, deny: "never said", deadline: 0.5 });`,
    { steps: [bash("touch made.txt")] },
  );
  expect(report.refused[0]?.result).toContain("did not answer within 0.5 s");
  expect(report.files).not.toHaveProperty(["made.txt"]);
});

test("two guards and a nudge on one call: both reasons and the advice arrive", async () => {
  const report = await playHooks(
    `import { command, guard, nudge } from "fairlead";
    export const a = guard({ when: command("touch"), deny: "policy A" });
    export const b = guard({ when: command("touch", { args: ["made.txt"] }), deny: "policy B" });
    export const n = nudge({ when: command("touch"), say: "Files here are made by the build." });`,
    { steps: [bash("touch made.txt")] },
  );
  expect(report.refused[0]?.result).toContain("policy A\npolicy B");
  expect(report.toldIn(1)).toContain("Files here are made by the build.");
});

test("a nudge speaks once a session", async () => {
  const report = await playHooks(
    `import { command, nudge } from "fairlead";
    export const rg = nudge({ when: command("grep"), say: "ripgrep is faster here" });`,
    { steps: [bash("grep -c a file"), bash("grep -c b file"), { text: "Done." }], files: { file: "a\nb\n" } },
  );
  expect(report.toldIn(1)).toContain("ripgrep is faster here");
  expect(report.toldIn(2)).not.toContain("ripgrep is faster here");
});
