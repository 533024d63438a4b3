import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { WorkflowOwners } from "../state/workflow-runs.ts";
import type { Firing } from "./hook.ts";
import type { Plan } from "./plan.ts";
import type { Step } from "./step.ts";

/** After a week without a step, a session that left a workflow behind is not spoken of any more. */
const forgotten = 7 * 24 * 3600 * 1000;

/** Another session, and the step that is open in it. */
export interface Owner {
  readonly session: string;
  readonly step: string;
}

/** Where other sessions of the project stand in this workflow; undefined when none has begun it. */
export function otherOwner(event: AnyLiveEvent, { id, host }: Firing): Owner | undefined {
  if (event.durable.project.dir === null) return undefined;
  const { owners } = event.durable.project.load(WorkflowOwners);
  const own = keyOf(id, event.input.session_id);
  const others = Object.entries(owners).filter(
    ([key, { at }]) => key.startsWith(`${id} `) && key !== own && host.now() - at < forgotten,
  );
  const [key, owner] = others.at(-1) ?? [];
  if (key === undefined || owner === undefined) return undefined;
  return { session: key.slice(id.length + 1), step: owner.step };
}

/** Notes for other sessions where this one stands; without a step it is done. */
export async function noteOwner(
  event: AnyLiveEvent,
  { id, host }: Firing,
  { on }: Plan,
  step: Step | undefined,
): Promise<void> {
  const isMain = on.includes("Stop") && event.input.agent_id === undefined;
  if (!isMain || event.durable.project.dir === null) return;
  const key = keyOf(id, event.input.session_id);
  await event.durable.project.slot(WorkflowOwners).mutate(({ owners }) => {
    delete owners[key];
    if (step !== undefined) owners[key] = { step: step.name ?? "", at: host.now() };
  });
}

function keyOf(id: string, session: string): string {
  return `${id} ${session}`;
}
