import { readFileSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import type { DurableRoots } from "../state/durable-store.ts";

/** The work tree that a folder is in, and the repository that it shares with other work trees. Runs no git. */
export function durableRootsOf(folder: string): DurableRoots {
  for (let root = real(folder); ; root = dirname(root)) {
    const git = join(root, ".git");
    const found = statSync(git, { throwIfNoEntry: false });
    if (found?.isDirectory()) return { project: root };
    if (found?.isFile()) return { project: root, repository: repositoryOf(git) ?? root };
    if (dirname(root) === root) return {};
  }
}

/**
 * Where the file `.git` of a linked work tree leads: `gitdir` names a folder that tells with `commondir` where the
 * repository is. A submodule's has no `commondir`: that is a repository of its own.
 */
function repositoryOf(gitFile: string): string | undefined {
  const named = /^gitdir: (.+)/.exec(textOf(gitFile))?.[1];
  if (named === undefined) return undefined;
  const own = resolve(dirname(gitFile), named.trimEnd());
  const common = textOf(join(own, "commondir")).trim();
  if (common === "") return undefined;
  const shared = real(resolve(own, common));
  // A bare repository has no work tree of its own: the folder of its files stands for it.
  return basename(shared) === ".git" ? dirname(shared) : shared;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function real(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    return path;
  }
}
