import { heard, planWiring, type Wire } from "../engine/plan-wiring.ts";
import type { Project } from "../project/find.ts";
import type { Door } from "../project/handler.ts";
import { runFileFor } from "../project/install.ts";
import type { LoadedProject } from "../project/load.ts";
import { applySync, planSync, type SettingsChange } from "../project/sync.ts";
import { httpWay } from "../project/warm/http-way.ts";
import { doorIn } from "../project/wires-in.ts";
import { CliError } from "./command.ts";
import { ownInstall } from "./open-project.ts";
import { unifiedDiff } from "./unified-diff.ts";

const { env } = process;

/** What the settings need and what must change for it. */
export interface Wiring {
  readonly wires: readonly Wire[];
  readonly changes: readonly SettingsChange[];
  readonly warnings: readonly string[];
}

/** Works out the wiring of a project. Throws a CliError when its settings cannot be edited. */
export function wiringFor(
  project: Project,
  loaded: LoadedProject,
  isLocal: boolean,
  kind: Door["kind"] = doorIn(project),
): Wiring {
  const door = doorFor(kind, project);
  // A port and a token are of this machine alone.
  const local = isLocal || kind === "http";
  const wires = planWiring(loaded.hooks);
  const otherwise = planWiring([], loaded.problems.length > 0 ? heard : []);
  const { path: runFile, warning } = runFileFor(project, ownInstall(), local);
  const partial = loaded.problems.some(({ serves }) => serves === "nothing");
  const plan = planSync(project, { wires, otherwise, runFile, door, env, partial, ...(local && { local }) });
  if ("problem" in plan) throw unusable(plan);
  return { wires: plan.wires, changes: plan.changes, warnings: warning === undefined ? [] : [warning] };
}

function doorFor(kind: Door["kind"], project: Project): Door {
  if (kind !== "http") return { kind };
  const way = httpWay(project, env);
  if ("problem" in way)
    throw new CliError(`there can be no http hooks: ${way.problem}`, "nothing was changed");
  return { kind, ...way, root: project.root };
}

/** Writes the changes. Gives what a person should know; throws a CliError when it cannot be done. */
export function apply(project: Project, { changes }: Pick<Wiring, "changes">): readonly string[] {
  const { problem, warning } = applySync(project, changes, env);
  if (problem !== undefined) throw unusable(problem);
  return warning === undefined ? [] : [warning];
}

/** Changes as one unified diff. */
export function diffOf(changes: readonly SettingsChange[]): string {
  return changes
    .map(({ file, name, before, after }) =>
      unifiedDiff(
        name,
        file.bytes === undefined ? undefined : before.toString("utf8"),
        after.toString("utf8"),
      ),
    )
    .join("\n");
}

/** A settings file that nothing was done to, as an error of the command. */
export function unusable({ path, problem }: { path: string; problem: string }): CliError {
  return new CliError(`${path}: ${problem}`, "nothing was changed");
}
