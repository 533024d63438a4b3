import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import { type Asked, type Asking, askHook } from "./ask-hook.ts";
import { allOf } from "./awaiting.ts";
import { allowance, deadlineOf, judgesFinalInput, mayRewrite } from "./deadline.ts";
import { merge } from "./fold.ts";
import { onFailure } from "./policy.ts";
import { withToolInput } from "./rewritten.ts";

/** Least time, in milliseconds, for a guard that is asked again after a rewrite. */
const secondChance = 1000;

/** Asks hooks that listen to the event; the result is in the order of the hooks, whatever ended first. */
export async function askAll(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  host: Host,
  { budgets, ...around }: Omit<Asking, "host" | "limit" | "thread">,
): Promise<readonly Asked[]> {
  const started = host.elapsed();
  const thread = { held: 0 };
  const total = 1000 * allowance(event.name);
  const limitOf = ({ hook }: RegisteredHook, least: number): number => {
    const left = Math.max(least, total - (host.elapsed() - started));
    return Math.min(1000 * deadlineOf(hook, event.name), left);
  };
  const ask = (registered: RegisteredHook, about: AnyEvent): Promise<Asked> =>
    askHook(registered, about, { host, limit: limitOf(registered, 0), budgets, thread, ...around });
  // What a fire costs was taken when the hook was asked first.
  const askAgain = (registered: RegisteredHook, about: AnyEvent): Promise<Asked> =>
    askHook(registered, about, { host, limit: limitOf(registered, secondChance), thread, ...around });
  const beside = hooks.map(
    ({ hook }, at) => (mayRewrite(hook, event.name) ? undefined : ask(hooks[at] as RegisteredHook, event)), // same list, same place
  );
  const line = await askInLine(hooks, event, host, ask);
  const asked: Asked[] = [];
  for (const at of hooks.keys()) asked.push((await beside[at]) ?? (line.asked[at] as Asked)); // one or the other
  if (line.event === event) return asked;
  return allOf(
    hooks.map(async (registered, at) => {
      const before = asked[at] as Asked; // one per hook
      const again = isJudgedAgain(registered, at, line.lastChange);
      return again ? withSecondOpinion(before, await askAgain(registered, line.event)) : before;
    }),
  );
}

interface Line {
  readonly asked: readonly (Asked | undefined)[];
  /** The event with the final input; the same object when nothing changed it. */
  readonly event: AnyEvent;
  /** Place of the hook that changed the input last. */
  readonly lastChange: number;
}

async function askInLine(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  host: Host,
  ask: (registered: RegisteredHook, about: AnyEvent) => Promise<Asked>,
): Promise<Line> {
  const asked: (Asked | undefined)[] = hooks.map(() => undefined);
  let current = event;
  let lastChange = -1;
  for (const [at, registered] of hooks.entries()) {
    if (!mayRewrite(registered.hook, event.name)) continue;
    const answer = await ask(registered, current);
    const step = takeInput(answer, registered, current, host);
    asked[at] = step.asked;
    if (step.event !== current) lastChange = at;
    current = step.event;
  }
  return { asked, event: current, lastChange };
}

/** Takes a hook's rewrite over, unless the result could not be judged any more: then the hook has failed. */
function takeInput(
  asked: Asked,
  { id, hook }: RegisteredHook,
  current: AnyEvent,
  host: Host,
): { asked: Asked; event: AnyEvent } {
  const { input } = asked.verdict;
  if (input === undefined || isRefusal(asked)) return { asked, event: current };
  const rewritten = withToolInput(current, input, host.platform);
  if (rewritten.event !== undefined) return { asked, event: rewritten.event };
  const why = `its rewrite is no valid input: ${rewritten.problem}`;
  const verdict = onFailure(current.name, id, why, hook.onError, hook.mode);
  const policy = verdict.decision === undefined ? "let pass" : "refused";
  return {
    asked: { ...asked, verdict, trace: { ...asked.trace, status: "failed", why, policy } },
    event: current,
  };
}

/** A refused call has no new input, also not for the hooks that follow. */
function isRefusal({ verdict }: Asked): boolean {
  return verdict.decision?.kind === "deny" || verdict.decision?.kind === "block";
}

/** Whether a hook must have seen the final input and has not. */
function isJudgedAgain({ hook }: RegisteredHook, at: number, lastChange: number): boolean {
  return judgesFinalInput(hook) && (!hook.rewrites || at < lastChange);
}

/** Both opinions count; a second rewrite does not, or two hooks could chase each other. */
function withSecondOpinion(first: Asked, second: Asked): Asked {
  const ms = first.trace.ms + second.trace.ms;
  const { input: _, ...opinion } = second.verdict;
  const adds = second.trace.status !== "skipped" && second.trace.status !== "silent";
  const told = adds ? second.trace : first.trace;
  const outcomes = adds ? [...first.trace.outcomes, ...second.trace.outcomes] : first.trace.outcomes;
  return {
    ...first,
    verdict: merge([first.verdict, opinion]),
    trace: { ...told, outcomes, ms, judgedAgain: true },
  };
}
