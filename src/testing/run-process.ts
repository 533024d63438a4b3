import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { killStragglers, killTree, markVariable } from "./processes.ts";

/** How a process ended, with all that it wrote. */
export type ProcessEnd = Fault & {
  /** Null when a signal ended it, or when it never started. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly durationMs: number;
};

type Fault = {
  readonly ending: "exited" | "timed-out" | "stopped" | "not-started";
  /** A sentence for people; absent when it exited by itself. */
  readonly problem?: string;
};

export type ProcessOptions = {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Kills it with everything it started. */
  readonly signal?: AbortSignal | undefined;
};

/** Runs a program with stdin closed; past the time limit it is killed with everything it started. */
export async function runProcess(
  path: string,
  args: readonly string[],
  { cwd, env, timeoutMs, signal }: ProcessOptions,
): Promise<ProcessEnd> {
  const mark = randomUUID();
  const started = performance.now();
  const child = spawn(path, args, {
    cwd,
    env: { ...env, [markVariable]: mark },
    stdio: ["ignore", "pipe", "pipe"],
    detached: process.platform !== "win32",
  });
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const closed = once(child, "close").catch(() => undefined);
  const fault = await untilEnd(child, mark, timeoutMs, signal);
  await killStragglers(mark);
  // A straggler that could not be found may hold the pipes open for ever.
  await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
  const durationMs = Math.round(performance.now() - started);
  // Node has a negative "exit code" for a program that could not be started.
  const exitCode = fault.ending === "not-started" ? null : child.exitCode;
  return { ...fault, exitCode, stdout: stdout(), stderr: stderr(), durationMs };
}

function untilEnd(
  child: ChildProcess,
  mark: string,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<Fault> {
  return new Promise((resolve) => {
    let fault: Fault = { ending: "exited" };
    const kill = (why: Fault) => {
      fault = why;
      if (child.pid) killTree(child.pid, mark).catch(() => child.kill("SIGKILL"));
    };
    const stop = () => kill({ ending: "stopped", problem: "It was stopped, so it was killed." });
    const timer = setTimeout(() => {
      kill({ ending: "timed-out", problem: `Still running after ${timeoutMs} ms, so it was killed.` });
    }, timeoutMs);
    const end = (last: Fault) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve(last);
    };
    child.once("exit", () => end(fault));
    child.once("error", (error) => end({ ending: "not-started", problem: error.message }));
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

function collect(stream: Readable): () => string {
  const chunks: Buffer[] = [];
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return () => Buffer.concat(chunks).toString("utf8");
}
