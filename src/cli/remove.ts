import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import type { Project } from "../project/find.ts";
import { applyRemoval, planRemoval, type Removal, type RemovalPlan } from "../project/remove.ts";
import { settingsCure } from "../project/settings-cure.ts";
import { stateRoot } from "../state/paths.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { asksNobody, confirm } from "./confirm.ts";
import { here, showPlace } from "./open-project.ts";
import { complain, print, printJson } from "./print.ts";
import { unifiedDiff } from "./unified-diff.ts";

const { env } = process;

const args = {
  "dry-run": { type: "boolean", description: "Change nothing; print every change as a diff" },
  yes: { type: "boolean", description: "Do not ask" },
  json: { type: "boolean", description: "Print one JSON document; with --yes or --dry-run" },
} as const;

/** `fairlead remove`: takes Fairlead out of a project again. */
export const remove: Command<typeof args> = {
  meta: { name: "remove", description: "Take Fairlead out of a project again, byte for byte" },
  args,
  examples: [
    ["npx fairlead remove", "look at what it does, then say yes"],
    ["npx fairlead remove --dry-run", "only look"],
  ],
  run: async ({ args: options }): Promise<ExitCode> => {
    const { json, "dry-run": idle } = options;
    if (json === true) asksNobody(options);
    const project = here();
    const plan = planRemoval(project, env);
    const diff = plan.removals.map((removal) => diffOf(removal, project)).join("\n");
    if (json === true) return asJson(project, plan, diff, idle === true);
    showPlace(project);
    for (const { path, problem } of plan.problems) complain(`${path}: ${problem}`);
    if (plan.removals.length === 0) return nothing(project, plan);
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
  const [first] = plan.problems;
  if (first !== undefined) throw new CliError("nothing was changed", settingsCure(first.problem));
  print("Nothing to remove: this project is not wired.");
  for (const line of restOf(project, plan)) print(line);
  return 0;
}

function asJson(project: Project, plan: RemovalPlan, diff: string, idle: boolean): ExitCode {
  const done = idle || plan.removals.length === 0 ? undefined : takenOut(project, plan);
  const problems = [...plan.problems, ...(done?.problems ?? [])];
  const notes = done?.lines ?? restOf(project, plan);
  printJson({ project: project.root, removed: done !== undefined, diff, notes, problems });
  return problems.length === 0 ? 0 : 2;
}

const done: Readonly<Record<Removal["what"], string>> = {
  restored: "is as it was before",
  unwired: "was changed by others since: only our entries are taken out",
  deleted: "is deleted",
};

interface TakenOut {
  /** What was done, in words. */
  readonly lines: readonly string[];
  readonly problems: readonly { readonly path: string; readonly problem: string }[];
}

function takenOut(project: Project, plan: RemovalPlan): TakenOut {
  const { problems, keptFolders, cache } = applyRemoval(project, plan, env);
  const failed = new Set(problems.map(({ path }) => path));
  const lines = [
    ...plan.removals
      .filter(({ path }) => !failed.has(path))
      .map(({ path, what }) => `${name(path, project)} ${done[what]}.`),
    ...keptFolders.map((path) => `${name(path, project)} is not empty and stays.`),
    ...(cache === undefined ? [] : [`${cache} is deleted: it held compiled hooks.`]),
    ...restOf(project, plan),
  ];
  return { lines, problems };
}

function takeOut(project: Project, plan: RemovalPlan): ExitCode {
  const { lines, problems } = takenOut(project, plan);
  for (const line of lines) print(line);
  for (const { path, problem } of problems) complain(`${path}: ${problem}`);
  return problems.length + plan.problems.length === 0 ? 0 : 2;
}

/** What is left after all, why, and how to get rid of it. */
function restOf(project: Project, { kept, others }: RemovalPlan): readonly string[] {
  const memory = memoryFolder();
  return [
    ...kept.map((path) => `${name(path, project)} was changed since and stays.`),
    ...others.map(
      (path) => `${name(path, project)} stays: nothing on this machine says that fairlead init made it.`,
    ),
    ...(memory === undefined
      ? []
      : [`What hooks remember, of all projects, stays in ${memory}: rm -r ${quoted(memory)} forgets it.`]),
  ];
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
