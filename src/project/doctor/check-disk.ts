import { accessSync, constants, existsSync, mkdirSync, rmdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileStore } from "../../state/file-store.ts";
import { filesIn } from "../bytes-in.ts";
import type { Survey } from "../survey.ts";
import { messageOf } from "../trouble.ts";
import { checkState } from "./check-state.ts";
import type { Finding } from "./finding.ts";

/** What is wrong where hooks remember. */
export function checkDisk({ state, now }: Survey): readonly Finding[] {
  if ("problem" in state) return [unusable(state.problem)];
  const wall = unwritable(state.root);
  const files = filesIn(state.root);
  return [
    ...(wall === undefined ? checkState(state.root) : [unusable(wall)]),
    ...corrupt(files),
    ...leftovers(files, state.root, now),
  ];
}

function unusable(what: string): Finding {
  return {
    id: "state-unwritable",
    what,
    why: "Hooks cannot remember anything, capped ones fail, and no ledger is kept.",
    fix: "make the folder yours (chown, chmod 700), or set FAIRLEAD_STATE_DIR to another",
  };
}

/** Why nothing can be written below a folder; it need not exist yet. */
function unwritable(root: string): string | undefined {
  let folder = root;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is not a folder`;
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (folder !== root) tryFolder(folder);
    return undefined;
  } catch (error) {
    return `${root} cannot be written: ${messageOf(error)}`;
  }
}

/** Some folders, such as those of the kernel, allow what they then refuse. Leaves nothing behind. */
function tryFolder(parent: string): void {
  const trial = join(parent, `.fairlead-${process.pid}`);
  mkdirSync(trial, { mode: 0o700 });
  rmdirSync(trial);
}

function corrupt(files: readonly string[]): readonly Finding[] {
  const found = files.filter((path) => /\.json\.corrupt-/.test(basename(path)));
  if (found.length === 0) return [];
  return [
    {
      id: "state-corrupt",
      what: `${found.length} remembered ${found.length === 1 ? "document was" : "documents were"} broken and moved aside: ${found.slice(0, 10).join(", ")}`,
      why: "What was in them is not used any more; hooks began anew.",
      fix: "look at them for what you miss, then remove them",
    },
  ];
}

const hour = 3_600_000;

/** Halves of writes that never ended, and locks without a document: of no use once they have lain for an hour. */
function leftovers(files: readonly string[], root: string, now: number): readonly Finding[] {
  const all = new Set(files);
  const old = (path: string): boolean =>
    now - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now) > hour;
  const halves = files.filter((path) => /\.json\.tmp(?:-|$)/.test(path) && old(path));
  const locks = files.filter(
    (path) => path.endsWith(".lock") && !all.has(path.slice(0, -".lock".length)) && old(path),
  );
  const found = [...halves, ...locks];
  if (found.length === 0) return [];
  return [
    {
      id: "leftovers",
      what: `${found.length} leftover ${found.length === 1 ? "file" : "files"} in ${root}: ${found
        .slice(0, 5)
        .map((path) => basename(path))
        .join(", ")}`,
      why: "They do no harm and take space.",
      fix: "npx fairlead doctor --fix removes them",
      mend: () => {
        for (const path of halves) rmSync(path, { force: true });
        const freed = locks.filter((path) => removeLock(path, root));
        return `removed ${halves.length + freed.length} leftover files`;
      },
    },
  ];
}

/** Only while holding it, so that nobody else is left with a lock on a file that is gone. */
function removeLock(path: string, root: string): boolean {
  try {
    const store = fileStore({ root, onFault: () => undefined });
    return store.tryExclusive(path.slice(0, -".lock".length), () => rmSync(path, { force: true }));
  } catch {
    return false;
  }
}
