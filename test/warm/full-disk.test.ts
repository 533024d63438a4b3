import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { bash } from "../../src/testing/payloads.ts";
import { temporaryFolder } from "../temporary-project.ts";
import { until } from "./processes.ts";
import { dist, type WarmProject, warmProject } from "./warm-project.ts";

vi.setConfig({ testTimeout: 120_000 });

const guards = (reason: string): string => `import { command, guard, on, block } from "fairlead";
import { sessionState } from "fairlead/state";
const Count = sessionState("count", { n: 0 });
export const push = guard({ when: command("git push"), deny: ${JSON.stringify(reason)} });
export const counts = guard({ when: command("make"), then: async (_, event) => {
  await Count.mutate(event, (draft) => { draft.n += 1; });
} });
`;
const denied = (reason: string) => ({ stdout: expect.stringContaining(reason), code: 0 });

/** A disk of 256 KB of its own, where this user may mount one. */
function smallDisk(): string | undefined {
  const folder = temporaryFolder("small disk");
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", "size=256k,mode=700", "none", folder]);
  if (status !== 0) return undefined;
  onTestFinished(() => void spawnSync("umount", ["-l", folder]));
  return folder;
}

/** Leaves not one byte. */
function fill(folder: string): void {
  for (const size of [65_536, 4_096, 1]) {
    for (let i = 0; i < 100; i += 1) {
      try {
        writeFileSync(join(folder, `full-${size}-${i}`), "x".repeat(size));
      } catch {
        break;
      }
    }
  }
}

function empty(folder: string): void {
  for (const name of readdirSync(folder).filter((name) => name.startsWith("full-")))
    rmSync(join(folder, name));
}

async function judged(
  project: WarmProject,
  env: Readonly<Record<string, string>>,
  reason: string,
): Promise<void> {
  expect(await project.client("PreToolUse", bash("git push"), env)).toMatchObject(denied(reason));
  expect(await project.client("PreToolUse", bash("ls"), env)).toMatchObject({ stdout: "", code: 0 });
  // State that cannot be written: the guard cannot judge, and refuses.
  expect((await project.client("PreToolUse", bash("make"), env)).stdout).toContain('"deny"');
}

const small = smallDiskThere();
function smallDiskThere(): boolean {
  return process.platform === "linux" && spawnSync("unshare", ["-m", "true"]).status === 0;
}

test.runIf(small)(
  "a disk that is full, before or after hook files were compiled: verdicts are right, and all heals when there is room",
  async () => {
    const disk = smallDisk();
    if (disk === undefined) throw new Error("this user may have mounts of its own, but not this one");
    const project = warmProject({ "g.ts": guards("no push") });
    const env = {
      XDG_STATE_HOME: disk,
      XDG_CACHE_HOME: join(disk, "cache"),
      FAIRLEAD_CACHE_DIR: join(disk, "cache"),
    };
    mkdirSync(join(disk, "cache"), { mode: 0o700 });
    await project.up(env).catch(() => undefined); // its door is on that disk, so the usual look at it finds none
    await until("it has opened", () => existsSync(join(disk, "fairlead", "server", "door")));
    fill(disk);
    await judged(project, env, "no push");
    writeFileSync(join(project.hooks, "g.ts"), guards("not even now"));
    await judged(project, env, "not even now");
    empty(disk);
    expect(await project.client("PreToolUse", bash("git push"), env)).toMatchObject(denied("not even now"));
    expect(await project.client("PreToolUse", bash("make"), env)).toMatchObject({ stdout: "", code: 0 });
    fill(disk);
    await judged(project, env, "not even now");
  },
);

test("a server that may write nothing: verdicts are right", async () => {
  const project = warmProject({ "g.ts": guards("no push") });
  project.cold("PreToolUse", bash("git push"));
  const limited = spawn(
    "bash",
    ["-c", `ulimit -f 8; exec node ${JSON.stringify(join(dist, "server.cjs"))} --serve`],
    {
      ...{ env: project.env, stdio: "ignore" },
    },
  );
  onTestFinished(() => void limited.kill("SIGKILL"));
  await until("it has opened", () => (project.door()?.port ?? 0) > 0);
  writeFileSync(join(project.hooks, "g.ts"), guards("not even now")); // what it is compiled to is larger than 8 KB
  expect(await project.client("PreToolUse", bash("git push"))).toMatchObject(denied("not even now"));
  expect((await project.status()).events).toBe(1);
});
