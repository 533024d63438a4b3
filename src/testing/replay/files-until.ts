import type { HostFiles } from "../../events/host.ts";

/** Files as they were to be seen at a moment of a session. */
export interface FilesUntil {
  readonly files: HostFiles;
  /** So much of a transcript was there. */
  reach(path: string, written: number): void;
}

/** Lets transcripts be seen as far as they were written, and everything else as it is now. */
export function filesUntil(files: HostFiles, folder: string): FilesUntil {
  const limits = new Map<string, number>();
  const realPath = remembered(files);
  // What lies among the session's transcripts and has not been reached was not there yet.
  const limitOf = (path: string): number | undefined =>
    limits.get(path) ?? (path.startsWith(`${folder}/`) ? -1 : undefined);
  return {
    reach: (path, written) => void limits.set(path, Math.max(written, limits.get(path) ?? 0)),
    files: {
      ...files,
      realPath,
      get caseInsensitive() {
        return files.caseInsensitive;
      },
      stamp(path) {
        const [stamp, limit] = [files.stamp(path), limitOf(path)];
        if (stamp === undefined || limit === undefined) return stamp;
        return limit < 0 ? undefined : { ...stamp, size: Math.min(stamp.size, limit) };
      },
      readBytes(path, from, to) {
        const limit = limitOf(path);
        return limit === undefined || to <= limit
          ? files.readBytes(path, from, to)
          : partOf(files, path, from, limit);
      },
      readText: (path) => (limitOf(path) === undefined ? files.readText(path) : undefined),
      list: (at) => files.list(at).filter((name) => limitOf(`${at}/${name}`) !== -1),
    },
  };
}

function partOf(files: HostFiles, path: string, from: number, limit: number): Uint8Array | undefined {
  if (limit < 0) return undefined;
  return from >= limit ? new Uint8Array() : files.readBytes(path, from, limit);
}

/** Most paths that are remembered. */
const mostPaths = 5_000;

/** Nothing is written during a replay, so a path leads where it led before. */
function remembered(files: HostFiles): HostFiles["realPath"] {
  const known = new Map<string, string>();
  return (path) => {
    const before = known.get(path);
    if (before !== undefined) return before;
    const real = files.realPath(path);
    if (known.size < mostPaths) known.set(path, real);
    return real;
  };
}
