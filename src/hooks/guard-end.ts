import { find } from "../conditions/pattern.ts";
import { isSameEvent } from "../state/event-key.ts";
import { isSameTurn } from "../state/held.ts";
import { notBegun, type WorkflowRun } from "../state/workflow-runs.ts";
import { advance, type Course, change, courseOf, openStep } from "./course.ts";
import type { Firing, Result } from "./hook.ts";
import type { EventOf } from "./on.ts";
import { block, notify } from "./outcomes.ts";
import { otherOwner } from "./owners.ts";
import type { Plan, WorkflowEvent } from "./plan.ts";
import { proseOf } from "./prose.ts";
import { goesOn, isWaiting, stopKey, turnOf } from "./turn.ts";

/** Holds an agent whose workflow is not finished, lets it go when it is, and says so aloud when it gives up. */
export async function guardEnd(
  event: EventOf<WorkflowEvent, string>,
  firing: Firing,
  plan: Plan,
): Promise<Result> {
  if (isWaiting(event)) return undefined;
  const course = courseOf(event, firing, plan);
  await advance(course);
  const open = await openStep(course);
  const problem = await problemOf(event, firing, plan, open);
  if (problem === undefined) return await completed(event, course);
  const owner = hasBegun(course.run) || event.name !== "Stop" ? undefined : otherOwner(event, firing);
  if (owner !== undefined)
    return notify(
      `${plan.label} is at the step ${JSON.stringify(owner.step)} in another session (${owner.session}). It is left as it is there, and not begun here.`,
    );
  return await held(event, firing, { course, problem, at: open ?? plan.steps.length });
}

function hasBegun({ done, blocks, completed: ended }: WorkflowRun): boolean {
  return done.length > 0 || blocks > 0 || ended;
}

async function problemOf(
  event: EventOf<WorkflowEvent, string>,
  { host }: Firing,
  { label, marker, steps, artifacts = [] }: Plan,
  open: number | undefined,
): Promise<string | undefined> {
  const isSaid = marker === undefined || proseOf(event).some((text) => find(marker, text) !== undefined);
  const step = open === undefined ? (isSaid ? undefined : steps.at(-1)) : steps[open];
  if (step !== undefined) return `${label} INCOMPLETE: ${step.message}`;
  for (const artifact of artifacts) {
    const problem = await artifact.problem(host, event.input.cwd);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

async function completed(event: EventOf<WorkflowEvent, string>, course: Course): Promise<undefined> {
  if (course.run.completed) return undefined;
  let isFirst = false;
  await change(course, (run) => {
    isFirst = !run.completed;
    return { ...run, completed: true, blocks: 0 };
  });
  if (isFirst) await course.plan.postComplete?.(event);
  return undefined;
}

/** What an agent is held for. */
interface Cause {
  readonly course: Course;
  readonly problem: string;
  /** Place of the open step; behind the last one for the marker and the files. */
  readonly at: number;
}

async function held(
  event: EventOf<WorkflowEvent, string>,
  firing: Firing,
  { course, problem, at }: Cause,
): Promise<Result> {
  const { label, maxBlocks } = course.plan;
  const turn = turnOf(event);
  const lost = `${label} is given up: the agent was held ${maxBlocks} times at this step. Still open: ${problem}`;
  // Nothing is kept: the host's own word is then all there is against a loop.
  if (event.session.dir === null) return goesOn(event) || maxBlocks === 0 ? notify(lost) : block(problem);
  const stop = stopKey(event, firing);
  const now = firing.host.now();
  let isHeld = false;
  let isRepeat = false;
  await change(course, (run) => {
    isRepeat = isSameEvent(run.event, stop, now);
    if (isRepeat) return run;
    const goes = isSameTurn(run.turn, turn, goesOn(event));
    const blocks = goes && at <= run.open ? run.blocks : 0;
    isHeld = blocks < maxBlocks;
    const met = isHeld ? { key: stop?.key ?? "", at: now } : run.event;
    return { ...run, turn, open: at, blocks: isHeld ? blocks + 1 : blocks, event: met };
  });
  // Another process answers for the same stop: it counts, and gives back what was not delivered.
  if (isRepeat) return block(problem);
  if (!isHeld) return notify(lost);
  firing.onLost(async () => {
    await change(course, (run) => ({ ...run, blocks: Math.max(0, run.blocks - 1), event: notBegun.event }));
  });
  return block(problem);
}
