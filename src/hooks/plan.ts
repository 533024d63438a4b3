import { type Condition, conditionList, type When } from "../conditions/condition.ts";
import type { LiveEvent } from "../conditions/live-event.ts";
import type { Artifact } from "./artifact.ts";
import type { EventOf } from "./on.ts";
import type { ResultFor } from "./outcome.ts";
import type { Step } from "./step.ts";
import type { HookTests } from "./tests.ts";

/** Whom a workflow guards: subagents, or the main agent. */
export type WorkflowEvent = "Stop" | "SubagentStop";

/** Options of `workflow`. */
export interface WorkflowOptions {
  /** What it is called in messages. */
  readonly label: string;
  /** What the agent writes when it is done. Default: nothing need be written. */
  readonly marker?: string | RegExp;
  /** In their order; the first that is not done is the one that the agent is told of. */
  readonly steps: readonly Step[];
  /** Files that must be there in the end. */
  readonly artifacts?: readonly Artifact[];
  /** Called once, when everything is done. */
  readonly postComplete?: (event: EventOf<WorkflowEvent, string>) => void | Promise<void>;
  /** Called when a subagent starts, such as to tell it the steps. */
  readonly onStart?: (
    event: LiveEvent<"SubagentStart">,
  ) => ResultFor<"SubagentStart"> | Promise<ResultFor<"SubagentStart">>;
  /** What the user types, on a line of its own, to waive the step that is open; capitals, full stops and "please" do not matter. Default: nothing. */
  readonly override?: string;
  /** Which agents: such as `agent("reviewer")`. Must all hold, on each of its events. */
  readonly when?: When;
  /** None may hold. */
  readonly unless?: When;
  /** How often it may hold the agent at one step. Default: 3. */
  readonly maxBlocks?: number;
  /** Default: SubagentStop. */
  readonly on?: WorkflowEvent | readonly WorkflowEvent[];
  /** Overrides the id that the file and export name give. */
  readonly id?: string;
  /** Seconds it may take on one event. */
  readonly deadline?: number;
  readonly tests?: HookTests;
}

/** What the part that is loaded late needs to know. */
export interface Plan extends Omit<WorkflowOptions, "on"> {
  readonly on: readonly WorkflowEvent[];
  readonly maxBlocks: number;
}

/** Whether a condition is about the tool call of the event itself, rather than about what happened before. */
export function isAboutCall({ tools }: Condition): boolean {
  return tools !== undefined;
}

/** The conditions of steps whose calls are refused while an earlier step is open. */
export function refusable(steps: readonly Step[]): readonly (readonly Condition[])[] {
  return steps
    .slice(1)
    .filter(({ early }) => early !== "allow")
    .map(({ advance }) => conditionList(advance))
    .filter((list) => list.some(isAboutCall));
}
