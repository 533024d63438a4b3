// The hot file: one process per event, started by Claude Code as `node run.cjs <Event>`.
// What is not needed for a verdict that has nothing to say is imported where it is needed.
import type { Budgets } from "./engine/budgets.ts";
import { answerCommand, type CommandReply } from "./hosts/command.ts";
import type { LoadedHooks } from "./hosts/loaded.ts";
import { nodeHost } from "./hosts/node.ts";
import { readStdin } from "./hosts/stdin.ts";
import { writeOut } from "./hosts/write-out.ts";
import * as fairlead from "./index.ts";
import { currentFolder, findProject, type Project } from "./project/find.ts";
import { loadProject } from "./project/load.ts";
import { version } from "./project/version.ts";

const { env } = process;

async function main(): Promise<CommandReply> {
  const payload = await readStdin();
  const cwd = currentFolder(env);
  const project = findProject({ env, cwd });
  const home = env["HOME"] ?? env["USERPROFILE"];
  return answerCommand({
    payload,
    expected: process.argv[2],
    load: () => hooksOf(project),
    host: nodeHost({ root: project?.root ?? cwd ?? "/", ...(home !== undefined && { home }) }),
    budgets,
  });
}

function hooksOf(project: Project | undefined): LoadedHooks | Promise<LoadedHooks> {
  return project === undefined
    ? { hooks: [], problems: [] }
    : loadProject(project, { modules: { fairlead }, version, env });
}

const budgets: Budgets = {
  async reserve(request) {
    const [{ storedBudgets }, { fileStore }, { stateRoot }] = await Promise.all([
      import("./hosts/budgets.ts"),
      import("./state/file-store.ts"),
      import("./state/paths.ts"),
    ]);
    const store = fileStore({
      root: stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? ""),
      onFault: ({ path, message }) => writeOut(2, `fairlead: ${path}: ${message}\n`),
    });
    return storedBudgets(store).reserve(request);
  },
};

function finish({ stdout, stderr, exitCode }: CommandReply): never {
  writeOut(2, stderr);
  writeOut(1, stdout);
  process.exit(exitCode);
}

/** A defect of ours: seen by the user, and refused where the handler is wired to fail closed. */
function broken(error: unknown): never {
  writeOut(
    2,
    `fairlead: this should not happen: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(2);
}

main().then(finish, broken);
