import { type Dirent, type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";
import { messageOf } from "../project/trouble.ts";
import type { ExitCode } from "./command.ts";
import { type Interrupt, interruptible } from "./interrupt.ts";
import { complain, paint, print } from "./print.ts";

/** Milliseconds without a change after which a save counts as done: editors write in several steps. */
const settleMs = 40;

/** Milliseconds between two looks at what no notice came of. */
const lookMs = 1_000;

/** Runs something now and after every change below a folder, until the process is interrupted. */
export async function watchProject(
  folder: string,
  run: (interrupt: Interrupt) => Promise<unknown>,
): Promise<ExitCode> {
  return interruptible(async (interrupt) => {
    let running = Promise.resolve();
    const again = (): void => {
      running = running.then(async () => {
        if (interrupt.signal.aborted) return;
        print(paint("dim", `\n${new Date().toLocaleTimeString()}`));
        await run(interrupt).catch((error: unknown) => complain(messageOf(error)));
        if (!interrupt.signal.aborted) print(paint("dim", "waiting for changes; stop with Ctrl-C"));
      });
    };
    again();
    const end = onChange(folder, again);
    await new Promise((resolve) => interrupt.signal.addEventListener("abort", resolve, { once: true }));
    end();
    await running;
    return interrupt.code() ?? 0;
  });
}

/**
 * Calls a function after changes below a folder; gives what ends that. Every folder is watched by itself: what watches
 * files, as Node does for a whole tree on Linux, loses one that is replaced by another of the same name, which is how many
 * editors save. Notices only wake it: what changed, stamps tell, which are looked at now and then as well.
 */
export function onChange(folder: string, changed: () => void): () => void {
  let waiting: NodeJS.Timeout | undefined;
  let known = stampsBelow(folder);
  const watchers = new Map<string, FSWatcher>();
  const look = (): void => {
    const now = stampsBelow(folder);
    const isNew = now.size !== known.size || [...now].some(([path, stamp]) => known.get(path) !== stamp);
    known = now;
    arm();
    if (isNew) changed();
  };
  const soon = (): void => {
    clearTimeout(waiting);
    waiting = setTimeout(look, settleMs);
  };
  const arm = (): void => {
    const folders = new Set([
      folder,
      ...[...known].flatMap(([path, stamp]) => (stamp === isFolder ? [path] : [])),
    ]);
    for (const [path, watcher] of watchers) if (!folders.has(path)) drop(path, watcher);
    for (const path of folders) if (!watchers.has(path)) add(path);
  };
  const drop = (path: string, watcher: FSWatcher): void => {
    watchers.delete(path);
    watcher.close();
  };
  const add = (path: string): void => {
    try {
      const watcher = watch(path, soon);
      watchers.set(path, watcher);
      watcher.on("error", () => drop(path, watcher)); // looking goes on
    } catch {
      // Too many are watched, or it is gone: looking goes on.
    }
  };
  arm();
  const looking = setInterval(look, lookMs);
  return () => {
    clearTimeout(waiting);
    clearInterval(looking);
    for (const watcher of watchers.values()) watcher.close();
  };
}

const isFolder = "a folder";

/** Folders that may hold very much, and nothing that is watched for. */
const passedOver = new Set(["node_modules", ".git", "worktrees"]);

/** What lies below a folder, each with what tells it from a changed one. Links to folders are not followed. */
function stampsBelow(folder: string): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>();
  const open = [folder];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of entriesOf(at)) {
      const path = join(at, entry.name);
      stamps.set(path, entry.isDirectory() ? isFolder : stampOf(path));
      if (entry.isDirectory()) open.push(path);
    }
  }
  return stamps;
}

function stampOf(path: string): string {
  try {
    const { ino, mtimeNs, size } = statSync(path, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return "nothing"; // gone meanwhile, or a link to nowhere
  }
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !passedOver.has(name));
  } catch {
    return []; // gone meanwhile, or not for us
  }
}
