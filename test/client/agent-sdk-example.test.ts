import { readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { cleanEnvironment, offlineClient } from "../../src/testing/environment.ts";
import { startModel } from "../../src/testing/model.ts";
import { runProcess } from "../../src/testing/run-process.ts";
import { initRepository, openScratch, removeScratch, writeFiles } from "../../src/testing/scratch.ts";
import { newlyTold } from "../../src/testing/told.ts";
import { codeBlocks, root } from "../code-blocks.ts";
import { playHooks } from "./play-hooks.ts";
import { bash } from "./play-sdk.ts";

const reason = "Use --force-with-lease.";
const steps = [bash("git push --force origin main"), { text: "I could not push." }];

/** The README's block whose first line names this file. */
function printed(name: string): string {
  const block = codeBlocks("ts").find(
    ({ place, text }) => place.startsWith("README.md") && text.startsWith(`// ${name}`),
  );
  if (block === undefined) throw new Error(`The README shows no ${name}.`);
  return block.text;
}

const program = printed("program.mjs");
const guards = printed(".claude/hooks/guards.ts");

test("the program is short, and the one in examples", () => {
  expect(program.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
  expect(readFileSync(join(root, "examples/agent-sdk/program.mjs"), "utf8")).toBe(program);
});

/** What the program prints in a project with these hooks, and what the model was told. */
async function runProgram(
  hooks: string,
): Promise<{ stdout: string; stderr: string; told: readonly string[] }> {
  const scratch = await openScratch();
  const { project, home, temporary } = scratch;
  const model = await startModel({ steps });
  try {
    await initRepository(scratch);
    await writeFiles(project, { "program.mjs": program, ".claude/hooks/guards.ts": hooks });
    // Node 20 cannot import TypeScript, newer ones can.
    const outfile = join(project, "built.mjs");
    await mkdir(join(project, "node_modules"));
    await symlink(root, join(project, "node_modules/fairlead"), "junction");
    await symlink(
      join(root, "node_modules/@anthropic-ai"),
      join(project, "node_modules/@anthropic-ai"),
      "junction",
    );
    await build({
      entryPoints: [join(project, "program.mjs")],
      outfile,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
    });
    const env = { ...cleanEnvironment(home, temporary), ...offlineClient(model.url) };
    const { stdout, stderr } = await runProcess(process.execPath, [outfile], {
      cwd: project,
      env,
      timeoutMs: 60_000,
    });
    return { stdout, stderr, told: newlyTold(model.requests) };
  } finally {
    await model.close();
    await removeScratch(scratch);
  }
}

test("it runs as printed and has the call refused", async () => {
  const { stdout, stderr, told } = await runProgram(guards);
  expect(stderr).toBe("");
  expect(stdout).toContain(reason);
  expect(told[1]).toContain(reason);
});

test("with the hooks of examples too", async () => {
  const { told } = await runProgram(
    readFileSync(join(root, "examples/agent-sdk/.claude/hooks/guards.ts"), "utf8"),
  );
  expect(told[1]).toContain(reason);
});

test("the same hooks file has it refused from settings", async () => {
  const report = await playHooks(guards, { steps });
  expect(report.refused).toMatchObject([{ tool: "Bash", refusedBy: "hook" }]);
  expect(report.toldIn(1)).toContain(reason);
});
