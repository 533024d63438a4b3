import { execFile } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { readDoor, removeDoor } from "../../src/project/warm/server-folder.ts";
import type { Place } from "../../src/testing/run-client.ts";
import { playHooks } from "./play-hooks.ts";

const run = promisify(execFile);
const guards = `import { command, guard } from "fairlead";
export const noTouch = guard({ when: command("touch"), deny: "Write files with Write." });`;
const steps = [
  { tool: "Bash", input: { command: "touch made.txt" } },
  { tool: "Bash", input: { command: "echo fine" } },
];

const cli = (args: readonly string[], { project, env }: Place) =>
  run(process.execPath, [join(project, "node_modules/fairlead/dist/cli.cjs"), ...args], {
    cwd: project,
    env,
  });
const folderOf = ({ home }: Place): string => join(home, ".local", "state", "fairlead", "server");

/** Plays the session with a server that runs, and tells how many events went to it. */
async function play(
  doors: readonly string[],
  meanwhile: (place: Place, pid: number) => Promise<void> | void,
) {
  let place: Place | undefined;
  let pid = 0;
  const report = await playHooks(guards, {
    steps,
    prepare: async (there) => {
      place = there;
      // What was wired for everybody would run beside http hooks, which are for one machine.
      if (doors.includes("--http")) rmSync(join(there.project, ".claude/settings.json"));
      await cli(["sync", ...doors], there);
      await cli(["up"], there);
      pid = readDoor(folderOf(there))?.pid ?? 0;
      await meanwhile(there, pid);
    },
  });
  if (pid > 1) ended(pid);
  if (place !== undefined) removeDoor(folderOf(place));
  expect(report.refused).toMatchObject([{ tool: "Bash", refusedBy: "hook" }]);
  expect(report.refused[0]?.result).toContain("Write files with Write.");
  expect(report.ran).toMatchObject([{ input: { command: "echo fine" } }]);
  expect(report.files).not.toHaveProperty(["made.txt"]);
}

function ended(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // the session outlived it
  }
}

test("a deny through the bash client, with a server", async () => {
  await play(["--warm"], ({ project }) => {
    expect(readFileSync(join(project, ".claude/settings.json"), "utf8")).toContain("client.sh");
  });
});

test("the same after the server was killed: the client answers without it", async () => {
  await play(["--warm"], async (_, pid) => {
    process.kill(pid, "SIGKILL");
    await sleep(50);
  });
});

test("a deny over http", async () => {
  await play(["--warm", "--http"], ({ project }) => {
    expect(readFileSync(join(project, ".claude/settings.local.json"), "utf8")).toContain(
      "/fairlead/hook/PreToolUse",
    );
  });
});
