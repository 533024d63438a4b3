import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Interest } from "../engine/interest.ts";
import type { Standing } from "../engine/standing.ts";
import type { ExportLines } from "./scan-exports.ts";
import type { Stamp } from "./stamp.ts";
import type { Trouble } from "./trouble.ts";
import { writeAtomic } from "./write-atomic.ts";

/** What a build was made from, so that a glance at the disk tells whether it still holds. */
export interface Manifest {
  /** Versions of everything that shapes the code. */
  readonly key: string;
  readonly root: string;
  /** When the stamps were taken, in milliseconds since the epoch. */
  readonly takenAt: number;
  /** Name of the module in the cache. */
  readonly bundle: string;
  /** Every file that was read, and files that would have been: those have no stamp. */
  readonly inputs: readonly Input[];
  /** Folders in which files may come and go. */
  readonly folders: readonly (readonly [path: string, stamp: Stamp | null])[];
  /** Those of them in which an import that was missing may appear. */
  readonly awaited?: readonly string[];
  /** Every hook file that was found. */
  readonly listed: readonly string[];
  /** Those of them that may export hooks. */
  readonly files: readonly ManifestFile[];
  /** Places in `files` in the order in which they run; absent: as listed. */
  readonly order?: readonly number[];
  /** Troubles that evaluating the module does not show. */
  readonly troubles: readonly Trouble[];
  readonly warnings: readonly Trouble[];
  /** Whether a package name may stand for a file of the project (tsconfig `paths`). */
  readonly aliases: boolean;
  /**
   * What its hooks must be asked about: for everything else the module need not even be loaded. Absent when nothing
   * but asking them tells, or when there is something wrong with one of the files.
   */
  readonly interests?: readonly Interest[];
  /** For one who waits for its hooks, and may get no answer; as they were when it was built. */
  readonly standing?: Standing;
  /** Present until a user could be told what this build changed. */
  readonly untold?: true;
  /** Present while payloads are recorded, so that finding out costs a call nothing; the switch itself is elsewhere. */
  readonly records?: true;
}

/** A file the module depends on. */
export type Input = readonly [path: string, stamp: Stamp | null, hash: string];

/** A hook file. */
export interface ManifestFile {
  /** Path inside the hooks folder. */
  readonly file: string;
  readonly exports: ExportLines;
  /** Name of the newest module in which it could be evaluated; may be older than the current one. */
  readonly good?: string;
}

const fileName = "manifest.json";

/** The manifest in a cache folder, if there is one made by this version for this project. */
export function readManifest(folder: string, key: string, root: string): Manifest | undefined {
  try {
    // written by `writeManifest` of the version that the key names, in a folder of ours alone
    const manifest = JSON.parse(readFileSync(join(folder, fileName), "utf8")) as Manifest;
    return manifest.key === key && manifest.root === root ? manifest : undefined;
  } catch {
    return undefined; // absent or cut off: there is nothing to reuse
  }
}

/** Replaces the manifest. Throws what the disk says. */
export function writeManifest(folder: string, manifest: Manifest): void {
  writeAtomic(join(folder, fileName), JSON.stringify(manifest), { mode: 0o600 });
}
