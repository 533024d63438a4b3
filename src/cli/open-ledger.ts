import { currentFolder, findProject, type Project } from "../project/find.ts";
import { stateRoot } from "../state/paths.ts";

const { env } = process;

/** Where the ledgers are, and whose entries are meant: those of the working folder's project, or, outside of one, all. */
export function ledgerHere(all: boolean): { readonly root: string; readonly project?: Project } {
  const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  const project = all ? undefined : findProject({ env, cwd: currentFolder(env) });
  return { root, ...(project !== undefined && { project }) };
}
