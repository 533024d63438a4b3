import { relative } from "node:path";
import { withExisting } from "../engine/compare-wires.ts";
import { planWiring, type Wire } from "../engine/plan-wiring.ts";
import { contentHash } from "./content-hash.ts";
import type { Env, Project } from "./find.ts";
import { type Door, groupFor } from "./handler.ts";
import { parseSettings } from "./parse-settings.ts";
import {
  bytesFor,
  changedMeanwhile,
  readSettings,
  type SettingsFile,
  type SettingsProblem,
  words,
  writeSettings,
} from "./settings-file.ts";
import { openUndo, type UndoRecord } from "./undo-record.ts";
import { isWired, type Kept, type Wanted, wireText } from "./wire-text.ts";
import { settingsPaths, wiresIn } from "./wires-in.ts";

/** A change to one settings file. */
export interface SettingsChange {
  readonly file: SettingsFile;
  /** Path from the project's root, for messages. */
  readonly name: string;
  readonly before: Buffer;
  readonly after: Buffer;
}

/** What wiring has to change; files that are right already are not in it. */
export type SyncPlan = WiringPlan | SettingsProblem;

interface WiringPlan {
  /** What will be wired; where two files are, in the first of them. */
  readonly wires: readonly Wire[];
  readonly changes: readonly SettingsChange[];
}

/** What to wire. */
export interface SyncOptions {
  readonly wires: readonly Wire[];
  /** The file that entries run, as settings name it. */
  readonly runFile: string;
  /** What entries lead to. Default: a process for each event. */
  readonly door?: Door;
  /** Whether the private settings file is meant. Default: where this project is wired, else the shared one. */
  readonly local?: boolean;
  /** Whether some hook files could not be read: then nothing that is wired is taken away. */
  readonly partial?: boolean;
  /** What to wire when all of this comes to nothing. */
  readonly otherwise?: readonly Wire[];
  readonly env: Env;
}

/** Works out what must change, and changes nothing. */
export function planSync(project: Project, options: SyncOptions): SyncPlan {
  const files = targets(project, options.local === true);
  if ("problem" in files) return files;
  const { record } = openUndo(project.root, options.env);
  const planned = files.map((file) => ({ file, wires: wiresFor(file, options) }));
  const changes = planned.flatMap(({ file, wires }): SettingsChange[] => {
    const wanted: Wanted = new Map(
      wires.map((wire) => [wire.event, groupFor(wire, options.runFile, options.door)]),
    );
    const text = wireText(file.text, wanted, keptIn(file, record));
    if (text === file.text) return [];
    const name = relative(project.root, file.path).replaceAll("\\", "/");
    return [{ file, name, before: file.bytes ?? Buffer.alloc(0), after: bytesFor(file, text) }];
  });
  return { changes, wires: planned[0]?.wires ?? [] };
}

/** The wires that one settings file gets. */
function wiresFor({ text }: SettingsFile, options: SyncOptions): readonly Wire[] {
  const { wires, partial, otherwise = [] } = options;
  const all = partial === true ? withExisting(wires, wiresIn(text)) : wires;
  return withBeginning(all.length > 0 ? all : otherwise, options.door);
}

/** A warm server is started when a session begins, so that is heard too. */
function withBeginning(wires: readonly Wire[], door: Door | undefined): readonly Wire[] {
  const isWarm = door !== undefined && door.kind !== "cold";
  if (!isWarm || wires.length === 0 || wires.some(({ event }) => event === "SessionStart")) return wires;
  return [...planWiring([], ["SessionStart"]), ...wires];
}

function targets(project: Project, local: boolean): readonly SettingsFile[] | SettingsProblem {
  const [shared, own] = settingsPaths(project).map(readSettings);
  if (shared === undefined || own === undefined) return [];
  if (local) {
    if ("problem" in own) return own;
    if (!("problem" in shared) && isWired(shared.text))
      return {
        path: own.path,
        problem: `${shared.path} is wired already, and both would run: use sync without --local, or npx fairlead remove first`,
      };
    return [own];
  }
  const wired = [shared, own].filter((file) => !("problem" in file) && isWired(file.text)) as SettingsFile[]; // those with a problem are left out
  if (wired.length > 0) return wired;
  return "problem" in shared ? shared : [shared];
}

/** What was in a file before our first change and has to stay, even empty. */
export function keptIn({ target }: Pick<SettingsFile, "target">, { edited }: UndoRecord): Kept {
  const before = edited[target]?.before;
  const text =
    before === null || before === undefined ? "{}" : Buffer.from(before, "base64").toString("utf8");
  const parsed = parseSettings(text.replace(/^\uFEFF/, ""));
  const hooks = "problem" in parsed ? undefined : parsed.settings.hooks;
  return { hooks: hooks !== undefined, events: new Set(Object.keys(hooks ?? {})) };
}

/** What applying a plan gave: what went wrong, and what a later `remove` cannot bring back exactly. */
export interface Applied {
  readonly problem?: SettingsProblem;
  readonly warning?: string;
}

/**
 * Writes the changes, and before that down what was there. A file that is still as we left it keeps its first
 * record; one that others changed since is remembered as it would be without us.
 */
export function applySync(project: Project, changes: readonly SettingsChange[], env: Env): Applied {
  const store = openUndo(project.root, env);
  let { record } = store;
  let warning: string | undefined;
  for (const change of changes) {
    const { target } = change.file;
    const edited = {
      ...record.edited,
      [target]: { before: beforeUs(change, record), written: contentHash(change.after) },
    };
    const unkept = store.keep({ ...record, edited });
    if (unkept !== undefined) warning = `remove will not restore ${change.name} byte for byte: ${unkept}`;
    try {
      if (!isSame(change)) throw new Error(changedMeanwhile);
      const folders = writeSettings(change.file, change.after);
      record = { ...record, edited, folders: [...record.folders, ...folders] };
      if (folders.length > 0) store.keep(record);
    } catch (error) {
      store.keep(record);
      return { problem: { path: change.file.path, problem: words(error) } };
    }
  }
  return warning === undefined ? {} : { warning };
}

/** Whether the file is still what the change was worked out from. */
function isSame({ file }: SettingsChange): boolean {
  const now = readSettings(file.path);
  if ("problem" in now || now.bytes === undefined || file.bytes === undefined) {
    return !("problem" in now) && now.bytes === file.bytes;
  }
  return now.bytes.equals(file.bytes);
}

function beforeUs({ file, before }: SettingsChange, record: UndoRecord): string | null {
  const known = record.edited[file.target];
  if (known !== undefined && file.bytes !== undefined && known.written === contentHash(before))
    return known.before;
  if (file.bytes === undefined) return null;
  if (!isWired(file.text)) return before.toString("base64");
  return bytesFor(file, wireText(file.text, new Map(), keptIn(file, record))).toString("base64");
}
