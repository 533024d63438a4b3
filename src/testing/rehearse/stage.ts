import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectAt } from "../../project/find.ts";
import { installOf } from "../../project/install.ts";
import { cleanEnvironment } from "../environment.ts";
import { isObject, type JsonObject, objectsIn, parseObject, textOf } from "../json.ts";
import { initRepository, type Scratch, writeFiles } from "../scratch.ts";
import { linkPackages } from "./link-packages.ts";
import { copyFiles, filesBelow, filesNamed, isFolderAt } from "./project-files.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { listed } from "./words.ts";

/** What stands ready for the client. */
export interface Stage {
  /** Ids of the hooks. */
  readonly hooks: readonly string[];
  /** What is wrong with hook files. */
  readonly problems: readonly string[];
}

/** Sets the scratch project up: the hooks of `root`, the files that the rehearsal names, wired by this very build. */
export async function setStage(
  scratch: Scratch,
  root: string,
  definition: Rehearsal,
  signal: AbortSignal | undefined,
): Promise<Stage> {
  const { project } = scratch;
  const { hooksDir } = projectAt(root);
  const inHooks = isFolderAt(hooksDir) ? filesBelow(hooksDir) : [];
  const named = listed(definition.copy).flatMap((name) => filesNamed(root, name));
  await initRepository(scratch);
  await copyFiles(hooksDir, join(project, ".claude", "hooks"), inHooks);
  await copyFiles(root, project, named);
  await writeFiles(project, definition.files ?? {});
  const { folder } = installOf(fileURLToPath(import.meta.url));
  await linkPackages(root, project, folder);
  const cli = join(project, "node_modules", "fairlead", "dist", "cli.cjs");
  return wire((args) => fairlead(scratch, cli, args, signal));
}

/** What a user does: `fairlead sync`, then a look at what there is. */
async function wire(run: (args: readonly string[]) => Promise<JsonObject>): Promise<Stage> {
  await run(["sync", "--json"]);
  const { hooks, problems } = await run(["list", "--json"]);
  return {
    hooks: objectsIn(hooks).map(({ id }) => textOf(id)),
    problems: objectsIn(problems).map(({ file, line, message }) => {
      const place = [file, line].filter((part) => part !== undefined).join(":");
      return `.claude/hooks/${place}: ${textOf(message)}`;
    }),
  };
}

function fairlead(
  { project, home, temporary }: Scratch,
  cli: string,
  args: readonly string[],
  signal: AbortSignal | undefined,
): Promise<JsonObject> {
  const env = cleanEnvironment(home, temporary);
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [cli, ...args],
      { cwd: project, env, timeout: 60_000, ...(signal !== undefined && { signal }) },
      (error, stdout, stderr) => {
        const said = parseObject(stdout);
        if (isObject(said)) resolve(said);
        else
          reject(
            new Error(
              `fairlead ${args[0]} failed in the rehearsal's project: ${stderr.trim() || error?.message}`,
            ),
          );
      },
    );
  });
}
