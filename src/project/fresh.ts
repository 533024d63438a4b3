import { readFileSync } from "node:fs";
import { contentHash } from "./content-hash.ts";
import { listFiles } from "./list-files.ts";
import type { Input, Manifest } from "./manifest.ts";
import { isSettled, type Stamp, sameStamp, stampOf } from "./stamp.ts";

/** What a look at the disk says about a manifest. */
export type Freshness =
  | { readonly state: "fresh" }
  /** The contents are the same, and this manifest proves it without reading them. */
  | { readonly state: "restamped"; readonly manifest: Manifest }
  | { readonly state: "stale" };

type Folders = Manifest["folders"];

/**
 * Compares a manifest with the disk. One stat per file and folder when nothing happened; contents are read
 * only where a stamp differs or is too young to prove anything. A change is never missed.
 *
 * @param now milliseconds since the epoch, not later than this call
 */
export function freshness(manifest: Manifest, hooksDir: string, now: number): Freshness {
  const inputs = todaysInputs(manifest);
  const folders = inputs && todaysFolders(manifest, hooksDir);
  if (inputs === undefined || folders === undefined) return { state: "stale" };
  if (inputs === manifest.inputs && folders === manifest.folders) return { state: "fresh" };
  const settled = [...inputs, ...folders].every(([, stamp]) => isSettled(stamp, now));
  // stamps that are young even now would prove no more when written down again
  return settled
    ? { state: "restamped", manifest: { ...manifest, takenAt: now, inputs, folders } }
    : { state: "fresh" };
}

/** The very same list when every stamp proves its content, another when reading did, undefined on a change. */
function todaysInputs({ inputs, takenAt }: Manifest): readonly Input[] | undefined {
  const today: Input[] = [];
  let read = false;
  for (const input of inputs) {
    const [path, before, hash] = input;
    const stamp = stampOf(path);
    const proven = sameStamp(stamp, before) && isSettled(stamp, takenAt);
    if (!proven && (stamp === null || before === null || !hasHash(path, hash))) return undefined;
    read ||= !proven;
    today.push(proven ? input : [path, stamp, hash]);
  }
  return read ? today : inputs;
}

function hasHash(path: string, hash: string): boolean {
  try {
    return contentHash(readFileSync(path)) === hash;
  } catch {
    return false;
  }
}

/** The same for folders: where stamps prove nothing, the hook files are listed again. */
function todaysFolders(
  { folders, awaited: missing = [], listed, takenAt }: Manifest,
  hooksDir: string,
): Folders | undefined {
  const changed = folders.filter(([path, before]) => {
    const stamp = stampOf(path);
    return !(sameStamp(stamp, before) && isSettled(stamp, takenAt));
  });
  if (changed.length === 0) return folders;
  // What is awaited may be no hook file, so the list would not show it.
  const appeared = changed.some(
    ([path, before]) => missing.includes(path) && !sameStamp(stampOf(path), before),
  );
  if (appeared) return undefined;
  const listing = listFiles(hooksDir);
  if (listing.files.join("\n") !== listed.join("\n")) return undefined;
  const now = new Map<string, Stamp | null>(listing.folders);
  // a folder outside the list is one in which a missing import may appear: only a build can tell
  const awaited = folders.filter(([path]) => !now.has(path));
  if (awaited.some(([path, before]) => !sameStamp(stampOf(path), before))) return undefined;
  return [...listing.folders, ...awaited];
}
