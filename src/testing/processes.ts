import { execFile, spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The variable that marks every process of a run: children inherit it, whatever group they put themselves in. */
export const markVariable = "FAIRLEAD_RUN";

/**
 * Kills a running process, its group and every process that descends from it. The client starts its tools in
 * groups of their own, so killing its group alone would leave a hanging command behind.
 */
export async function killTree(pid: number, mark: string): Promise<void> {
  if (process.platform === "win32") {
    spawn("taskkill", ["/PID", String(pid), "/T", "/F"], { stdio: "ignore" }).on("error", () => {});
    return;
  }
  const descendants = process.platform === "linux" ? await markedProcesses(mark) : await descendantsOf(pid);
  kill(-pid);
  for (const each of descendants) kill(each);
}

/** Kills what an ended process left running; only Linux tells who that is. */
export async function killStragglers(mark: string): Promise<void> {
  if (process.platform !== "linux") return;
  for (const each of await markedProcesses(mark)) kill(each);
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function markedProcesses(mark: string): Promise<number[]> {
  const entries = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const marked = await Promise.all(
    entries.map(async (name) => {
      const environment = await readFile(`/proc/${name}/environ`, "utf8").catch(() => "");
      return environment.split("\0").includes(`${markVariable}=${mark}`);
    }),
  );
  return entries.filter((_, i) => marked[i]).map(Number);
}

async function descendantsOf(root: number): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-o", "pid=,ppid="]).catch(() => ({ stdout: "" }));
  const pairs = stdout.split("\n").map((line) => line.trim().split(/\s+/).map(Number));
  const found = [root];
  // The list grows while it is walked: children of children follow.
  for (const parent of found) {
    for (const [pid, ppid] of pairs) if (pid !== undefined && ppid === parent) found.push(pid);
  }
  return found.slice(1);
}
