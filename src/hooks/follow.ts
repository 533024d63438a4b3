// What a workflow does on each of its events. Loaded when one is asked.
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { advance, courseOf, openBeforeCall, openStep, waive } from "./course.ts";
import { guardEnd } from "./guard-end.ts";
import type { Firing, Result } from "./hook.ts";
import { context, deny, notify } from "./outcomes.ts";
import type { Plan } from "./plan.ts";
import { isHostsOwn } from "./turn.ts";

/** Asks a workflow about one event. */
export async function follow(event: AnyLiveEvent, firing: Firing, plan: Plan): Promise<Result> {
  if (isHostsOwn(event)) return undefined;
  switch (event.name) {
    case "SubagentStart":
      return ((await plan.onStart?.(event)) ?? undefined) as Result; // void is nothing
    case "SessionStart":
      return await retold(event, firing, plan);
    case "UserPromptSubmit":
      return await waived(event, firing, plan);
    case "PreToolUse":
      return isGuarded(event, plan) ? await refusedEarly(event, firing, plan) : undefined;
    case "PostToolUse":
      if (isGuarded(event, plan)) await advance(courseOf(event, firing, plan));
      return undefined;
    case "Stop":
    case "SubagentStop":
      return await guardEnd(event, firing, plan);
    default:
      return undefined;
  }
}

/** Whose calls count: those of the agents that it guards. */
function isGuarded({ input }: AnyLiveEvent, { on }: Plan): boolean {
  return on.includes(input.agent_id === undefined ? "Stop" : "SubagentStop");
}

/** After a compaction or a resume the model no longer knows where it was. */
async function retold(event: AnyLiveEvent, firing: Firing, plan: Plan): Promise<Result> {
  if (!("source" in event.input) || !["compact", "resume"].includes(String(event.input.source)))
    return undefined;
  const { label, steps } = plan;
  const course = courseOf(event, firing, plan);
  const { run } = course;
  const hasBegun = run.done.length > 0 || run.blocks > 0;
  if (!hasBegun || run.completed || run.told === true) return undefined;
  const at = await openStep(course);
  const step = at === undefined ? steps.at(-1) : steps[at];
  return context(
    `${label} is not finished. The step that is open is ${JSON.stringify(step?.name)}: ${step?.message}`,
  );
}

/** Only the user may waive a step, by typing it: what others send in the user's place opens with a tag of the host. */
async function waived(event: AnyLiveEvent, firing: Firing, plan: Plan): Promise<Result> {
  const { override = "", label } = plan;
  const prompt = (event.prompt ?? "").replace(/<system-reminder>[\s\S]*?(?:<\/system-reminder>|$)/g, "");
  const isTyped = !/^\s*<[a-z][\w-]*>/.test(prompt);
  const isSaid = prompt.split("\n").some((line) => bare(line) === bare(override));
  if (!isTyped || !isSaid) return undefined;
  const step = await waive(courseOf(event, firing, plan));
  return step === undefined ? undefined : notify(`${label}: you waived the step ${JSON.stringify(step)}.`);
}

const polite =
  /^(?:(?:please|pls|ok|okay|yes|yeah|sure|fine|right|so|then|and|now|just|lets|you (?:can|may)) )+|(?: (?:please|pls|now|then|thanks|thank you|for now))+$/g;

/** A line without what people put around a command: case, signs and politeness. */
function bare(line: string): string {
  const words =
    line
      .toLowerCase()
      .replace(/['\u2019]/g, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const text = words.join(" ");
  return text.replace(polite, "") || text || line.trim();
}

/** A call that belongs to a later step is refused while an earlier one is open. */
async function refusedEarly(event: AnyLiveEvent, firing: Firing, plan: Plan): Promise<Result> {
  const course = courseOf(event, firing, plan);
  // It was given up: nothing is demanded until a step advances.
  if (course.run.told === true) return undefined;
  const step = await openBeforeCall(course);
  return step === undefined ? undefined : deny(`${plan.label} INCOMPLETE: ${step.message}`);
}
