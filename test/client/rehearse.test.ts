import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pinnedClient } from "../../src/testing/pinned-client.ts";
import { rehearsal } from "../../src/testing/rehearse/rehearsal.ts";
import { rehearse } from "../../src/testing/rehearse/rehearse.ts";
import { rehearseAll } from "../../src/testing/rehearse/rehearse-all.ts";
import { codeBlocks, root } from "../code-blocks.ts";
import { temporaryFolder, temporaryProject, writeFiles } from "../temporary-project.ts";

// The real client; the projects are set up by the built program.

const client = await pinnedClient();
const blockWith = (text: string): string =>
  codeBlocks("ts").find((block) => block.text.includes(text))?.text ?? "";
const guards = blockWith("// .claude/hooks/guards.ts");

test("the page's rehearsal holds for the first hooks of the README", async () => {
  const project = temporaryProject({ "guards.ts": guards });
  const file = join(project.root, ".claude/rehearsals/push.ts");
  writeFiles(project.root, { ".claude/rehearsals/push.ts": blockWith("// .claude/rehearsals/push.ts") });
  mkdirSync(join(project.root, "node_modules"));
  symlinkSync(root, join(project.root, "node_modules/fairlead"), "junction");
  const reports = await rehearse(file, { client });
  expect(reports).toMatchObject([{ name: "push/push", problems: [], ok: true, requests: 4, ending: "done" }]);
  expect(reports[0]?.scenes.map(({ kind }) => kind)).toEqual(["prompt", "call", "call", "call", "said"]);
}, 60_000);

test("two at a time do not mix: turns and subagents here, a refusal and what the user sees there", async () => {
  const { root: project } = temporaryProject({
    "a.ts": `import { command, deny, guard, notify, nudge, on } from "fairlead";
      export const push = guard({ when: command("git push"), deny: "Not from here." });
      export const look = nudge({ when: command("ls"), say: "Look with Glob." });
      export const hello = on("UserPromptSubmit", () => notify("Hooks are on."));
      export const broken = on("PostToolUse", { tool: "Write" }, () => { throw new Error("boom"); });`,
    "own.js": "",
  });
  writeFiles(project, {
    "data/in.txt": "kept",
    "one.ts": `export const turns = {
      copy: "data",
      turns: [
        { prompt: "Morning bells.", steps: [[{ bash: "echo 1 > made.txt", ran: true }, { read: "data/in.txt", ran: "kept" }]] },
        { prompt: "second", steps: [
          { bash: "cat made.txt; ls", ran: "1", told: "Look with Glob." },
          { agent: "Push it.", ran: true, steps: [{ bash: "git push", refused: "Not from here." }, { text: "No." }] },
        ] },
      ],
      expect: { told: ["Morning bells", "second"], fired: { "a/push": 1, "a/look": 1 } , shown: "Hooks are on." },
    };`,
    "two.ts": `export default {
      steps: [[{ write: "x.txt", content: "x", ran: true }, { bash: "git push", ran: true }], { text: "Bye.", told: "more" }],
      expect: { files: { "made.txt": false, "x.txt": "y" }, refused: { input: "push", told: "Not" }, notTold: "Morning bells" },
    };`,
  });
  const files = ["one.ts", "two.ts"].map((name) => join(project, name));
  const results = await rehearseAll(files, {
    root: project,
    client,
    modules: { "fairlead/testing": { rehearsal } },
    jobs: 2,
  });
  expect(results.map(({ name, problems }) => [name, problems])).toEqual([
    ["one/turns", []],
    [
      "two",
      [
        "a/broken failed at PostToolUse: Error: boom",
        'steps[0][1] bash "git push": it should have run, but it was refused by a hook: "PreToolUse:Bash hook error: Not from here."',
        'steps[1] text "Bye.": the model should be told "more" after it, but it was not asked again',
        'x.txt should be "y", but is "x"',
      ],
    ],
  ]);
}, 90_000);

test("the page's example for a test runner passes in one", () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(root, join(folder, "node_modules/fairlead"), "junction");
  const env = { PATH: process.env["PATH"], HOME: folder, NODE_OPTIONS: "" };
  // Node 20 does not read types; there are none in the example.
  writeFiles(folder, { "touch.test.mjs": blockWith('import { rehearse } from "fairlead/testing"') });
  const out = execFileSync(process.execPath, ["--test", "touch.test.mjs"], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  expect(out).toMatch(/pass 1\b/);
}, 60_000);
