import { type MissingWire, missingWires } from "../engine/compare-wires.ts";
import { planWiring } from "../engine/plan-wiring.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { LoadProblem } from "../hosts/loaded.ts";
import { currentToolName } from "../protocol/tool-names.ts";
import type { Project } from "./find.ts";
import { wiredIn } from "./wires-in.ts";

/**
 * What a user must hear when the settings lack wires that hooks need. Nothing when a project's settings have no
 * entry of ours at all: then it is wired in a place that we cannot see, such as the user's own settings.
 */
export function wiringNews(project: Project, hooks: readonly RegisteredHook[]): readonly LoadProblem[] {
  const existing = wiredIn(project);
  const missing = existing.length === 0 ? [] : missingWires(planWiring(hooks), existing);
  if (missing.length === 0) return [];
  const what = missing.map(describe).join("; ");
  const message = `hooks changed what must be wired (${what}): run npx fairlead sync`;
  return [{ file: ".", message, serves: "itself" }];
}

function describe({ event, tools }: MissingWire): string {
  if (tools === undefined) return event;
  return `${event} for ${[...new Set(tools.map(currentToolName))].join(", ")}`;
}
