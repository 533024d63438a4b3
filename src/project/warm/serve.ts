import { join } from "node:path";
import type { Reader } from "../../engine/closer-look.ts";
import type { Unlock } from "../../state/exclusive.ts";
import { fileLocks, type LockLibrary } from "../../state/file-lock.ts";
import type { Env } from "../find.ts";
import { hasHome, newHouse, openDoors, shut, stop } from "./house.ts";
import { endOrphans } from "./orphans.ts";
import { type Door, openServerFolder, serverFolder } from "./server-folder.ts";

/** How a server is started. */
export interface ServeOptions {
  /** The folder with our own built files. */
  readonly dist: string;
  readonly env: Env;
  readonly loadLocks: () => LockLibrary;
  /** Reads a command line. */
  readonly readLine: Reader["readLine"];
  /** Called when the server has ended by itself, with nothing left open. */
  readonly onEnd: (why: string) => void;
}

/** A running server, or why there is none. */
export type Serving = { readonly door: Door; stop(why: string): void } | { readonly problem: string };

/** Opens both doors and keeps them open until it is told to stop, or nothing happened for long. */
export async function serve({ loadLocks, ...options }: ServeOptions): Promise<Serving> {
  if (!hasHome(options.env)) return { problem: "there is no home folder" };
  const folder = serverFolder(options.env);
  const opened = openServerFolder(folder);
  if ("problem" in opened) return opened;
  const unlock = await lockFor(folder, loadLocks);
  if (unlock === undefined) return { problem: "a server is running already" };
  const house = newHouse({ ...options, folder, unlock });
  try {
    const door = await openDoors(house);
    setImmediate(endOrphans, folder);
    return { door, stop: (why) => stop(house, why) };
  } catch (error) {
    shut(house);
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One server for a folder: the lock is free when its holder is gone, however it went. */
async function lockFor(folder: string, load: () => LockLibrary): Promise<Unlock | undefined> {
  return (await fileLocks(load).acquire(join(folder, "server"), 3)) ?? undefined;
}
