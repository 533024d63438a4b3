import { any } from "../conditions/combine.ts";
import { type Condition, conditionList } from "../conditions/condition.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { checkNames } from "../protocol/known-names.ts";
import { build } from "./build.ts";
import { checkedPattern } from "./checked-pattern.ts";
import { fired, type Hook } from "./hook.ts";
import { isAboutCall, type Plan, refusable, type WorkflowEvent, type WorkflowOptions } from "./plan.ts";
import { Step } from "./step.ts";
import { callable, count, filled, optionsOf } from "./values.ts";

/** A workflow: one hook on all the events that it needs. */
export interface Workflow extends Hook<HookEvent, undefined> {
  readonly label: string;
  readonly marker?: string | RegExp;
  readonly steps: readonly Step[];
}

/**
 * A hook that leads an agent through steps: at its end it is held, and told the first step that is not done, until
 * all are, the marker is written and the files are there. It holds at most `maxBlocks` times at one step, never while
 * background work runs, and tells the user when it gives up. Where an agent is in it survives compaction and resume.
 *
 * @example
 * export const review = workflow({
 *   label: "review",
 *   marker: "REVIEW COMPLETE",
 *   steps: [Step({ check: textMatches(/^## Findings/m), message: "List what you found under the heading Findings." })],
 * });
 */
export function workflow(options: WorkflowOptions): Workflow {
  const {
    label,
    marker,
    on = "SubagentStop",
    onStart,
    override,
    when,
    unless,
    id,
    deadline,
    tests,
  } = optionsOf("workflow", options);
  checked(options);
  if (!Array.isArray(options.steps) || options.steps.length === 0)
    throw new TypeError("workflow needs steps: at least one");
  const steps = named(options.steps);
  const guards: readonly WorkflowEvent[] = Array.isArray(on) ? on : [on as WorkflowEvent]; // not a list, so one
  if (guards.length === 0 || !guards.every((name) => name === "Stop" || name === "SubagentStop"))
    throw new TypeError("workflow guards Stop, SubagentStop or both");
  if (override !== undefined && !guards.includes("Stop"))
    throw new TypeError(
      "override needs a workflow on Stop: the user speaks to the main agent, not to subagents",
    );
  const plan: Plan = { ...options, steps, on: guards, maxBlocks: count("maxBlocks", options.maxBlocks ?? 3) };
  const common = { when, unless, id, deadline, tests };
  const hook = build<HookEvent, undefined>(
    {
      kind: "workflow",
      events: eventsOf(plan, onStart !== undefined),
      onError: "open",
      rewrites: false,
      also: narrowed(steps),
      run: async (event, _, _host, firing) => {
        const { follow } = await import("./follow.ts");
        return await follow(event, fired(firing), plan);
      },
    },
    Object.fromEntries(Object.entries(common).filter(([, value]) => value !== undefined)),
  );
  return Object.freeze({ ...hook, label, ...(marker !== undefined && { marker }), steps });
}

function checked({
  label,
  override,
  marker,
  onStart,
  postComplete,
  artifacts = [],
  ...others
}: WorkflowOptions): void {
  checkNames("workflow has no option", others, keys);
  filled("label", label);
  if (override !== undefined) filled("override", override);
  if (marker !== undefined) checkedPattern("marker", marker);
  callable("onStart", onStart);
  callable("postComplete", postComplete);
  if (!Array.isArray(artifacts) || !artifacts.every((one) => typeof one?.problem === "function"))
    throw new TypeError("artifacts must be a list of what Artifact({ ... }) makes");
}

const keys = [
  ...["id", "label", "marker", "steps", "artifacts", "postComplete", "onStart", "override"],
  ...["when", "unless", "maxBlocks", "on", "deadline", "tests"],
];

/** Steps with names of their own: a position is remembered by name, so that a step put in between moves nothing. */
function named(steps: readonly Step[]): readonly Step[] {
  const made = steps.map((step, at) =>
    Step({ ...optionsOf("Step", step), name: step.name ?? `step ${at + 1}` }),
  );
  const names = made.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new TypeError(`two steps are called ${JSON.stringify(twice)}`);
  return Object.freeze(made);
}

function eventsOf({ on, steps, override }: Plan, starts: boolean): readonly HookEvent[] {
  const advances = steps.some(({ advance }) => advance !== undefined);
  const events: (HookEvent | false)[] = [
    ...on,
    starts && "SubagentStart",
    advances && "PostToolUse",
    refusable(steps).length > 0 && "PreToolUse",
    on.includes("Stop") && "SessionStart",
    override !== undefined && "UserPromptSubmit",
  ];
  return events.filter((event) => event !== false);
}

/** Conditions on tool events, so that the calls of other tools need no process. */
function narrowed(steps: readonly Step[]): Partial<Record<HookEvent, readonly Condition[]>> {
  const advances = steps.flatMap(({ advance }) => (advance === undefined ? [] : [conditionList(advance)]));
  const about = (lists: readonly (readonly Condition[])[]): readonly Condition[] =>
    lists.map((list) => list.find(isAboutCall)).filter((condition) => condition !== undefined);
  const early = about(refusable(steps));
  const after = about(advances);
  return {
    ...(early.length > 0 && { PreToolUse: [any(...early)] }),
    // A step that advances by what lies in the past may do so after any call.
    ...(after.length === advances.length && after.length > 0 && { PostToolUse: [any(...after)] }),
  };
}
