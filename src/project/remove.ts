import { existsSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { contentHash } from "./content-hash.ts";
import type { Env, Project } from "./find.ts";
import { listFiles } from "./list-files.ts";
import { cacheRoot, projectKey } from "./places.ts";
import { usesFairlead } from "./scan-exports.ts";
import {
  bytesFor,
  changedMeanwhile,
  readSettings,
  type SettingsFile,
  type SettingsProblem,
  words,
  writeSettings,
} from "./settings-file.ts";
import { keptIn } from "./sync.ts";
import { openUndo, type UndoRecord, type UndoStore } from "./undo-record.ts";
import { isWired, wireText } from "./wire-text.ts";
import { settingsPaths } from "./wires-in.ts";

/** One step back. */
export interface Removal {
  readonly path: string;
  /** Where the bytes are: links are followed. */
  readonly target: string;
  /** What becomes of it: `restored` to the bytes before us, `unwired` where others changed it since, or gone. */
  readonly what: "restored" | "unwired" | "deleted";
  readonly before: Buffer;
  /** Absent when the file is deleted. */
  readonly after?: Buffer;
}

/** Everything that taking this package out of a project does. */
export interface RemovalPlan {
  readonly removals: readonly Removal[];
  /** Files that we made and somebody changed since: they stay. */
  readonly kept: readonly string[];
  /** Hook files, and their tsconfig, that we did not make as far as this machine knows: they stay. */
  readonly others: readonly string[];
  readonly problems: readonly SettingsProblem[];
}

/** Works out how to go back, and changes nothing. */
export function planRemoval(project: Project, env: Env): RemovalPlan {
  const { record } = openUndo(project.root, env);
  const removals: Removal[] = [];
  const problems: SettingsProblem[] = [];
  for (const path of settingsPaths(project)) {
    const file = readSettings(path);
    const removal = "problem" in file ? undefined : removalOf(file, record);
    if ("problem" in file && existsSync(path)) problems.push(file);
    if (removal !== undefined) removals.push(removal);
  }
  const made = Object.keys(record.made).filter((path) => existsSync(path));
  const same = made.filter((path) => hashOf(path) === record.made[path]);
  const deleted = same.map(
    (path): Removal => ({ path, target: path, what: "deleted", before: readFileSync(path) }),
  );
  const kept = made.filter((path) => !same.includes(path));
  const others = hookFiles(project).filter((path) => !made.includes(path));
  return { removals: [...removals, ...deleted], kept, others, problems };
}

/** Files that are of use with this package only; scripts of other tools are none. */
function hookFiles({ hooksDir }: Project): readonly string[] {
  const files = listFiles(hooksDir).files.map((file) => join(hooksDir, file));
  const hooks = files.filter((path) => usesFairlead(textOf(path)));
  const config = join(hooksDir, "tsconfig.json");
  return existsSync(config) ? [...hooks, config] : hooks;
}

function removalOf(file: SettingsFile, record: UndoRecord): Removal | undefined {
  const { target, bytes, path } = file;
  if (bytes === undefined) return undefined;
  const known = record.edited[target];
  if (known !== undefined && contentHash(bytes) === known.written) {
    if (known.before === null) return { path, target, what: "deleted", before: bytes };
    return { path, target, what: "restored", before: bytes, after: Buffer.from(known.before, "base64") };
  }
  if (!isWired(file.text)) return undefined;
  const text = wireText(file.text, new Map(), keptIn(file, record));
  const bare = known?.before === null && Object.keys(JSON.parse(text) as object).length === 0; // settings are an object
  if (bare) return { path, target, what: "deleted", before: bytes };
  return { path, target, what: "unwired", before: bytes, after: bytesFor(file, text) };
}

/** What removing did. */
export interface Removed {
  readonly problems: readonly SettingsProblem[];
  /** Folders that we made and that are not empty. */
  readonly keptFolders: readonly string[];
  /** The folder with compiled hooks, when there was one: it is gone. */
  readonly cache?: string;
}

/** Goes back. What fails is told, and the record stays until everything worked. */
export function applyRemoval(project: Project, plan: RemovalPlan, env: Env): Removed {
  const store = openUndo(project.root, env);
  const problems = plan.removals.flatMap((removal) => {
    try {
      undo(removal);
      return [];
    } catch (error) {
      return [{ path: removal.path, problem: words(error) }];
    }
  });
  const keptFolders = store.record.folders.toReversed().filter((folder) => !removeFolder(folder));
  const cache = problems.length === 0 ? clean(project, store, plan.kept, env) : undefined;
  return { problems, keptFolders, ...(cache !== undefined && { cache }) };
}

function undo({ path, target, before, after }: Removal): void {
  if (after === undefined) {
    rmSync(target);
    return;
  }
  const file = readSettings(path);
  if ("problem" in file) throw new Error(file.problem);
  if (file.bytes?.equals(before) !== true) throw new Error(changedMeanwhile);
  writeSettings(file, after);
}

/** Whether a folder is gone; one with something in it stays. */
function removeFolder(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return !existsSync(folder);
  }
}

/** The record has done its work but for files that stay, which are still ours; the cache is of no use. */
function clean(project: Project, store: UndoStore, kept: readonly string[], env: Env): string | undefined {
  const made = Object.fromEntries(Object.entries(store.record.made).filter(([path]) => kept.includes(path)));
  if (kept.length === 0) store.forget();
  else store.keep({ ...store.record, edited: {}, made });
  const root = cacheRoot(env);
  const folder = root === undefined ? undefined : join(root, "projects", projectKey(project.root));
  if (folder === undefined || !existsSync(folder)) return undefined;
  rmSync(folder, { recursive: true, force: true });
  return folder;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function hashOf(path: string): string | undefined {
  try {
    return contentHash(readFileSync(path));
  } catch {
    return undefined;
  }
}
