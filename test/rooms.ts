import { readdirSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository's folder. */
export const repository: string = fileURLToPath(new URL("..", import.meta.url));

/** The rooms that import no Node module and touch no global beyond ES2023 and a few of the web's. */
export const pureRooms: readonly string[] = [
  "protocol",
  "events",
  "shell",
  "signals",
  "conditions",
  "hooks",
  "engine",
];

const notOurs = new Set(["node_modules", "dist", "coverage", "temp"]);

/** Folders with files in them, without those that are made or installed; names only. */
export function foldersIn(path: string): readonly string[] {
  return readdirSync(join(repository, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith(".") && !notOurs.has(entry.name))
    .filter(({ name }) => hasFiles(join(repository, path, name)))
    .map(({ name }) => name)
    .sort();
}

/** TypeScript files below a folder, as paths from the repository with forward slashes. */
export function sourcesIn(path: string): readonly string[] {
  return readdirSync(join(repository, path), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.split(/[\\/]/).some((part) => notOurs.has(part)))
    .map((file) => relative(repository, join(repository, path, file)).replaceAll("\\", "/"))
    .sort();
}

function hasFiles(folder: string): boolean {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).some((file) =>
    statSync(join(folder, file)).isFile(),
  );
}
