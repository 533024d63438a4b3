import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { findClient } from "../src/testing/client.ts";
import type { Place } from "../src/testing/run-client.ts";
import { readFiles } from "../src/testing/scratch.ts";
import { demoPage } from "./demo-page.ts";
import { playDemo } from "./demo-session.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));

process.exitCode = await main().catch((error: Error) => fail(error.message));

/** 0: the hooks did what they are for; 1: they did not; 2: the demo cannot run here. */
async function main(): Promise<number> {
  const cli = builtCli();
  if (!existsSync(cli)) return fail(`${cli} is not built yet. Run npm run build first.`);
  const pinned = await findClient({ from: [root], searchPath: "" });
  const client = "problem" in pinned ? await findClient() : pinned;
  if ("problem" in client) return fail(client.problem);
  const files = await readFiles(join(root, "examples", "demo"));
  const result = await playDemo({ client, files, wire: (place) => wireWith(cli, place) });
  console.log(demoPage(result, process.stdout.isTTY === true && !process.env["NO_COLOR"]));
  return result.asExpected ? 0 : 1;
}

function fail(problem: string): number {
  console.error(problem);
  return 2;
}

function builtCli(): string {
  const { bin } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    bin?: { fairlead?: string };
  }; // our own file
  return join(root, bin?.fairlead ?? "dist/cli.cjs");
}

/** What a user does: install the package, then let it wire the hooks that are there. */
async function wireWith(cli: string, { project, env }: Place): Promise<void> {
  await mkdir(join(project, "node_modules"));
  await symlink(root, join(project, "node_modules", "fairlead"), "junction");
  const installed = join(project, "node_modules", "fairlead", cli.slice(root.length));
  await run(process.execPath, [installed, "sync"], { cwd: project, env }).catch(
    (error: { stderr: string }) => {
      throw new Error(`fairlead sync failed: ${error.stderr.trim()}`);
    },
  );
}
