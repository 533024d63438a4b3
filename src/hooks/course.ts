import { ask, type Condition, conditionList } from "../conditions/condition.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { notBegun, type WorkflowRun, WorkflowRuns } from "../state/workflow-runs.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Firing } from "./hook.ts";
import { noteOwner } from "./owners.ts";
import { isAboutCall, type Plan } from "./plan.ts";
import { proseOf, since } from "./prose.ts";
import type { Step } from "./step.ts";
import { agentKey, pastOf } from "./turn.ts";

/** Seconds to wait for another process of the same session. */
const patience = 5;

/** A workflow as one agent goes through it, seen from one event. */
export interface Course {
  readonly event: AnyLiveEvent;
  readonly firing: Firing;
  readonly plan: Plan;
  /** What is remembered, as it was read or written last. */
  run: WorkflowRun;
}

/** The course of the agent that an event comes from. */
export function courseOf(event: AnyLiveEvent, firing: Firing, plan: Plan): Course {
  const { runs } = event.session.load(WorkflowRuns);
  return { event, firing, plan, run: runs[agentKey(firing.id, event)] ?? notBegun };
}

/** Changes what is remembered, under its lock. */
export async function change(course: Course, how: (run: WorkflowRun) => WorkflowRun): Promise<void> {
  const { event, firing } = course;
  const key = agentKey(firing.id, event);
  course.run = await event.session.slot(WorkflowRuns).mutate(
    ({ runs }) => {
      const changed = how(runs[key] ?? notBegun);
      // The newest come last, so that the oldest are forgotten.
      delete runs[key];
      runs[key] = changed;
      return changed;
    },
    { timeout: patience },
  );
}

/** Place of the first step that is not done; undefined when all are. */
export async function openStep(course: Course): Promise<number | undefined> {
  for (const [at, step] of course.plan.steps.entries()) if (!(await isDone(course, step))) return at;
  return undefined;
}

async function isDone({ event, run }: Course, step: Step): Promise<boolean> {
  if (run.done.includes(nameOf(step))) return true;
  if (step.check === undefined) return false;
  return await step.check({ event, prose: proseOf(event), transcript: pastOf(event) });
}

/** Marks the open step as done when what it waits for has happened. */
export async function advance(course: Course): Promise<void> {
  const { event, firing, plan, run } = course;
  const at = await openStep(course);
  const step = at === undefined ? undefined : plan.steps[at];
  if (step?.advance === undefined) return;
  const conditions = conditionList(step.advance);
  // Before the call runs, and at a stop, only what lies in the past has happened.
  if (event.name !== "PostToolUse" && conditions.some(isAboutCall)) return;
  if (await allHold(conditions, since(event, run.since), firing)) await finish(course, step);
}

/** Marks the open step as done because the user says so; its name. */
export async function waive(course: Course): Promise<string | undefined> {
  const at = await openStep(course);
  const step = at === undefined ? undefined : course.plan.steps[at];
  if (step === undefined) return undefined;
  await finish(course, step);
  return nameOf(step);
}

async function finish(course: Course, step: Step): Promise<void> {
  const { event, firing, plan } = course;
  const name = nameOf(step);
  const ended = endOf(pastOf(event));
  await change(course, (run) =>
    run.done.includes(name)
      ? run
      : { ...run, done: [...run.done, name], since: ended, blocks: 0, told: false },
  );
  const next = await openStep(course);
  await noteOwner(event, firing, plan, next === undefined ? undefined : plan.steps[next]);
}

/**
 * The step that is open while the event's tool call belongs to later ones only. A call that belongs also to the open
 * step, or to one that is done, is in order.
 */
export async function openBeforeCall(course: Course): Promise<Step | undefined> {
  const meant = await stepsOfCall(course);
  if (meant.length === 0) return undefined;
  await advance(course);
  const open = await openStep(course);
  return open !== undefined && meant.every((at) => at > open) ? course.plan.steps[open] : undefined;
}

/** Places of the steps that the event's tool call belongs to. */
async function stepsOfCall({ event, firing, plan }: Course): Promise<readonly number[]> {
  const meant: number[] = [];
  for (const [at, step] of plan.steps.entries()) {
    const conditions = conditionList(step.advance);
    const isMeant = conditions.some(isAboutCall) && (await allHold(conditions, event, firing));
    if (isMeant && step.early === "allow") return [];
    if (isMeant) meant.push(at);
  }
  return meant;
}

function nameOf({ name = "" }: Step): string {
  return name;
}

async function allHold(
  conditions: readonly Condition[],
  event: AnyLiveEvent,
  { host }: Firing,
): Promise<boolean> {
  for (const condition of conditions) if ((await ask(condition, event, host)).match !== true) return false;
  return true;
}

function endOf(transcript: Transcript | undefined): number {
  const said = transcript?.said({ since: "turn" }).at(-1)?.position ?? -1;
  const called = transcript?.calls({ since: "turn" }).at(-1)?.position ?? -1;
  return Math.max(said, called);
}
