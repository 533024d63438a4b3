import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playHooks } from "./play-hooks.ts";

const good = `import { command, context, guard, on } from "fairlead";
export const noTouch = guard({ when: command("touch"), deny: "Write files with Write." });
export const start = on("UserPromptSubmit", () => context("hooks are on"));`;

test("a hook file with a syntax error: a visible warning, and its neighbours go on", async () => {
  const report = await playHooks(good, {
    steps: [{ tool: "Bash", input: { command: "touch made.txt" } }],
    prepare: ({ project }) => writeFile(join(project, ".claude/hooks/bad.ts"), "export const x = {"),
  });
  expect(report.shown.join("\n")).toMatch(/bad\.ts:1/);
  expect(report.refused).toHaveLength(1);
});

test("a file that breaks later: its last working version serves, with a warning", async () => {
  const first = await playHooks(good, { steps: [{ text: "Hello." }], keep: true });
  expect(first.toldIn(0)).toContain("hooks are on");
  const report = await playHooks(`${good}\nexport const y = {`, {
    steps: [{ tool: "Bash", input: { command: "touch made.txt" } }],
    ...(first.folder !== undefined && { folder: first.folder, resume: first.sessionId }),
  });
  expect(report.shown.join("\n")).toMatch(/hooks\.ts:4.*last working version/);
  expect(report.refused).toHaveLength(1);
});
