import type { AnyLiveEvent } from "../conditions/live-event.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { type EventsHonouring, isHonoured } from "../protocol/honours.ts";
import type { ToolName } from "../protocol/tools.ts";
import type { Signals } from "../signals/signals.ts";
import { build, type CommonOptions, type Making } from "./build.ts";
import { type Say, spoken } from "./guard.ts";
import { fired, type Hook, type Match, type Result } from "./hook.ts";
import { context } from "./outcomes.ts";
import { made, optionsOf, sayable } from "./values.ts";

/** Events on which text can be given to the model. */
export type NudgeEvent = EventsHonouring<"context">;

/** Options of `nudge`. */
export interface NudgeOptions<E extends NudgeEvent, T extends ToolName, O> extends CommonOptions<O> {
  /** What the model is told. Facts and a next step work better than orders. */
  readonly say: Say<E, T, O>;
  /** Default: PreToolUse; with signals PostToolUse. */
  readonly on?: E | readonly E[];
  /** Exact names of the tools it is for. Default: all. */
  readonly tool?: T | readonly T[];
  /** Times it may fire per session and agent. Default: 1; with signals 3. */
  readonly maxFires?: number;
  readonly signals?: never;
}

/** Options of a `nudge` that listens to what is said. */
export interface SignalNudgeOptions<E extends NudgeEvent, T extends ToolName, O>
  extends Omit<NudgeOptions<E, T, O>, "signals"> {
  /** What must have been said. Each text counts once; what a hook said itself never does. */
  readonly signals: Signals;
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
>(options: NudgeOptions<E, T, O>): Hook<NoInfer<E>, O>;
/**
 * With `signals`, a nudge fires on what was said lately: after each tool call, three times at most, citing the lines
 * that made it fire.
 *
 * @example
 * export const noExcuses = nudge({
 *   signals: signals([/pre-existing (?:failure|issue)/i, /unrelated to (?:my|our) change/i]),
 *   say: "Show that it failed before your change: run it on a clean checkout, or fix it.",
 * });
 */
export function nudge<
  const E extends NudgeEvent = "PostToolUse",
  const T extends ToolName = string,
  O = undefined,
>(options: SignalNudgeOptions<E, T, O>): Hook<NoInfer<E>, O>;
export function nudge(
  options: NudgeOptions<NudgeEvent, ToolName, unknown> | SignalNudgeOptions<NudgeEvent, ToolName, unknown>,
): Hook<HookEvent, unknown> {
  const { say, signals } = optionsOf("nudge", options, keys);
  sayable("say", say);
  if (signals !== undefined && !Array.isArray((signals as Signals | null)?.signals))
    throw new TypeError("signals must be made with signals([...])");
  const words = (event: AnyLiveEvent, match: Match): string => made("say", spoken(say, event, match));
  const speaking =
    signals === undefined
      ? { run: (event: AnyLiveEvent, match: Match): Result => context(words(event, match)) }
      : listening(signals, words);
  const hook = build<HookEvent, unknown>(
    {
      kind: "nudge",
      events: options.on ?? (signals === undefined ? "PreToolUse" : "PostToolUse"),
      tools: options.tool,
      onError: "open",
      maxFires: options.maxFires ?? (signals === undefined ? 1 : 3),
      keys,
      rewrites: false,
      ...speaking,
    },
    options,
  );
  const deaf = hook.events.find((event) => !isHonoured(event, "context"));
  if (deaf !== undefined) throw new TypeError(`nudge cannot speak on ${deaf}: nobody is told anything there`);
  return hook;
}

const keys = ["tool", "on", "say", "maxFires", "signals"];

type Speaking = Pick<Making<HookEvent, unknown>, "ready" | "run">;

function listening(signals: Signals, say: (event: AnyLiveEvent, match: Match) => string): Speaking {
  return {
    ready: async (event, { id }) => (await import("./score.ts")).hasSignal(event, signals, id),
    run: async (event, match, _host, firing) => {
      const { speakUp } = await import("./score.ts");
      return await speakUp(event, fired(firing), signals, (triggers) => {
        const heard = triggers.map((text) => ({ condition: "signals", text }));
        return say(event, { ...match, evidence: [...match.evidence, ...heard] });
      });
    },
  };
}
