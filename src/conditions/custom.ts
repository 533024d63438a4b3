import type { Host } from "../events/host.ts";
import { doubtfulTools } from "../protocol/doubt-tools.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { checkNames } from "../protocol/known-names.ts";
import { currentToolName } from "../protocol/tool-names.ts";
import { mayMention } from "../shell/may-mention.ts";
import { type Check, type Condition, matched, noMatch } from "./condition.ts";
import type { AnyLiveEvent } from "./live-event.ts";

/** What a condition of your own may return: a full check, or whether it holds. */
export type Answer = Check | boolean;

/** Options of `condition`. */
export interface ConditionOptions {
  /** The only events on which it can hold. Default: any. */
  readonly events?: readonly HookEvent[];
  /** The only tools for which it can hold, by exact name. Default: any. */
  readonly tools?: readonly string[];
  /**
   * On a Bash command that could run none of these it does not hold, and is not asked: the glance at an event that
   * saves loading hooks knows them. Default: it is asked about every command.
   */
  readonly names?: readonly string[];
}

/**
 * A condition of your own. It must not have side effects: it may be asked several times about one event.
 *
 * @example
 * const isLong = condition("long command", (event) => (event.command ?? "").length > 500);
 */
export function condition(
  label: string,
  check: (event: AnyLiveEvent, host: Host) => Answer | Promise<Answer>,
  options: ConditionOptions = {},
): Condition {
  checkNames("condition() has no option", options, ["events", "tools", "names"]);
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    ...(options.events !== undefined && { events: options.events }),
    ...(options.tools !== undefined && {
      tools: options.tools.map((name) => ({ name })),
      warnings: doubtfulTools(options.tools),
    }),
    ...(options.names !== undefined && { mentions: [options.names] }),
    check: async (event, host) => {
      // others may have wired more than this one can hold for
      if (!isMeant(event, options)) return noMatch(label);
      const answer = await check(event, host);
      if (typeof answer !== "boolean") return answer;
      return answer ? matched(label, label) : noMatch(label);
    },
  });
}

function isMeant({ name, tool, command }: AnyLiveEvent, { events, tools, names }: ConditionOptions): boolean {
  if (events?.includes(name) === false) return false;
  if (tool === "Bash" && command !== undefined && names?.some((one) => mayMention(command, one)) === false)
    return false;
  return tools === undefined || tools.some((meant) => currentToolName(meant) === tool);
}
