import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { Answer } from "../protocol/answer.ts";
import { encode } from "../protocol/encode.ts";
import { askAll } from "./ask-all.ts";
import type { Asked } from "./ask-hook.ts";
import type { Budgets } from "./budgets.ts";
import { fold } from "./fold.ts";
import { hooksOf } from "./select.ts";
import type { Trace } from "./trace.ts";

/** What a dispatch may use besides the host. */
export interface DispatchOptions {
  /** Remembers fires for hooks with `maxFires`; without it such hooks are not capped. */
  readonly budgets?: Budgets;
}

/** The answer to one event, and how it came about. */
export interface Dispatch {
  readonly answer: Answer;
  readonly trace: Trace;
}

/**
 * Asks every hook of an event and makes one answer of what they say. Never throws.
 *
 * Hooks run at once, those that may rewrite the input one after the other, each seeing the input left by the one
 * before. When the input changed, guards are asked again about the final one.
 */
export async function dispatch(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  host: Host,
  options: DispatchOptions = {},
): Promise<Dispatch> {
  const started = host.elapsed();
  const asked = await askAll(hooksOf(hooks, event.name), event, host, options.budgets);
  const { verdict, faults } = fold(asked.map((one) => one.verdict));
  const answer = encode(event.name, verdict);
  await settle(asked, verdict.decision?.kind === "defer");
  return {
    answer,
    trace: {
      event: event.name,
      ...(event.tool !== undefined && { tool: event.tool }),
      hooks: asked.map(({ trace }) => trace),
      verdict,
      faults,
      ms: host.elapsed() - started,
    },
  };
}

/** A deferral drops the texts beside it, so what was only text was not delivered. */
async function settle(asked: readonly Asked[], deferred: boolean): Promise<void> {
  await Promise.all(
    asked.map(({ reservation, trace, verdict }) => {
      const lost = deferred && verdict.decision === undefined;
      return reservation?.granted === true
        ? reservation.settle(trace.status === "fired" && !lost)
        : undefined;
    }),
  );
}
