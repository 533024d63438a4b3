import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { bytesIn } from "../bytes-in.ts";
import type { Env } from "../find.ts";
import type { Install } from "../install.ts";
import { cacheRoot } from "../places.ts";
import { version } from "../version.ts";
import type { Finding } from "./finding.ts";

const week = 7 * 24 * 3_600_000;

/** Compiled code of builds that are gone, and compiled hooks of projects that are gone. */
export function checkCaches(env: Env, install: Install, now: number): readonly Finding[] {
  const root = cacheRoot(env);
  if (root === undefined) return [];
  const stale = [
    ...staleBuilds(join(root, "code"), install, now),
    ...goneProjects(join(root, "projects"), now),
  ];
  if (stale.length === 0) return [];
  const bytes = stale.reduce((sum, folder) => sum + bytesIn(folder), 0);
  return [
    {
      id: "stale-caches",
      what: `${stale.length} stale cache ${stale.length === 1 ? "folder" : "folders"} in ${root}: ${Math.ceil(bytes / 1000)} kB`,
      why: "Every build of this package, and every project, leaves compiled code that nothing else removes.",
      fix: "npx fairlead doctor --fix removes them; they are made again where they are still needed",
      mend: () => {
        for (const folder of stale) rmSync(folder, { recursive: true, force: true });
        return `removed ${stale.length} stale cache folders`;
      },
    },
  ];
}

function staleBuilds(folder: string, install: Install, now: number): readonly string[] {
  const current = new Set(buildsOf(dirname(install.runFile)));
  return foldersIn(folder)
    .filter((name) => !current.has(name))
    .map((name) => join(folder, name))
    .filter((path) => isOld(path, now));
}

/** The names of the folders that this install uses today: one for each part; see `src/run.ts`. */
function buildsOf(dist: string): readonly string[] {
  return namesIn(dist)
    .filter((name) => name.endsWith(".cjs"))
    .map((name) => {
      const { mtimeMs, size } = statSync(join(dist, name));
      return [
        version,
        process.version,
        process.arch,
        Math.trunc(mtimeMs).toString(36),
        size.toString(36),
      ].join("-");
    });
}

function goneProjects(folder: string, now: number): readonly string[] {
  return foldersIn(folder)
    .map((name) => join(folder, name))
    .filter((path) => {
      const root = rootIn(join(path, "manifest.json"));
      return root !== undefined && !existsSync(root) && isOld(path, now);
    });
}

function rootIn(manifest: string): string | undefined {
  try {
    const { root } = JSON.parse(readFileSync(manifest, "utf8")) as { root?: unknown }; // our own file, or an error
    return typeof root === "string" ? root : undefined;
  } catch {
    return undefined;
  }
}

function isOld(path: string, now: number): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return changed !== undefined && now - changed > week;
}

function foldersIn(folder: string): readonly string[] {
  return namesIn(folder).filter((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
  );
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
