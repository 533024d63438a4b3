import { readdirSync } from "node:fs";
import { symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeDir } from "../../state/make-dir.ts";
import { isFolderAt } from "./project-files.ts";

/**
 * Gives a project the packages of another one, link by link, with this fairlead in place of whichever is there: so
 * the folder itself belongs to the rehearsal, and removing it removes links.
 */
export async function linkPackages(root: string, project: string, fairlead: string): Promise<void> {
  const target = join(project, "node_modules");
  const linked = new Set<string>(["fairlead"]);
  makeDir(target, 0o777);
  await symlink(fairlead, join(target, "fairlead"), "junction");
  for (let folder = root; ; folder = dirname(folder)) {
    for (const name of packagesIn(join(folder, "node_modules"))) {
      if (linked.has(name)) continue;
      linked.add(name);
      makeDir(dirname(join(target, name)), 0o777);
      await symlink(join(folder, "node_modules", name), join(target, name), "junction");
    }
    if (folder === dirname(folder)) return;
  }
}

/** Names of packages, `@scope/name` for those in scopes, and `.bin` for their programs. */
function packagesIn(modules: string): readonly string[] {
  return foldersIn(modules).flatMap((name) => {
    if (name.startsWith("@")) return foldersIn(join(modules, name)).map((inner) => `${name}/${inner}`);
    return name.startsWith(".") && name !== ".bin" ? [] : [name];
  });
}

function foldersIn(folder: string): readonly string[] {
  if (!isFolderAt(folder)) return [];
  return readdirSync(folder).filter((name) => isFolderAt(join(folder, name)));
}
