// One verdict of the command door, from standard input to exit. What is not needed when nothing is to be said is
// imported where it is needed.
import type { Budgets } from "./engine/budgets.ts";
import { answerCommand, brokenReply, type CommandReply } from "./hosts/command.ts";
import type { LoadedHooks } from "./hosts/loaded.ts";
import { nodeHost } from "./hosts/node.ts";
import { readStdin } from "./hosts/stdin.ts";
import { writeOut } from "./hosts/write-out.ts";
import * as fairlead from "./index.ts";
import { keepCompiledForms } from "./project/compiled-form.ts";
import { currentFolder, findProject, type Project } from "./project/find.ts";
import { loadProject } from "./project/load.ts";
import { version } from "./project/version.ts";
import type { Fault } from "./state/store.ts";

const { env } = process;

/** Answers the event on standard input and ends the process; `answered` runs when the answer is out. */
export function main(answered: () => void): void {
  answer().then(
    (reply) => finish(reply, answered),
    (error: unknown) => finish(brokenReply(error, process.argv[2]), answered),
  );
}

async function answer(): Promise<CommandReply> {
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
    staysQuiet: true,
  });
}

function hooksOf(project: Project | undefined): LoadedHooks | Promise<LoadedHooks> {
  return project === undefined
    ? { hooks: [], problems: [] }
    : loadProject(project, { modules: { fairlead }, version, env });
}

const budgets: Budgets = {
  async reserve(request) {
    const { storedBudgets } = await import("./hosts/stored-budgets.ts");
    const report = ({ path, message }: Fault): void => writeOut(2, `fairlead: ${path}: ${message}\n`);
    return storedBudgets(env, report).reserve(request);
  },
};

function finish({ stdout, stderr, exitCode }: CommandReply, answered: () => void): never {
  writeOut(2, stderr);
  writeOut(1, stdout);
  keepCompiledForms();
  answered();
  process.exit(exitCode);
}
