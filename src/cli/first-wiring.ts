import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { type Project, projectAt } from "../project/find.ts";
import type { LoadedProject } from "../project/load.ts";
import type { NewFile } from "../project/scaffold.ts";
import { makeDir } from "../state/make-dir.ts";
import type { Services } from "./command.ts";
import { load } from "./open-project.ts";
import { type Wiring, wiringFor } from "./wiring.ts";

/** The wiring that a project will need once it has these files. Nothing in the project is touched. */
export async function planFirstWiring(
  project: Project,
  files: readonly NewFile[],
  local: boolean,
  services: Services,
): Promise<Wiring> {
  const loaded = files.length === 0 ? await load(project, services) : await preview(project, files, services);
  return wiringFor(project, loaded, local);
}

/** Loads the new files from a folder for a moment, so that what is announced is what they really export. */
async function preview(
  project: Project,
  files: readonly NewFile[],
  services: Services,
): Promise<LoadedProject> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-init-"));
  try {
    for (const { path, content } of files) {
      const copy = join(folder, relative(project.root, path));
      makeDir(dirname(copy));
      writeFileSync(copy, content);
    }
    return await load(projectAt(folder), services, {});
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
