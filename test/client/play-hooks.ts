import { execFile } from "node:child_process";
import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { ClientReport } from "../../src/testing/client-report.ts";
import { pinnedClient } from "../../src/testing/pinned-client.ts";
import { type Place, type RunClientOptions, runClient } from "../../src/testing/run-client.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("../..", import.meta.url));
const client = await pinnedClient();

type Options = Omit<RunClientOptions, "client" | "settings">;

/** A session of the real client in a project with this hook file, wired by the built command. */
export function playHooks(hooks: string, options: Options): Promise<ClientReport> {
  return playProject({ ...options, files: { ...options.files, ".claude/hooks/hooks.ts": hooks } });
}

/** The same in a project whose files hold the hooks; `packages` are installed in it beside ours. */
export function playProject(options: Options, packages: readonly string[] = []): Promise<ClientReport> {
  return runClient({
    ...options,
    client,
    prepare: async (place) => {
      await wire(place, packages);
      await options.prepare?.(place);
    },
  });
}

/** What a user does: install the package, then let it wire the hooks that are there. */
export async function wire({ project, env }: Place, others: readonly string[] = []): Promise<void> {
  const packages = join(project, "node_modules");
  // A session that goes on finds all of it done.
  if ((await mkdir(packages, { recursive: true })) === undefined) return;
  await symlink(root, join(packages, "fairlead"), "junction");
  for (const name of others)
    await symlink(join(root, "node_modules", name), join(packages, name), "junction");
  await run(process.execPath, [join(packages, "fairlead/dist/cli.cjs"), "sync"], { cwd: project, env });
}
