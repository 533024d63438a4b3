import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { type RequestOptions, request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";
import { type Door, projectToken, readDoor } from "../../src/project/warm/server-folder.ts";
import { temporaryProject } from "../temporary-project.ts";
import { endProcessesOf } from "./processes.ts";

export const dist: string = fileURLToPath(new URL("../../dist", import.meta.url));

/** How an answer ended. */
export interface Said {
  readonly stdout: string;
  readonly code: number | null;
  readonly ms: number;
}

/** A project with a home of its own, and ways to ask its hooks. */
export interface WarmProject {
  readonly root: string;
  readonly home: string;
  readonly hooks: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Starts a server; ends with the test. */
  up(extra?: Readonly<Record<string, string>>, dist?: string): Promise<ChildProcess>;
  door(): Door | undefined;
  /** Through the bash client: of this package and in the folder of the project, unless others are named. */
  client(
    event: string,
    payload: string | object,
    env?: Readonly<Record<string, string>>,
    from?: { readonly dist?: string; readonly cwd?: string },
  ): Promise<Said>;
  /** A command of the package, for example "up". */
  cli(args: readonly string[], dist?: string): Promise<Said>;
  /** Without any server. */
  cold(event: string, payload: string | object, env?: Readonly<Record<string, string>>): Said;
  http(
    event: string,
    payload: string | object,
    headers?: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<HttpSaid>;
  status(): Promise<{ events: number; pid: number; projects: { workers: number[] }[] }>;
}

/** An answer over http. */
export interface HttpSaid {
  readonly status: number;
  readonly body: string;
}

export function warmProject(hooks: Readonly<Record<string, string>>): WarmProject {
  const { root, home, hooks: hooksFolder } = temporaryProject(hooks, "warm");
  const env = { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: root };
  const folder = join(home, ".local", "state", "fairlead", "server");
  const door = (): Door | undefined => readDoor(folder);
  const post = (
    path: string,
    body: string,
    headers: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<HttpSaid> =>
    posted({ port: door()?.httpPort ?? 0, path, headers, ...(signal !== undefined && { signal }) }, body);
  // Before the folder is removed: what is left would write to it once more.
  onTestFinished(() => endProcessesOf(home));
  return {
    ...{ root, home, env, folder, door, hooks: hooksFolder },
    up: async (extra = {}, from = dist) => {
      const before = door()?.pid;
      const server = spawn(process.execPath, [join(from, "server.cjs"), "--serve"], {
        env: { ...env, ...extra },
        stdio: ["ignore", "pipe", "inherit"],
      });
      let told = "";
      server.stdout.setEncoding("utf8").on("data", (text: string) => {
        told += text;
      });
      while (!told.includes("\n") && server.exitCode === null) await sleep(5);
      if (told.includes("problem") || before === door()?.pid) throw new Error(`no server: ${told}`);
      return server;
    },
    client: (event, payload, more = {}, from = {}) =>
      run(
        "bash",
        ["-p", join(from.dist ?? dist, "client.sh"), event],
        { cwd: from.cwd ?? root, env: { ...env, ...more } },
        textOf(payload),
      ),
    cli: (args, from = dist) =>
      run(process.execPath, [join(from, "cli.cjs"), ...args], { cwd: root, env }, ""),
    cold: (event, payload, more = {}) => {
      const started = performance.now();
      const { stdout, status } = spawnSync(process.execPath, [join(dist, "run.cjs"), event], {
        ...{ cwd: root, env: { ...env, ...more }, input: textOf(payload), encoding: "utf8" as const },
      });
      return { stdout, code: status, ms: performance.now() - started };
    },
    http: (event, payload, headers = {}, signal = undefined) => {
      const token = projectToken(readFileSync(join(folder, "key"), "utf8").trim(), root);
      const own = { "x-fairlead-project": encodeURIComponent(root), "x-fairlead-token": token };
      return post(`/fairlead/hook/${event}`, textOf(payload), { ...own, ...headers }, signal);
    },
    status: async () =>
      JSON.parse((await post("/fairlead/status", "", { "x-fairlead-token": door()?.token ?? "" })).body),
  };
}

export function textOf(payload: string | object): string {
  return typeof payload === "string" ? payload : JSON.stringify(payload);
}

function run(
  command: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  input: string,
): Promise<Said> {
  const started = performance.now();
  const child = spawn(command, args, { ...options, stdio: ["pipe", "pipe", "inherit"] });
  let stdout = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stdin.on("error", () => undefined);
  child.stdin.end(input);
  return new Promise((resolve) =>
    child.on("close", (code) => resolve({ stdout, code, ms: performance.now() - started })),
  );
}

function posted(options: RequestOptions, body: string): Promise<HttpSaid> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", ...(options.headers as Record<string, string>) }; // as `http` gives them
    const asking = request({ host: "127.0.0.1", method: "POST", ...options, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    asking.on("error", reject);
    asking.end(body);
  });
}
