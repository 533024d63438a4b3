import { find } from "../conditions/pattern.ts";
import { isSameEvent, type Met } from "../state/event-key.ts";
import { notBegun, type WorkflowRun } from "../state/workflow-runs.ts";
import { advance, type Course, change, courseOf, openStep } from "./course.ts";
import type { Firing, Result } from "./hook.ts";
import type { EventOf } from "./on.ts";
import { block, notify } from "./outcomes.ts";
import { type Owner, otherOwner } from "./owners.ts";
import { type Plan, refusable, type WorkflowEvent } from "./plan.ts";
import { proseOf } from "./prose.ts";
import { goesOn, isWaiting, stopKey, timesHeld } from "./turn.ts";

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
  if (owner !== undefined) return await toldOfOther(course, owner);
  return await held(event, firing, { course, problem, at: open ?? plan.steps.length });
}

/** Once per session: each stop would say the same. */
async function toldOfOther(course: Course, owner: Owner): Promise<Result> {
  if (course.run.elsewhere === true) return undefined;
  if (course.event.session.dir !== null) await change(course, (run) => ({ ...run, elsewhere: true }));
  const { label, steps } = course.plan;
  const refuses = refusable(steps).length > 0;
  const still = refuses ? "; but calls of later steps are refused until those before are done here" : "";
  return notify(
    `${label} is at the step ${JSON.stringify(owner.step)} in another session (${owner.session}). It is left as it is there, and holds nobody here${still}. It is taken over by doing its first step here; it ends when that session finishes it or has its step waived, or after a week without a step.`,
  );
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
  if (open !== undefined) return `${label} INCOMPLETE: ${steps[open]?.message}`;
  if (!isSaid)
    return `${label} INCOMPLETE: ${steps.at(-1)?.message} Every step is done; only the marker is missing: ${sought(marker)}.`;
  for (const artifact of artifacts) {
    const problem = await artifact.problem(host, event.input.cwd);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function sought(marker: string | RegExp | undefined): string {
  return typeof marker === "string" ? `write ${marker}` : `write what matches ${marker}`;
}

async function completed(event: EventOf<WorkflowEvent, string>, course: Course): Promise<undefined> {
  if (course.run.completed) return undefined;
  let isFirst = false;
  await change(course, (run) => {
    isFirst = !run.completed;
    return { ...run, completed: true, blocks: 0, told: false };
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
  const lost = `${label} is given up: the agent was held ${maxBlocks} times at this step. Still open: ${problem}`;
  // Nothing is kept: the host's own word is then all there is against a loop.
  if (event.session.dir === null) return goesOn(event) || maxBlocks === 0 ? notify(lost) : block(problem);
  const stop = stopKey(event, firing);
  const now = firing.host.now();
  let counted: Counted = { run: course.run, ending: "repeat" };
  let before = course.run;
  await change(course, (run) => {
    before = run;
    const met = { key: stop?.key ?? "", at: now };
    counted = isSameEvent(run.event, stop, now)
      ? { run, ending: "repeat" }
      : counting(run, { event, maxBlocks, problem, at, met });
    return counted.run;
  });
  const { ending } = counted as Counted; // the compiler does not see that it was set
  // Another process answers for the same stop: it counts, and gives back what was not delivered.
  if (ending === "repeat") return block(problem);
  if (ending === "told") return undefined;
  const { blocks, open, told = false } = before;
  firing.onLost(async () => {
    await change(course, (run) => ({ ...run, blocks, open, told, event: notBegun.event }));
  });
  return ending === "lost" ? notify(lost) : block(problem);
}

interface Counted {
  readonly run: WorkflowRun;
  /** Held; given up just now, or earlier; or the same stop again. */
  readonly ending: "held" | "lost" | "told" | "repeat";
}

interface Counting extends Pick<Cause, "problem" | "at"> {
  readonly event: EventOf<WorkflowEvent, string>;
  readonly maxBlocks: number;
  readonly met: Met;
}

/** Blocks are counted at one step, however many prompts come in between, until a step advances. */
function counting(run: WorkflowRun, { event, maxBlocks, problem, at, met }: Counting): Counted {
  // A check may take back that a step was done: only one that was never reached before begins afresh.
  const isSameStep = at <= run.open;
  const remembered = isSameStep ? run.blocks : 0;
  // The host says that a hook holds it: was that this one, and what it remembered is lost?
  const blocks = run === notBegun && goesOn(event) ? timesHeld(event, problem) : remembered;
  const reached = { ...run, open: Math.max(at, run.open) };
  if (blocks < maxBlocks)
    return { run: { ...reached, blocks: blocks + 1, event: met, told: false }, ending: "held" };
  const isTold = isSameStep && run.told === true;
  return { run: { ...reached, blocks, told: true }, ending: isTold ? "told" : "lost" };
}
