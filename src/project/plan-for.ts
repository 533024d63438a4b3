import { heard, planWiring } from "../engine/plan-wiring.ts";
import type { LoadedHooks } from "../hosts/loaded.ts";
import type { Env, Project } from "./find.ts";
import type { Door } from "./handler.ts";
import { type Install, runFileFor } from "./install.ts";
import type { SettingsProblem } from "./settings-file.ts";
import { planSync, type SyncPlan } from "./sync.ts";
import { httpWay } from "./warm/http-way.ts";
import { doorIn } from "./wires-in.ts";

/** Where the wiring is planned from. */
export interface PlanOptions {
  /** The package whose file is to be run. */
  readonly install: Install;
  /** Whether the private settings file is meant. */
  readonly local?: boolean;
  /** What entries lead to. Default: what they lead to now. */
  readonly door?: Door["kind"] | undefined;
  readonly env: Env;
}

/** What a project's settings need for its hooks, and what may go wrong with the file that they name. */
export function planFor(
  project: Project,
  { hooks, problems }: Pick<LoadedHooks, "hooks" | "problems">,
  { install, local: isLocal = false, door: kind = doorIn(project), env }: PlanOptions,
): { readonly plan: SyncPlan; readonly warning: string | undefined } {
  const door = doorFor(kind, project, env);
  if ("problem" in door) return { plan: door, warning: undefined };
  // A port and a token are of this machine alone.
  const local = isLocal || kind === "http";
  const wires = planWiring(hooks);
  const otherwise = planWiring([], problems.length > 0 ? heard : []);
  const { path: runFile, warning } = runFileFor(project, install, local);
  const partial = problems.some(({ serves }) => serves === "nothing");
  const plan = planSync(project, { wires, otherwise, runFile, door, env, partial, ...(local && { local }) });
  return { plan, warning };
}

function doorFor(kind: Door["kind"], project: Project, env: Env): Door | SettingsProblem {
  if (kind !== "http") return { kind };
  const way = httpWay(project, env);
  if ("problem" in way) return { path: "http hooks", problem: way.problem };
  return { kind, ...way, root: project.root };
}
