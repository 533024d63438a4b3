import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Env } from "../find.ts";
import { version } from "../version.ts";
import { askServer, type ServerStatus } from "./ask-server.ts";
import { endOrphans } from "./orphans.ts";
import { type Door, openServerFolder, readDoor, removeDoor, serverFolder } from "./server-folder.ts";
import { isNewer } from "./version-order.ts";
import { frugal } from "./worker-process.ts";

/** A server that runs, with what it says of itself; or why none does. */
export type Up = { readonly status: ServerStatus; readonly started: boolean } | { readonly problem: string };

/** Milliseconds for a server to open its doors. */
const startTime = 15_000;

/** Starts a server unless one of this version, or a newer one, runs already. Never throws. */
export async function bringUp(dist: string, env: Env): Promise<Up> {
  try {
    const folder = serverFolder(env);
    const opened = openServerFolder(folder);
    if ("problem" in opened) return opened;
    const running = await runningIn(folder);
    if (running !== undefined && !isNewer(version, running.version))
      return { status: running, started: false };
    const problem = await start(dist, env);
    const status = await runningIn(folder);
    if (status !== undefined) return { status, started: problem === undefined };
    return { problem: problem ?? "the server ended as soon as it had started" };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** The server that answers at the door, if one does. */
async function runningIn(folder: string): Promise<ServerStatus | undefined> {
  const door = readDoor(folder);
  return door === undefined || door.port === 0 ? undefined : askServer(door, "status");
}

/** Undefined when it went well. */
function start(dist: string, env: Env): Promise<string | undefined> {
  const child = spawn(process.execPath, [...frugal, join(dist, "server.cjs"), "--serve"], {
    cwd: "/",
    env,
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve("the server did not start in time"), startTime);
    const told = (text: string | undefined): void => {
      clearTimeout(timer);
      child.stdout.destroy();
      child.unref();
      resolve(text);
    };
    child.on("error", (error) => told(error.message));
    child.on("exit", () => setImmediate(told, "the server ended as soon as it had started"));
    child.stdout.setEncoding("utf8").on("data", (line: string) => {
      const { problem } = JSON.parse(line) as { problem?: string }; // our own server speaks, in one line
      told(problem);
    });
  });
}

/** How stopping went. */
export type Down =
  | { readonly stopped: ServerStatus | undefined; readonly isWorking?: boolean }
  | { readonly problem: string };

/**
 * Ends the server when what it works on is done, at once when it does not even answer; events are answered without it from
 * now on, until a session starts that asks for it. Never throws.
 */
export async function bringDown(env: Env): Promise<Down> {
  try {
    const folder = serverFolder(env);
    const door = readDoor(folder);
    if (door === undefined) return { stopped: undefined };
    const status = door.port === 0 ? undefined : await askServer(door, "stop");
    if (status === undefined) {
      if (door.port !== 0) killHung(door);
      removeDoor(folder);
      endOrphans(folder);
      return { stopped: undefined };
    }
    await gone(folder, door);
    return { stopped: status, isWorking: isAlive(door) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One that does not answer holds the place of the next; a stranger that has got its number since is left alone. */
function killHung({ pid }: Door): void {
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("server.cjs")) process.kill(pid, "SIGKILL");
  } catch {
    // It is gone, or this system does not tell: then only a person can end it.
  }
}

function isAlive({ pid }: Door): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Waits until its door is closed and, for a moment, until it has ended: what it works on may take longer. */
async function gone(folder: string, door: Door): Promise<void> {
  const isOpen = (): boolean => readDoor(folder)?.pid === door.pid;
  for (let tries = 0; tries < 200 && (isOpen() || isAlive(door)); tries += 1) await sleep(10);
}
