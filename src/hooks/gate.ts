import { afterLast } from "../conditions/after-last.ts";
import { all } from "../conditions/combine.ts";
import { type Condition, conditionList, isCondition } from "../conditions/condition.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { build, type CommonOptions, type WhenFor } from "./build.ts";
import { type Say, spoken } from "./guard.ts";
import { fired, type Hook, type Result } from "./hook.ts";
import { count, made, optionsOf, sayable, shown } from "./values.ts";

/** Events that a gate can hold: the end of a turn, of a subagent, and a compaction that the user did not ask for. */
export type GateEvent = "Stop" | "SubagentStop" | "PreCompact";

/** Options of `gate`. */
export interface GateOptions<E extends GateEvent, O> extends Omit<CommonOptions<O>, "onError"> {
  /** Must all hold, or nothing is demanded. Default: always. What cannot be decided does not hold. */
  readonly when?: WhenFor<O>;
  /** What is demanded: the agent may go once all of them hold. What cannot be decided does not hold. */
  readonly until: WhenFor<O>;
  /** What the model reads as its next instruction. */
  readonly say: Say<E, string, O>;
  /** Default: Stop and SubagentStop. */
  readonly on?: E | readonly E[];
  /** How often it may hold the agent between two prompts of the user. Default: 1. On PreCompact never more than 1. */
  readonly maxBlocks?: number;
  /** A gate fails open: one that is broken must not hold the agent forever. */
  readonly onError?: never;
  /** A gate counts blocks; see `maxBlocks`. */
  readonly maxFires?: never;
}

/**
 * A hook that holds the agent at the end of a turn until something is done. It holds at most `maxBlocks` times
 * between two prompts of the user, then lets go and tells the user so; it never holds an agent that waits for work
 * in the background or for a wake-up. It fails open. Several gates that hold on one stop are one block; one that
 * first fails after another gate has had its way in the same turn lets go as well.
 *
 * @example
 * export const changelog = gate({
 *   until: condition("a changelog", (_, host) => host.files.readText(`${host.root}/CHANGELOG.md`) !== undefined),
 *   say: "Write a CHANGELOG.md before you finish.",
 * });
 */
export function gate<const E extends GateEvent = "Stop" | "SubagentStop", O = undefined>(
  options: GateOptions<E, O>,
): Hook<NoInfer<E>, O> {
  if (optionsOf("gate", options, keys).until === undefined)
    throw new TypeError("gate needs until: what lets the agent go");
  if (options.say === undefined) throw new TypeError("gate needs say: what the agent is to do");
  sayable("say", options.say);
  if (options.onError !== undefined) throw new TypeError("gate has no onError: it always fails open");
  const maxBlocks = count("maxBlocks", options.maxBlocks ?? 1);
  const { until, unless, say, onError: _, ...rest } = options;
  const { when = [] } = rest;
  const hook = build<E, O>(
    {
      kind: "gate",
      events: options.on ?? (["Stop", "SubagentStop"] as readonly GateEvent[] as readonly E[]), // the default of the type parameter
      onError: "open",
      keys,
      rewrites: false,
      // Compactions that the user asks for are the user's.
      ready: ({ input }) => !("trigger" in input && input.trigger === "manual"),
      run: async (event, match, _host, firing): Promise<Result> => {
        const { hold } = await import("./hold.ts");
        return await hold(event, fired(firing), {
          message: made("say", spoken(say, event, match)),
          maxBlocks,
        });
      },
    },
    { ...rest, unless: letGo({ until, unless, when }) },
  );
  const free = hook.events.find((event) => !held.includes(event));
  if (free !== undefined) throw new TypeError(`gate cannot hold ${free}: it is for ${held.join(", ")}`);
  return hook;
}

const keys = ["on", "until", "say", "maxBlocks"];

const held: readonly HookEvent[] = ["Stop", "SubagentStop", "PreCompact"] satisfies readonly GateEvent[];

interface Letting<O> {
  readonly until: WhenFor<O>;
  readonly unless: WhenFor<O> | undefined;
  readonly when: WhenFor<O>;
}

/**
 * One thing that lets the agent go: everything in `until` at once, or anything in `unless`. What is demanded must
 * have come after the last thing that `when` is about: tests that ran before the last edit prove nothing.
 */
function letGo<O>({ until, unless, when }: Letting<O>): (options: O) => readonly Condition[] {
  return (options) => {
    const wanted = conditionsOf(until, options);
    for (const one of wanted)
      if (!isCondition(one)) throw new TypeError(`until holds ${shown(one)}, which is not a condition`);
    const demanded = afterLast(wanted, conditionsOf(when, options).filter(isCondition));
    if (demanded.length === 0) throw new TypeError("until holds no condition");
    const [only] = demanded;
    return [
      ...conditionsOf(unless ?? [], options),
      ...(demanded.length === 1 && only !== undefined ? [only] : [all(...demanded)]),
    ];
  };
}

function conditionsOf<O>(when: WhenFor<O>, options: O): readonly Condition[] {
  return conditionList(typeof when === "function" ? when(options) : when);
}
