import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { afterAll, expect, test } from "vitest";
import { root } from "./code-blocks.ts";

// Inside the repository, so that the package finds its built self.
mkdirSync(join(root, ".tmp"), { recursive: true });
const folder = mkdtempSync(join(root, ".tmp", "sdk-process-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

function run(file: string): { stdout: string; stderr: string; status: number | null } {
  const env = { HOME: folder, PATH: process.env["PATH"] ?? "" };
  return spawnSync(process.execPath, [join(folder, file)], { env, encoding: "utf8" });
}

test("what is wrong with hooks is told even by a program that ends at once", () => {
  const program = `import { on } from "fairlead";
import { toSdkHooks } from "fairlead/sdk";
toSdkHooks({ start: on("SessionStart", () => undefined), limit: 3 });
process.exit(0);`;
  writeFileSync(join(folder, "ends.mjs"), program);
  const { stderr, status } = run("ends.mjs");
  expect(status).toBe(0);
  expect(stderr.split("\n")).toStrictEqual([
    "Fairlead: limit: 3 is no hook, so it is passed over",
    expect.stringMatching(/^Fairlead: SessionStart does not fire for callbacks: .*fairlead sync/),
    "",
  ]);
});

test("a module has the same ids and says the same in a bundle", async () => {
  const guards = `import { guard, tool } from "fairlead";
export const noBash = guard({ when: tool("Bash"), deny: "Ask first." });
export const limit = 3;
export const make = () => noBash;`;
  const program = `import { toSdkHooks } from "fairlead/sdk";
import * as guards from "./guards.mjs";
const hooks = toSdkHooks({ guards }, { onTrace: ({ hooks }) => console.log(hooks[0].id) });
const base = { session_id: "s", transcript_path: "/t", cwd: "/w", tool_use_id: "t" };
await hooks.PreToolUse[0].hooks[0]({ ...base, hook_event_name: "PreToolUse", tool_name: "Bash", tool_input: { command: "ls" } });`;
  writeFileSync(join(folder, "guards.mjs"), guards);
  writeFileSync(join(folder, "program.mjs"), program);
  const entryPoints = [join(folder, "program.mjs")];
  const outfile = join(folder, "bundled.mjs");
  await build({ entryPoints, outfile, bundle: true, packages: "external", platform: "node", format: "esm" });
  for (const file of ["program.mjs", "bundled.mjs"])
    expect(run(file)).toMatchObject({ stdout: "guards/noBash\n", stderr: "" });
});
