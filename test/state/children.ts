import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";

/** A process that waits for `go` before it acts. */
export interface Child {
  readonly process: ChildProcess;
  /** Resolves when the process stands at the start line. */
  readonly ready: Promise<void>;
  /** All JSON lines after "ready", once it has ended. */
  readonly ended: Promise<Ended>;
  /** The lines so far. */
  readonly lines: unknown[];
  go(): void;
  /** Resolves with the next line for which `wanted` holds, past ones included. */
  line(wanted: (line: unknown) => boolean): Promise<unknown>;
}

export interface Ended {
  readonly code: number | null;
  readonly lines: readonly unknown[];
  readonly stderr: string;
}

export interface Children {
  start(act: string, task: object, options?: { readonly uid?: number }): Child;
  /** Starts, lets go at once, and waits for the end. */
  run(act: string, task: object, options?: { readonly uid?: number }): Promise<Ended>;
  /** The same under a limit: no file may become longer than this many kilobytes. */
  runLimited(kilobytes: number, act: string, task: object): Promise<Ended>;
  remove(): void;
}

/** Compiles the child program once, for any user to run; as CommonJS, as the bundle of the cold path is, or as a module. */
export function compileChildren(format: "esm" | "cjs" = "esm"): Children {
  const dir = mkdtempSync(join(tmpdir(), "fairlead-child-"));
  chmodSync(dir, 0o755);
  symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
  const program = join(dir, `child.${format === "esm" ? "mjs" : "cjs"}`);
  buildSync({
    entryPoints: [resolve("test/state/child.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format,
    logOverride: { "empty-import-meta": "silent" },
  });
  chmodSync(program, 0o644);
  const start: Children["start"] = (act, task, options = {}) =>
    follow(
      spawn(process.execPath, [program, act, JSON.stringify(task)], { cwd: dir, stdio: "pipe", ...options }),
    );
  const run: Children["run"] = async (act, task, options) => {
    const child = start(act, task, options);
    child.go();
    return await child.ended;
  };
  const runLimited: Children["runLimited"] = async (kilobytes, act, task) => {
    // Ignored, the signal of the limit becomes an error of the write.
    const line = `trap '' XFSZ; ulimit -f ${kilobytes}; exec "$0" "$@"`;
    const args = ["-c", line, process.execPath, program, act, JSON.stringify(task)];
    const child = follow(spawn("bash", args, { cwd: dir, stdio: "pipe" }));
    child.go();
    return await child.ended;
  };
  return {
    start,
    run,
    runLimited,
    remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 10 }),
  };
}

function follow(process: ChildProcess): Child {
  const lines: unknown[] = [];
  const watchers = new Set<() => void>();
  let stderr = "";
  let rest = "";
  let isReady = (): void => undefined;
  const ready = new Promise<void>((resolve) => (isReady = resolve));
  process.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() ?? "";
    for (const part of parts) part === '"ready"' ? isReady() : lines.push(JSON.parse(part));
    for (const look of watchers) look();
  });
  process.stderr?.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
  const ended = new Promise<Ended>((resolve) =>
    process.on("close", (code) => resolve({ code, lines, stderr })),
  );
  const line: Child["line"] = (wanted) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = lines.find(wanted);
        if (found === undefined) return;
        watchers.delete(look);
        resolve(found);
      };
      watchers.add(look);
      look();
    });
  return { process, ready, ended, lines, line, go: () => void process.stdin?.end() };
}
