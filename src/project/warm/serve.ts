import { once } from "node:events";
import type { Server } from "node:net";
import { join } from "node:path";
import type { Unlock } from "../../state/exclusive.ts";
import { fileLocks, type LockLibrary } from "../../state/file-lock.ts";
import type { Env, Project } from "../find.ts";
import { version } from "../version.ts";
import { clientDoor } from "./client-door.ts";
import { httpDoor } from "./http-door.ts";
import { type Asked, type Judged, judge, type Pending } from "./judge.ts";
import { knownProjects } from "./known-projects.ts";
import {
  type Door,
  httpPortOf,
  isSecret,
  newSecret,
  openServerFolder,
  readDoor,
  removeDoor,
  serverFolder,
  serverKey,
  writeDoor,
} from "./server-folder.ts";
import { sessions } from "./sessions.ts";
import { startWorker } from "./worker-process.ts";
import { type Workers, workersOf } from "./workers.ts";

/** How a server is started. */
export interface ServeOptions {
  /** The folder with our own built files. */
  readonly dist: string;
  readonly env: Env;
  readonly loadLocks: () => LockLibrary;
  /** Called when the server has ended by itself, with nothing left open. */
  readonly onEnd: (why: string) => void;
}

/** A running server, or why there is none. */
export type Serving = { readonly door: Door; stop(why: string): void } | { readonly problem: string };

/** Milliseconds between looks at the door and at what is idle. */
const rounds = 2_000;

/** Milliseconds after which a worker with nothing to do goes home. */
const workerIdle = 5 * 60_000;

/** Opens both doors and keeps them open until it is told to stop, or nothing happened for long. */
export async function serve(options: ServeOptions): Promise<Serving> {
  const folder = serverFolder(options.env);
  const opened = openServerFolder(folder);
  if ("problem" in opened) return opened;
  const unlock = await lockFor(folder, options.loadLocks);
  if (unlock === undefined) return { problem: "a server is running already" };
  const house = openHouse(options, folder, unlock);
  try {
    return await house.open();
  } catch (error) {
    house.shut();
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One server for a folder: the lock is free when its holder is gone, however it went. */
async function lockFor(folder: string, load: () => LockLibrary): Promise<Unlock | undefined> {
  return (await fileLocks(load).acquire(join(folder, "server"), 3)) ?? undefined;
}

interface House {
  open(): Promise<Serving>;
  shut(): void;
}

function openHouse({ dist, env, onEnd }: ServeOptions, folder: string, unlock: Unlock): House {
  const known = sessions();
  const projects = knownProjects();
  const pools = new Map<string, Workers>();
  const secrets = { token: newSecret(), answer: newSecret() };
  const startedAt = Date.now();
  let busy = 0;
  let events = 0;
  let usesHttp = false;
  let lastAt = Date.now();
  let door: Door | undefined;
  let ending: string | undefined;
  let timer: NodeJS.Timeout | undefined;

  const workersFor = ({ root }: Project): Workers => {
    const pool =
      pools.get(root) ?? workersOf((told) => startWorker(join(dist, "worker.cjs"), told), limitsFrom(env));
    pools.set(root, pool);
    return pool;
  };
  const counted = (asked: Asked): Judged | Pending => {
    events += 1;
    lastAt = Date.now();
    const judged = judge(asked, { projects, workersFor });
    if (judged.kind !== "pending") return judged;
    busy += 1;
    const done = (): void => {
      busy -= 1;
      lastAt = Date.now();
      if (ending !== undefined && busy === 0) finish();
    };
    judged.answer.then(done, done);
    return judged;
  };
  const clients = clientDoor({ ...secrets, version, judge: counted, onSetting: known.note });
  let web: Server | undefined;

  const status = (): object => ({
    version,
    pid: process.pid,
    ...(door !== undefined && { port: door.port, httpPort: door.httpPort }),
    startedAt: new Date(startedAt).toISOString(),
    events,
    memory: Math.round(process.memoryUsage.rss() / 2 ** 20),
    projects: [...pools].map(([root, pool]) => ({ root, workers: pool.pids() })),
  });
  const control = (path: string, token: string | undefined): object | undefined => {
    if (!isSecret(token, secrets.token)) return undefined;
    if (path === "/fairlead/stop") setImmediate(() => stop("it was told to"));
    return path === "/fairlead/status" || path === "/fairlead/stop" ? status() : undefined;
  };
  const stop = (why: string): void => {
    if (ending !== undefined) return;
    ending = why;
    clearInterval(timer);
    if (door !== undefined && readDoor(folder)?.pid === process.pid) {
      if (why === idle) writeDoor(folder, { ...door, port: 0, httpPort: 0 });
      else removeDoor(folder);
    }
    clients.close();
    web?.close();
    unlock();
    if (busy === 0) setTimeout(finish, 50);
  };
  const finish = (): void => {
    for (const pool of pools.values()) pool.close();
    onEnd(ending ?? "");
  };
  const round = (): void => {
    for (const pool of pools.values()) pool.reap(Date.now() - workerIdle);
    const minutes = idleMinutes(env);
    const isIdle = busy === 0 && minutes > 0 && Date.now() - lastAt > minutes * 60_000;
    if (isIdle && !(usesHttp && known.isAnyAlive())) stop(idle);
    else if (door !== undefined) keepDoor(folder, door, stop);
  };
  return {
    async open() {
      const key = serverKey(folder);
      const envOf = (id: string): Env => {
        usesHttp = true;
        return known.envOf(id) ?? env;
      };
      web = httpDoor({ key, judge: counted, envOf, control });
      const port = await listen(clients, 0);
      const httpPort = await listenNear(web, httpPortOf(folder, env), env);
      door = { version, ...secrets, pid: process.pid, port, httpPort };
      writeDoor(folder, door);
      timer = setInterval(round, rounds);
      return { door, stop };
    },
    shut() {
      clients.close();
      web?.close();
      unlock();
    },
  };
}

const idle = "nothing happened for long";

function idleMinutes(env: Env): number {
  const asked = Number(env["FAIRLEAD_IDLE"] ?? "30");
  return Number.isFinite(asked) && asked >= 0 ? asked : 30;
}

function limitsFrom(env: Env): { most: number; atOnce: number; memory: number } {
  const memory = Number(env["FAIRLEAD_WORKER_MB"] ?? "512");
  return { most: 8, atOnce: 16, memory: memory > 0 ? memory : 512 };
}

/** Files of ours that were removed come back; a server that took our place has the word. */
function keepDoor(folder: string, door: Door, stop: (why: string) => void): void {
  const written = readDoor(folder);
  if (written?.pid === door.pid) return;
  if (written !== undefined) stop("another server took its place");
  else restore(folder, door);
}

function restore(folder: string, door: Door): void {
  try {
    if ("path" in openServerFolder(folder)) writeDoor(folder, door);
  } catch {
    // A full disk: the next round tries again, and until then clients go on alone.
  }
}

/** A port that was only remembered may be taken: then the client's door opens all the same. */
async function listenNear(server: Server, port: number, env: Env): Promise<number> {
  try {
    return await listen(server, port);
  } catch (error) {
    if (env["FAIRLEAD_PORT"] !== undefined) throw error;
    return await listen(server, 0);
  }
}

/** Throws what the system says, for example that the port is taken. */
async function listen(server: Server, port: number): Promise<number> {
  server.listen({ host: "127.0.0.1", port, backlog: 511 });
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}
