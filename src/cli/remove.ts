import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Project } from "../project/find.ts";
import { applyRemoval, planRemoval, type Removal, type RemovalPlan } from "../project/remove.ts";
import { stateRoot } from "../state/paths.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { confirm } from "./confirm.ts";
import { here, showPlace } from "./open-project.ts";
import { complain, print } from "./print.ts";
import { unifiedDiff } from "./unified-diff.ts";

const { env } = process;

const args = {
  "dry-run": { type: "boolean", description: "Change nothing; print every change as a diff" },
  yes: { type: "boolean", description: "Do not ask" },
} as const;

/** `fairlead remove`: takes Fairlead out of a project again. */
export const remove: Command<typeof args> = {
  meta: { name: "remove", description: "Take Fairlead out of a project again, byte for byte" },
  args,
  examples: [
    ["fairlead remove", "look at what it does, then say yes"],
    ["fairlead remove --dry-run", "only look"],
  ],
  run: async ({ args: options }): Promise<ExitCode> => {
    const project = here();
    showPlace(project);
    const plan = planRemoval(project, env);
    for (const { path, problem } of plan.problems) complain(`${path}: ${problem}`);
    if (plan.removals.length === 0) return nothing(project, plan);
    const diff = plan.removals.map((removal) => diffOf(removal, project)).join("\n");
    if (options["dry-run"] === true) {
      print(diff);
      return plan.problems.length === 0 ? 0 : 2;
    }
    if (options.yes !== true) print(diff);
    if (!(await confirm(`Make these changes in ${project.root}?`, options.yes === true))) return 0;
    return takeOut(project, plan);
  },
};

function nothing(project: Project, plan: RemovalPlan): ExitCode {
  if (plan.problems.length > 0) throw new CliError("nothing was changed");
  print("Nothing to remove: this project is not wired.");
  tellRest(project, plan);
  return 0;
}

const done: Readonly<Record<Removal["what"], string>> = {
  restored: "is as it was before",
  unwired: "was changed by others since: only our entries are taken out",
  deleted: "is deleted",
};

function takeOut(project: Project, plan: RemovalPlan): ExitCode {
  const { problems, keptFolders, cache } = applyRemoval(project, plan, env);
  const failed = new Set(problems.map(({ path }) => path));
  for (const { path, what } of plan.removals)
    if (!failed.has(path)) print(`${name(path, project)} ${done[what]}.`);
  for (const path of plan.kept) print(`${name(path, project)} was changed since and stays.`);
  for (const path of keptFolders) print(`${name(path, project)} is not empty and stays.`);
  if (cache !== undefined) print(`${cache} is deleted: it held compiled hooks.`);
  tellRest(project, plan);
  for (const { path, problem } of problems) complain(`${path}: ${problem}`);
  return problems.length + plan.problems.length === 0 ? 0 : 2;
}

/** What is left after all, why, and how to get rid of it. */
function tellRest(project: Project, { others }: RemovalPlan): void {
  for (const path of others)
    print(`${name(path, project)} stays: nothing on this machine says that fairlead init made it.`);
  const memory = memoryFolder();
  if (memory !== undefined)
    print(`What hooks remember, of all projects, stays in ${memory}: rm -r ${quoted(memory)} forgets it.`);
}

/** The folder with what hooks remember; undefined when there is nothing in it. */
function memoryFolder(): string | undefined {
  try {
    const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
    return ["sessions", "durable"].some((part) => existsSync(join(root, part))) ? root : undefined;
  } catch {
    return undefined; // the environment names no usable place, so nothing was ever kept
  }
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

function diffOf({ path, before, after }: Removal, project: Project): string {
  return unifiedDiff(name(path, project), before.toString("utf8"), after?.toString("utf8"));
}

function name(path: string, { root }: Project): string {
  return relative(root, path).replaceAll("\\", "/");
}
