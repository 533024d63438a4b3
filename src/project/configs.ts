import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Project } from "./find.ts";

/**
 * The configuration files that shape how hook files compile, existing or not: tsconfig and package.json from
 * the hooks folder up to the project's root, and what a tsconfig extends.
 */
export function configFiles({ root, hooksDir }: Project): readonly string[] {
  const found: string[] = [];
  for (let folder = hooksDir; folder.startsWith(root); folder = dirname(folder)) {
    found.push(join(folder, "tsconfig.json"), join(folder, "package.json"));
    if (folder === dirname(folder)) break;
  }
  return [...new Set(found.flatMap((path) => [path, ...extended(path, new Set())]))];
}

/** Whether a tsconfig among the files lets a bare name stand for a file of the project. */
export function hasAliases(configs: readonly string[]): boolean {
  return configs.some((path) => textOf(path).includes('"paths"'));
}

function extended(config: string, seen: Set<string>): readonly string[] {
  if (seen.has(config) || !config.endsWith(".json")) return [];
  seen.add(config);
  const bases = [...textOf(config).matchAll(/"(\.{1,2}\/[^"]*)"/g)]
    .map((match) => resolve(dirname(config), match[1] ?? ""))
    .map((path) => (path.endsWith(".json") ? path : `${path}.json`));
  return bases.filter((path) => existsSync(path)).flatMap((path) => [path, ...extended(path, seen)]);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
