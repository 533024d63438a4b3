import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Project } from "./find.ts";

/** This package as it lies on the disk. */
export interface Install {
  readonly folder: string;
  readonly version: string;
  /** The file that a wired entry runs. */
  readonly runFile: string;
}

/** The package that a file of ours belongs to. Throws when it does not lie in one. */
export function installOf(file: string): Install {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const version = versionIn(join(folder, "package.json"));
    if (version !== undefined) return { folder, version, runFile: join(folder, "dist", "run.cjs") };
  }
  throw new Error(`${file} is not inside the fairlead package`);
}

function versionIn(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const { name, version } = JSON.parse(readFileSync(file, "utf8")) as { name?: string; version?: string }; // a package.json
  return name === "fairlead" ? version : undefined;
}

/** What settings name as the file to run. */
export interface RunFile {
  readonly path: string;
  /** What may go wrong with it when other people or other days use it. */
  readonly warning?: string;
}

/**
 * The file to run as settings name it. An install in the project (or above it, in a workspace) is named from
 * the project's folder, so that the settings work in every clone; any other by its absolute path, which is no
 * matter in settings of one's own.
 */
export function runFileFor(project: Project, install: Install, local: boolean): RunFile {
  for (let folder = project.root; ; folder = dirname(folder)) {
    const file = join(folder, "node_modules", "fairlead", "dist", "run.cjs");
    if (existsSync(file))
      return { path: `\${CLAUDE_PROJECT_DIR}/${relative(project.root, file).replaceAll("\\", "/")}` };
    if (folder === dirname(folder)) break;
  }
  const path = install.runFile.replaceAll("\\", "/");
  if (path.includes("/_npx/"))
    return { path, warning: `fairlead runs from npx's cache, which can vanish; ${installIt}` };
  if (local) return { path };
  return { path, warning: `the settings name ${path}, which other clones do not have; ${installIt}` };
}

const installIt = "npm install --save-dev fairlead, then npx fairlead sync";
