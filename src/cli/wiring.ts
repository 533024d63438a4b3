import type { Wire } from "../engine/plan-wiring.ts";
import { switchedOff } from "../project/doctor/check-settings.ts";
import type { Project } from "../project/find.ts";
import type { Door } from "../project/handler.ts";
import type { LoadedProject } from "../project/load.ts";
import { planFor } from "../project/plan-for.ts";
import { settingsCure } from "../project/settings-cure.ts";
import { applySync, type SettingsChange } from "../project/sync.ts";
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
  local: boolean,
  door?: Door["kind"],
): Wiring {
  const { plan, warning } = planFor(project, loaded, { install: ownInstall(), local, door, env });
  if ("problem" in plan) throw unusable(plan);
  const warnings = [warning, switchedOff(project, env)].filter((one) => one !== undefined);
  return { wires: plan.wires, changes: plan.changes, warnings };
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
  const cure = settingsCure(problem);
  const advice = cure === undefined ? "nothing was changed" : `nothing was changed; ${cure}`;
  return new CliError(`${path}: ${problem}`, advice);
}
