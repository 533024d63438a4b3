import { existsSync, lstatSync, readlinkSync, statSync } from "node:fs";
import { join } from "node:path";
import type { LoadProblem } from "../hosts/loaded.ts";
import { currentFolder, type Env, findProject, type Project } from "./find.ts";
import { wiredIn } from "./wires-in.ts";

/**
 * What is wrong where settings run hooks and there is no folder to find them in. Undefined where none are wired: with an
 * entry in the user's own settings most projects have none, and want none.
 */
export function absentHooks(project: Project, env: Env): LoadProblem | undefined {
  if (statSync(project.hooksDir, { throwIfNoEntry: false })?.isDirectory() === true) return undefined;
  const why = wiredIn(project).length > 0 ? whyAbsent(project) : otherProject(project, env);
  return why === undefined ? undefined : { file: ".claude/hooks", message: why, serves: "nothing" };
}

function whyAbsent({ root }: Project): string {
  const folder = join(root, ".claude", "hooks");
  const what = lstatSync(folder, { throwIfNoEntry: false });
  const state = what?.isSymbolicLink()
    ? `it is a link to ${readlinkSync(folder)}, and there is no such folder`
    : `there is no such ${what === undefined ? "folder" : "folder, but a file"}`;
  return `${state}, so nothing runs that settings are wired for: bring it back, or take the wiring out with npx fairlead remove`;
}

/** The folder that the environment names has nothing of a project, and the one where we stand has. */
function otherProject({ root }: Project, env: Env): string | undefined {
  if (existsSync(join(root, ".claude"))) return undefined;
  const other = findProject({ env: { ...env, CLAUDE_PROJECT_DIR: undefined }, cwd: currentFolder(env) });
  if (other === undefined || other.root === root || wiredIn(other).length === 0) return undefined;
  return `CLAUDE_PROJECT_DIR names ${root}, which has no .claude, so the hooks of ${other.root} do not run: set it to that, or leave it out`;
}
