import type { EventsHonouring } from "../protocol/honours.ts";
import type { ToolName } from "../protocol/tools.ts";
import { build, type CommonOptions } from "./build.ts";
import { type Say, spoken } from "./guard.ts";
import type { Hook } from "./hook.ts";
import { context } from "./outcomes.ts";

/** Events on which text can be given to the model. */
export type NudgeEvent = EventsHonouring<"context">;

/** Options of `nudge`. */
export interface NudgeOptions<E extends NudgeEvent, T extends ToolName, O> extends CommonOptions<O> {
  /** What the model is told. Facts and a next step work better than orders. */
  readonly say: Say<E, T, O>;
  /** Default: PreToolUse. */
  readonly on?: E | readonly E[];
  /** Exact names of the tools it is for. Default: all. */
  readonly tool?: T | readonly T[];
  /** Times it may fire per session and agent. Default: 1. */
  readonly maxFires?: number;
}

/**
 * A hook that advises. It never approves or refuses a call, fires once per session and agent unless
 * `maxFires` says otherwise, and stays silent when it fails.
 *
 * @example
 * export const preferRg = nudge({ when: command("grep", { flags: ["-r"] }), say: "ripgrep is faster here: rg." });
 */
export function nudge<
  const E extends NudgeEvent = "PreToolUse",
  const T extends ToolName = string,
  O = undefined,
>(options: NudgeOptions<E, T, O>): Hook<NoInfer<E>, O> {
  return build<E, O>(
    {
      kind: "nudge",
      events: options.on ?? ("PreToolUse" as E), // the default of the type parameter
      tools: options.tool,
      onError: "open",
      maxFires: options.maxFires ?? 1,
      keys: ["tool", "on", "say", "maxFires"],
      rewrites: false,
      run: (event, match) => context(spoken(options.say, event, match)),
    },
    options,
  );
}
