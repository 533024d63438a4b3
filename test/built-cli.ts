import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { builtCommands } from "./built-commands.ts";

/** How a command ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Where and how to run a command line. */
export interface Running {
  readonly cwd: string;
  readonly home: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Another user, by number. */
  readonly uid?: number;
}

/** A command that runs until it is stopped. */
export interface Lasting {
  /** Waits until this stands in its output, after what was waited for before. */
  shows(text: string): Promise<void>;
  /** Default: SIGKILL. */
  kill(signal?: NodeJS.Signals): void;
  /** How it ended; a code of null means by a signal. */
  readonly ended: Promise<Ended>;
}

/** The program as it is installed: a package folder with its bundled commands. */
export interface BuiltCli {
  /** The package folder. */
  readonly folder: string;
  run(args: readonly string[], running: Running): Ended;
  start(args: readonly string[], running: Running): Promise<Ended>;
  /** A command that does not end by itself. */
  spawn(args: readonly string[], running: Running): Lasting;
  remove(): void;
}

const repository = fileURLToPath(new URL("..", import.meta.url));

/** Puts the commands into a package folder of their own. Its hot file only tells how it was started. */
export function builtCli(): BuiltCli {
  const base = mkdtempSync(join(tmpdir(), "fairlead-cli-"));
  const folder = join(base, "node_modules", "fairlead");
  cpSync(builtCommands(), join(folder, "dist"), { recursive: true });
  cpSync(join(repository, "package.json"), join(folder, "package.json"));
  symlinkSync(join(repository, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "dist", "run.cjs"), hotFile);
  return {
    folder,
    run: (args, running) =>
      finished(spawnSync(process.execPath, commandLine(folder, args), options(running))),
    start: (args, running) => started(folder, args, running),
    spawn: (args, running) => lasting(folder, args, running),
    remove: () => rmSync(base, { recursive: true, force: true, maxRetries: 10 }),
  };
}

const hotFile = `const stdin = require("node:fs").readFileSync(0, "utf8");
console.log(JSON.stringify({ argv: process.argv.slice(2), stdin }));
process.exit(0);
`;

function commandLine(folder: string, args: readonly string[]): string[] {
  return [join(folder, "dist", "cli.cjs"), ...args];
}

function options({
  cwd,
  home,
  env,
  input,
  uid,
}: Running): Parameters<typeof spawnSync>[2] & { encoding: "utf8" } {
  return {
    cwd,
    env: { PATH: process.env["PATH"], HOME: home, ...env },
    input: input ?? "",
    encoding: "utf8",
    ...(uid !== undefined && { uid, gid: uid }),
  };
}

function finished({
  status,
  stdout,
  stderr,
}: {
  status: number | null;
  stdout: unknown;
  stderr: unknown;
}): Ended {
  return { code: status, stdout: String(stdout), stderr: String(stderr) };
}

function lasting(folder: string, args: readonly string[], running: Running): Lasting {
  const { cwd, env } = options(running) ?? {};
  const child = spawn(process.execPath, commandLine(folder, args), {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const streams = { stdout: "", stderr: "" };
  let output = "";
  let seen = 0;
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      output += text;
      streams[name] += text;
      child.emit("output");
    });
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, ...streams })));
  const early = ended.then(() => Promise.reject(new Error(`it ended, having printed ${output}`)));
  early.catch(() => undefined);
  return {
    kill: (signal = "SIGKILL") => void child.kill(signal),
    ended,
    shows: async (text) => {
      while (!output.includes(text, seen))
        await Promise.race([early, new Promise((resolve) => child.once("output", resolve))]);
      seen = output.indexOf(text, seen) + text.length;
    },
  };
}

function started(folder: string, args: readonly string[], running: Running): Promise<Ended> {
  const { input: _, ...place } = options(running);
  const child = spawn(process.execPath, commandLine(folder, args), {
    ...place,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended: { stdout: string; stderr: string } = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    ended.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    ended.stderr += text;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...ended })));
}

/** A text file, or what stands for none. */
export function textOf(...path: readonly string[]): string | undefined {
  try {
    return readFileSync(join(...path), "utf8");
  } catch {
    return undefined;
  }
}
