import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { Answer } from "../protocol/answer.ts";
import { checkAnswer } from "../protocol/check-answer.ts";
import { encode } from "../protocol/encode.ts";
import type { Verdict } from "../protocol/verdict.ts";
import { askAll } from "./ask-all.ts";
import type { Asked } from "./ask-hook.ts";
import type { Budgets } from "./budgets.ts";
import { fold } from "./fold.ts";
import { refusal } from "./policy.ts";
import { hooksOf } from "./select.ts";
import type { Trace } from "./trace.ts";

/** What a dispatch may use besides the host. */
export interface DispatchOptions {
  /** Remembers fires for hooks with `maxFires`; without it such hooks are not capped. */
  readonly budgets?: Budgets;
  /** Texts for the user that go with the answer, where the event can carry them. */
  readonly notices?: readonly string[];
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
  const notices = (options.notices ?? []).map((message) => ({ message }));
  const { verdict, faults } = fold([...notices, ...asked.map((one) => one.verdict)]);
  const { answer, problem } = sealed(event, verdict, hooks);
  await settle(asked, verdict.decision?.kind === "defer" || problem !== undefined);
  return {
    answer,
    trace: {
      event: event.name,
      ...(event.tool !== undefined && { tool: event.tool }),
      hooks: asked.map(({ trace }) => trace),
      verdict,
      faults: problem === undefined ? faults : [...faults, problem],
      ms: host.elapsed() - started,
    },
  };
}

/**
 * The encoded verdict, if the host would take it. Every hook's part was checked, so what fails here is a defect
 * of the fold: then the action is refused where any hook of the event fails closed, and nothing is said elsewhere.
 */
function sealed(
  event: AnyEvent,
  verdict: Verdict,
  hooks: readonly RegisteredHook[],
): { answer: Answer; problem?: string } {
  const answer = encode(event.name, verdict);
  const found = answer.json === undefined ? undefined : checkAnswer(event.name, answer.json);
  if (found === undefined) return { answer };
  const problem = `the answer would not be taken by the host: ${found}`;
  const refuses = hooksOf(hooks, event.name).some(({ hook }) => hook.onError === "closed");
  const closed = refuses ? refusal(event.name, problem) : undefined;
  return { answer: closed === undefined ? {} : encode(event.name, closed), problem };
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
