import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Compiled } from "./compile.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { projectKey } from "./places.ts";
import { checkedFolder, privateFolder } from "./private-folder.ts";
import { messageOf } from "./trouble.ts";
import { writeAtomic } from "./write-atomic.ts";

/** Where one project's compiled hooks are kept between processes. */
export interface Cache {
  /** The manifest, if there is one that can be trusted. */
  manifest(): Manifest | undefined;
  /** A module's code; undefined when it is gone. */
  code(bundle: string): string | undefined;
  /** File for its compiled form; undefined when nothing can be kept. */
  form(bundle: string): string | undefined;
  /** Its source map, as JSON. Throws when it is gone. */
  map(bundle: string): string;
  /** Keeps a module and drops those that nothing refers to any more. */
  keep(compiled: Compiled): void;
  /** Keeps a manifest. */
  note(manifest: Manifest): void;
  /** Why nothing can be kept; undefined while everything could. */
  problem(): string | undefined;
}

/** Opens a cache below `root`, or one that keeps nothing when there is no such place. Never throws. */
export function openCache(root: string | undefined, projectRoot: string, key: string): Cache {
  const memory = new Map<string, Compiled>();
  const folder = root === undefined ? undefined : join(root, "projects", projectKey(projectRoot));
  let problem = root === undefined ? "no home folder is known" : undefined;
  const trusted = (): string | undefined =>
    folder !== undefined && "path" in checkedFolder(folder) ? folder : undefined;
  const attempt = (write: (path: string) => void): void => {
    if (folder === undefined || problem !== undefined) return;
    const made = privateFolder(folder);
    if ("problem" in made) {
      problem = made.problem;
      return;
    }
    try {
      write(folder);
    } catch (error) {
      problem = messageOf(error);
    }
  };
  return {
    manifest: () => {
      const place = trusted();
      return place === undefined ? undefined : readManifest(place, key, projectRoot);
    },
    code: (bundle) => memory.get(bundle)?.code ?? readBundle(trusted(), bundle),
    form: (bundle) => {
      const place = trusted();
      return place === undefined ? undefined : join(place, `${bundle}.${process.version}.v8`);
    },
    map: (bundle) => memory.get(bundle)?.map ?? readFileSync(join(folder ?? "", mapName(bundle)), "utf8"),
    keep: (compiled) => {
      memory.set(compiled.name, compiled);
      attempt((path) => writeBundle(path, compiled));
    },
    note: (manifest) => attempt((path) => writeManifest(path, manifest)),
    problem: () => problem,
  };
}

function readBundle(folder: string | undefined, bundle: string): string | undefined {
  try {
    return folder === undefined ? undefined : readFileSync(join(folder, codeName(bundle)), "utf8");
  } catch {
    return undefined;
  }
}

function writeBundle(folder: string, { name, code, map }: Compiled): void {
  writeAtomic(join(folder, mapName(name)), map, { mode: 0o600 });
  writeAtomic(join(folder, codeName(name)), code, { mode: 0o600 });
}

function codeName(bundle: string): string {
  return `${bundle}.cjs`;
}

function mapName(bundle: string): string {
  return `${bundle}.cjs.map`;
}
