import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/**
 * Ends workers of this folder's servers whose server is gone: one that was killed while a hook blocked its worker could
 * not tell it, and the worker would go on for as long as the hook does. Never throws.
 */
export function endOrphans(folder: string): void {
  try {
    endAmong(folder, running());
  } catch {
    // No /proc: this system has it from `ps`, which takes its time.
    execFile("ps", ["-A", "-ww", "-o", "pid=,ppid=,args="], (_, told) =>
      endAmong(folder, told ? listed(told) : []),
    );
  }
}

interface Running {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

function endAmong(folder: string, all: readonly Running[]): void {
  const servers = new Set(
    all.filter(({ command }) => /server\.cjs --serve$/.test(command)).map(({ pid }) => pid),
  );
  for (const { pid, parent, command } of all) {
    if (command.endsWith(`worker.cjs ${folder}`) && !servers.has(parent)) end(pid);
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended meanwhile.
  }
}

/** Throws where there is no /proc. */
function running(): readonly Running[] {
  return readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? about(name) : []));
}

function about(pid: string): readonly Running[] {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").slice(0, -1).join(" ");
    // Behind the name, which is in parentheses and may hold anything: state and parent.
    const [, , parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/.*\)/s)[1]?.split(" ") ?? [];
    return [{ pid: Number(pid), parent: Number(parent), command }];
  } catch {
    return []; // It has ended meanwhile.
  }
}

function listed(text: string): readonly Running[] {
  return text.split("\n").flatMap((line) => {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*?)\s*$/.exec(line) ?? [];
    return pid === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}
