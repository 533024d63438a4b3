import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { stateRoot } from "../state/paths.ts";
import type { Env } from "./find.ts";
import { projectKey } from "./places.ts";
import { checkedFolder, privateFolder } from "./private-folder.ts";
import { words } from "./settings-file.ts";
import { writeAtomic } from "./write-atomic.ts";

/** What was there before us, so that it can be there again. */
export interface UndoRecord {
  readonly root: string;
  /** Files of others that we changed, by absolute path. */
  readonly edited: Readonly<Record<string, EditedFile>>;
  /** Files that we made, by absolute path, with the hash of what we wrote. */
  readonly made: Readonly<Record<string, string>>;
  /** Folders that we made, outermost first. */
  readonly folders: readonly string[];
}

/** A file that we changed. */
interface EditedFile {
  /** Its bytes before, in base64; null when it was not there. */
  readonly before: string | null;
  /** Hash of what we wrote last. */
  readonly written: string;
}

/** The undo record of a project and its place; a place is missing when nothing can be kept. */
export interface UndoStore {
  readonly record: UndoRecord;
  /** Replaces the record. Gives why that is not possible. */
  keep(record: UndoRecord): string | undefined;
  forget(): void;
}

const fileName = "undo.json";

/** Opens the undo record of a project; an empty one when there is none. Never throws. */
export function openUndo(root: string, env: Env): UndoStore {
  const base = keepingPlace(env);
  const folder = base === undefined ? undefined : join(base, "projects", projectKey(root));
  const file = folder === undefined ? undefined : join(folder, fileName);
  return {
    record: readRecord(folder, file, root),
    keep: (record) => {
      if (folder === undefined || file === undefined) return "no home folder is known";
      const made = privateFolder(folder);
      if ("problem" in made) return made.problem;
      try {
        writeAtomic(file, JSON.stringify(record), { mode: 0o600, durable: true });
        return undefined;
      } catch (error) {
        return words(error);
      }
    },
    forget: () => {
      if (file !== undefined) rmSync(file, { force: true });
    },
  };
}

/** Where state is kept; undefined when the environment names no usable place. */
function keepingPlace(env: Env): string | undefined {
  try {
    return stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  } catch {
    return undefined;
  }
}

function readRecord(folder: string | undefined, file: string | undefined, root: string): UndoRecord {
  const empty: UndoRecord = { root, edited: {}, made: {}, folders: [] };
  if (folder === undefined || file === undefined || "problem" in checkedFolder(folder)) return empty;
  try {
    const record = JSON.parse(readFileSync(file, "utf8")) as UndoRecord; // written by `keep`, in a folder of ours alone
    return record.root === root ? record : empty;
  } catch {
    return empty;
  }
}
