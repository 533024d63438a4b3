import { heard, planWiring } from "../engine/plan-wiring.ts";
import type { LoadedHooks } from "../hosts/loaded.ts";
import type { Env, Project } from "./find.ts";
import { type Install, runFileFor } from "./install.ts";
import { planSync, type SyncPlan } from "./sync.ts";

/** Where the wiring is planned from. */
export interface PlanOptions {
  /** The package whose file is to be run. */
  readonly install: Install;
  /** Whether the private settings file is meant. */
  readonly local?: boolean;
  readonly env: Env;
}

/** What a project's settings need for its hooks, and what may go wrong with the file that they name. */
export function planFor(
  project: Project,
  { hooks, problems }: Pick<LoadedHooks, "hooks" | "problems">,
  { install, local = false, env }: PlanOptions,
): { readonly plan: SyncPlan; readonly warning: string | undefined } {
  const wires = planWiring(hooks);
  const otherwise = planWiring([], problems.length > 0 ? heard : []);
  const { path: runFile, warning } = runFileFor(project, install, local);
  const partial = problems.some(({ serves }) => serves === "nothing");
  const plan = planSync(project, { wires, otherwise, runFile, env, partial, ...(local && { local }) });
  return { plan, warning };
}
