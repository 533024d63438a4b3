import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { makeDir } from "../state/make-dir.ts";
import { cleanEnvironment } from "./environment.ts";

const run = promisify(execFile);

/** The throw-away folders of one run: everything the client reads and writes is inside `folder`. */
export type Scratch = {
  readonly folder: string;
  readonly home: string;
  readonly project: string;
  readonly temporary: string;
};

/** Makes the folders, or finds them again in a folder that an earlier run kept. */
export async function openScratch(kept?: string): Promise<Scratch> {
  const folder = await realpath(kept ?? (await mkdtemp(join(tmpdir(), "fairlead-"))));
  const scratch = {
    folder,
    home: join(folder, "home"),
    project: join(folder, "project"),
    temporary: join(folder, "tmp"),
  };
  for (const each of [scratch.home, scratch.project, scratch.temporary]) makeDir(each, 0o777);
  return scratch;
}

export async function removeScratch({ folder }: Scratch): Promise<void> {
  // Retries: a process that was just killed may still be closing its files.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Makes the project a git repository on branch `main`. */
export async function initRepository({ project, home, temporary }: Scratch): Promise<void> {
  const env = cleanEnvironment(home, temporary);
  await run("git", ["-c", "init.defaultBranch=main", "init", "--quiet"], { cwd: project, env });
}

/** Writes files by their path relative to the project, folders included. */
export async function writeFiles(project: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(project, path);
    if (relative(project, file).split(sep)[0] === "..")
      throw new RangeError(`${path} is outside of the project.`);
    makeDir(dirname(file), 0o777);
    await writeFile(file, content);
  }
}

/** Every text of the project by its path with `/`, without `.git`, `node_modules` and symbolic links. */
export async function readFiles(project: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const walk = async (folder: string): Promise<void> => {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (entry.name === ".git" || entry.name === "node_modules") continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile())
        files[relative(project, path).split(sep).join("/")] = await readFile(path, "utf8");
    }
  };
  await walk(project);
  return files;
}
