import { conditionList, isCondition, type When } from "../conditions/condition.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { find, type Pattern } from "../conditions/pattern.ts";
import { checkNames } from "../protocol/known-names.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { checkedPattern } from "./checked-pattern.ts";
import { filled, oneOf, optionsOf } from "./values.ts";

/** The session of the agent that a workflow guards, as a step's check sees it. */
export interface AgentSession {
  /** The event on which the check is made. */
  readonly event: AnyLiveEvent;
  /** What this agent said to the user or to who started it, oldest first: never prompts, results or injected text. */
  readonly prose: readonly string[];
  /** Everything this agent did; undefined where the host has no transcript. */
  readonly transcript: Transcript | undefined;
}

/** Options of `Step`: exactly one of `check` and `advance`. */
export type StepOptions = {
  /** Default: its number. */
  readonly name?: string;
  /** The whole sentence that says where the agent is and what to do next. */
  readonly message: string;
} & (
  | {
      /** Whether it is done; asked at every stop. */
      readonly check: (session: AgentSession) => boolean | Promise<boolean>;
      readonly advance?: never;
      readonly early?: never;
    }
  | {
      /**
       * Done once all of them hold on a tool call that succeeded, or at a stop: what happened before the step began
       * does not count. Stays done, also over compaction and resume.
       */
      readonly advance: When;
      /**
       * What becomes of a tool call that `advance` names while an earlier step is open. Default "refuse". Conditions
       * about the past, such as what was run, name no call.
       */
      readonly early?: "refuse" | "allow";
      readonly check?: never;
    }
);

/** One step of a workflow. */
export type Step = Readonly<StepOptions>;

/**
 * One step of a workflow. Throws a TypeError when it could never be done.
 *
 * @example
 * Step({ check: textMatches(/^## Findings/m), message: "List what you found under the heading Findings." });
 */
export function Step(options: StepOptions): Step {
  checkNames("Step has no option", optionsOf("Step", options), [
    "name",
    "message",
    "check",
    "advance",
    "early",
  ]);
  filled("message", options.message);
  if (options.name !== undefined) filled("name", options.name);
  if ((options.check === undefined) === (options.advance === undefined))
    throw new TypeError("Step needs exactly one of check and advance");
  if (options.check !== undefined && typeof options.check !== "function")
    throw new TypeError("check must be a function of the agent's session");
  if (options.advance !== undefined && !conditionList(options.advance).every(isCondition))
    throw new TypeError("advance must be a condition or a list of conditions");
  if (options.early !== undefined) oneOf("early", options.early, ["refuse", "allow"]);
  return Object.freeze({ ...options });
}

/**
 * A step's check: whether this agent said something that the pattern matches. Prompts, tool results and what other
 * agents said prove nothing.
 *
 * @example
 * Step({ check: textMatches("VERDICT:"), message: "End with a line VERDICT: and your decision." });
 */
export function textMatches(pattern: Pattern): (session: AgentSession) => boolean {
  checkedPattern("textMatches", pattern);
  return ({ prose }) => prose.some((text) => find(pattern, text) !== undefined);
}
