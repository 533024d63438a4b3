import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { keepQuiet } from "../hosts/quiet.ts";
import { currentFolder, type Env, findProject, type Project, projectAt } from "../project/find.ts";
import { type Install, installOf } from "../project/install.ts";
import { type LoadedProject, loadProject } from "../project/load.ts";
import { version } from "../project/version.ts";
import { definitionList } from "../state/definition-list.ts";
import { CliError, type Services } from "./command.ts";
import { lookout } from "./lookout.ts";
import { complainTo, print } from "./print.ts";
import { patiently } from "./progress.ts";

const { env } = process;

/** The project of the working folder. Throws a CliError when there is none. */
export function here(): Project {
  const project = findProject({ env, cwd: currentFolder(env) });
  if (project !== undefined) return project;
  workingFolder();
  throw new CliError(
    `there is no project here: no folder with .claude in it, and no git repository, from ${place()} upward`,
    "npx fairlead init makes one of this folder",
  );
}

/** The project to set up: the one of the working folder, or that folder itself. */
export function hereOrNew(): Project {
  const cwd = currentFolder(env);
  // Whatever lies above a folder that is gone was not asked for, and the folder itself would be made again.
  const isThere = cwd !== undefined && existsSync(cwd);
  const project = findProject({ env, cwd: isThere ? cwd : undefined });
  return project ?? projectAt(workingFolder());
}

/** The working folder. Throws a CliError when it has been deleted. */
export function workingFolder(): string {
  const cwd = currentFolder(env);
  if (cwd !== undefined && existsSync(cwd)) return cwd;
  throw new CliError("the working folder is gone: go to your project first");
}

/** Whether a project's root is the working folder. */
export function isHere({ root }: Project): boolean {
  const cwd = currentFolder(env);
  return cwd !== undefined && projectAt(cwd).root === root;
}

/** Says which project a command is about, where that is not the working folder. */
export function showPlace(project: Project): void {
  if (!isHere(project)) print(`Project: ${project.root}`);
}

/**
 * A project's hooks. What hook files print while they load goes nowhere near the answer of a command, and one that never
 * ends its loading ends the process, in words, after some seconds.
 */
export async function load(
  project: Project,
  { modules }: Pick<Services, "modules">,
  environment: Env = env,
  seconds = 30,
): Promise<LoadedProject> {
  const lastWords = (why: string): void =>
    complainTo(process.argv.slice(2), `${loading(project)}, and ${why}`);
  const watch = lookout([`a hook file in ${project.hooksDir} that is being loaded`], { seconds, lastWords });
  const strays = keepQuiet();
  try {
    return await patiently("Reading the hook files", () =>
      loadProject(project, { modules, version, env: environment }),
    );
  } finally {
    strays.restore();
    watch.end();
  }
}

function loading({ hooksDir }: Project): string {
  const { source } = definitionList();
  return source === undefined
    ? `a file in ${hooksDir} is being loaded`
    : `${join(hooksDir, source.file)} is being loaded`;
}

/** This program as it is installed. */
export function ownInstall(): Install {
  return installOf(fileURLToPath(import.meta.url));
}

function place(): string {
  return currentFolder(env) ?? "the working folder";
}
