import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Programs of one home folder that run: servers and whatever else was started in it, and workers, which name it. */
export function processesOf(home: string): readonly number[] {
  const inHome = (pid: string): boolean =>
    textOf(pid, "environ").split("\0").includes(`HOME=${home}`) ||
    textOf(pid, "cmdline").includes(`${home}/`);
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && name !== String(process.pid) && inHome(name))
    .map(Number);
}

/** Empty for one that has ended, whoever still is to collect it. */
function textOf(pid: string, name: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    return "";
  }
}

/** Ends all of them, also those that were only just started by one that is ended. */
export async function endProcessesOf(home: string): Promise<void> {
  for (let left = processesOf(home); left.length > 0; left = processesOf(home)) {
    for (const pid of left) kill(pid);
    await sleep(10);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // gone already
  }
}

/** Waits until something is so; fails with what is asked for when it takes half a minute. */
export async function until(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`it never came to this: ${what}`);
    await sleep(20);
  }
}
