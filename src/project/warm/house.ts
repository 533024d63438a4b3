import { existsSync } from "node:fs";
import type { Server } from "node:net";
import type { Reader } from "../../engine/closer-look.ts";
import type { Unlock } from "../../state/exclusive.ts";
import type { Env } from "../find.ts";
import { version } from "../version.ts";
import { clientDoor } from "./client-door.ts";
import { type Heartbeats, heartbeats } from "./heartbeats.ts";
import { httpDoor } from "./http-door.ts";
import { type Asked, type Judged, judge, type Pending } from "./judge.ts";
import { knownProjects } from "./known-projects.ts";
import { listen, listenNear } from "./listen.ts";
import { type ProjectWorkers, projectWorkers } from "./project-workers.ts";
import {
  type Door,
  httpPortOf,
  isSecret,
  newSecret,
  openServerFolder,
  readDoor,
  removeDoor,
  serverKey,
  writeDoor,
} from "./server-folder.ts";
import { type Sessions, sessions } from "./sessions.ts";
import { counted, newTally, type Tally } from "./tally.ts";

/** Where a server lives, and what it must give back. */
export interface Place {
  readonly dist: string;
  readonly env: Env;
  readonly folder: string;
  readonly unlock: Unlock;
  readonly readLine: Reader["readLine"];
  /** Called when the server has ended by itself, with nothing left open. */
  readonly onEnd: (why: string) => void;
}

/** A server: what it knows, who works for it, and its doors. */
export interface House extends Place {
  readonly secrets: { readonly token: string; readonly answer: string };
  readonly startedAt: number;
  readonly tally: Tally;
  readonly known: Sessions;
  readonly workers: ProjectWorkers;
  readonly heartbeats: Heartbeats;
  readonly open: Set<Server>;
  usesHttp: boolean;
  door?: Door;
  /** Why it ends. */
  ending?: string;
  timer?: NodeJS.Timeout;
}

export function newHouse(place: Place): House {
  return {
    ...place,
    secrets: { token: newSecret(), answer: newSecret() },
    startedAt: Date.now(),
    tally: newTally(),
    known: sessions(),
    workers: projectWorkers(place.dist, place.folder, place.env),
    heartbeats: heartbeats(),
    open: new Set(),
    usesHttp: false,
  };
}

/** Milliseconds between looks at the door and at what is idle. */
const rounds = 2_000;

/** Opens both doors. Throws what the system says. */
export async function openDoors(house: House): Promise<Door> {
  const { env, folder, heartbeats, known, secrets, tally, workers } = house;
  const bench = { projects: knownProjects(), workersFor: workers.of, heartbeats, readLine: house.readLine };
  const judging = (asked: Asked): Judged | Pending => counted(judge(asked, bench), tally);
  const envOf = (id: string): Env => {
    house.usesHttp = true;
    return known.envOf(id) ?? env;
  };
  const control = (path: string, token: string | undefined): object | undefined => told(path, token, house);
  const clients = clientDoor({ ...secrets, version, judge: judging, onSetting: known.note });
  const web = httpDoor({ key: serverKey(folder), judge: judging, envOf, control });
  for (const server of [clients, web]) house.open.add(server);
  const port = await listen(clients, 0);
  const httpPort = await listenNear(web, httpPortOf(folder, env), env);
  house.door = { version, ...secrets, pid: process.pid, port, httpPort };
  writeDoor(folder, house.door);
  house.timer = setInterval(round, rounds, house);
  return house.door;
}

/** Answers this package's own commands; undefined for anybody else. */
function told(path: string, token: string | undefined, house: House): object | undefined {
  if (!isSecret(token, house.secrets.token)) return undefined;
  if (path === "/fairlead/stop") setImmediate(stop, house, "it was told to");
  return path === "/fairlead/status" || path === "/fairlead/stop" ? status(house) : undefined;
}

function status({ door, startedAt, tally, workers }: House): object {
  return {
    version,
    pid: process.pid,
    ...(door !== undefined && { port: door.port, httpPort: door.httpPort }),
    startedAt: new Date(startedAt).toISOString(),
    events: tally.events,
    memory: Math.round(process.memoryUsage.rss() / 2 ** 20),
    projects: workers.list(),
  };
}

const idle = "nothing happened for long";

/** Closes the doors, so that another server can open its own, and ends when everything that came in is answered. */
export function stop(house: House, why: string): void {
  if (house.ending !== undefined) return;
  house.ending = why;
  const { door, folder, tally } = house;
  clearInterval(house.timer);
  if (door !== undefined && readDoor(folder)?.pid === process.pid) {
    if (why === idle) writeDoor(folder, { ...door, port: 0, httpPort: 0 });
    else removeDoor(folder);
  }
  tally.onRest = () => finish(house);
  shut(house);
}

/** Gives everything back. */
export function shut(house: House): void {
  for (const server of house.open) {
    server.close(() => {
      house.open.delete(server);
      finish(house);
    });
  }
  house.unlock();
}

/** A connection may hold an event of which not all has arrived, so none may be left. */
function finish({ ending, heartbeats, onEnd, open, tally, workers }: House): void {
  if (ending === undefined || open.size > 0 || tally.busy > 0) return;
  workers.close();
  heartbeats.flush();
  onEnd(ending);
}

/** Milliseconds after which a worker with nothing to do goes home. */
const workerIdle = 5 * 60_000;

function round(house: House): void {
  const { env, folder, known, tally, usesHttp, workers } = house;
  workers.reap(Date.now() - workerIdle);
  const minutes = idleMinutes(env);
  const isIdle = tally.busy === 0 && minutes > 0 && Date.now() - tally.lastAt > minutes * 60_000;
  if (isIdle && !(usesHttp && known.isAnyAlive())) stop(house, idle);
  else if (!hasHome(env)) stop(house, "the home folder is gone");
  else keepDoor(house, readDoor(folder));
}

function idleMinutes(env: Env): number {
  const asked = Number(env["FAIRLEAD_IDLE"] ?? "30");
  return Number.isFinite(asked) && asked >= 0 ? asked : 30;
}

/** Whether the user's home folder is there: a server without would make one. */
export function hasHome(env: Env): boolean {
  const home = env["HOME"] ?? env["USERPROFILE"];
  return home === undefined || existsSync(home);
}

/** Files of ours that were removed come back; a server that took our place has the word. */
function keepDoor(house: House, written: Door | undefined): void {
  const { door, folder } = house;
  if (door === undefined || written?.pid === door.pid) return;
  if (written !== undefined) {
    stop(house, "another server took its place");
    return;
  }
  try {
    if ("path" in openServerFolder(folder)) writeDoor(folder, door);
  } catch {
    // A full disk: the next round tries again, and until then clients go on alone.
  }
}
