import type { Host } from "../events/host.ts";
import type { Hook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { isHonoured } from "../protocol/honours.ts";
import type { Change, Ending } from "../state/ending.ts";
import { firstOf } from "./awaiting.ts";

/** Seconds a hook has when it does not say. */
export const defaultDeadline = 30;

/** Share of the host's own limit that hooks may use, so that the answer still gets there. */
const share = 0.8;

/** Seconds a hook has on an event: its own or the default, below the host's limit. */
export function deadlineOf(hook: Pick<Hook, "deadline">, event: HookEvent): number {
  return Math.min(hook.deadline ?? defaultDeadline, allowance(event));
}

/** Seconds that all hooks of an event have together, below the host's limit. */
export function allowance(event: HookEvent): number {
  return eventFacts[event].timeout * share;
}

/** Whether a hook may change an event's input; such hooks run one after the other. */
export function mayRewrite(hook: Pick<Hook, "rewrites">, event: HookEvent): boolean {
  const carriesInput = isHonoured(event, "rewriteInput") || eventFacts[event].refusal === "request";
  return hook.rewrites && carriesInput;
}

/** A hook's part in the time of a dispatch. */
export interface Turn {
  /** What it may take. */
  readonly seconds: number;
  /** Whether hooks that may rewrite wait for each other. */
  readonly inLine: boolean;
  /** Whether it is asked once more when the input was rewritten. */
  readonly again: boolean;
}

type Timed = Pick<Hook, "deadline" | "kind" | "onError" | "rewrites">;

/** What a hook adds to the time of a dispatch. */
export function turnOf(hook: Timed, event: HookEvent): Turn {
  return { seconds: deadlineOf(hook, event), inLine: mayRewrite(hook, event), again: judgesFinalInput(hook) };
}

/** Whether a hook must have seen the final input: guards, and others that fail closed. */
export function judgesFinalInput({ kind, onError }: Pick<Hook, "kind" | "onError">): boolean {
  return kind === "guard" || kind === "workflow" || onError === "closed";
}

/**
 * Seconds that a dispatch may take at worst, when every hook uses all of its time: those that may rewrite one
 * after the other, the rest beside them, and then all that judge the final input once more.
 */
export function longestDispatch(turns: readonly Turn[], event: HookEvent): number {
  const line = turns.filter(({ inLine }) => inLine);
  const longestOf = (some: readonly Turn[]): number => Math.max(0, ...some.map(({ seconds }) => seconds));
  const inLine = line.reduce((sum, { seconds }) => sum + seconds, 0);
  const first = Math.max(inLine, longestOf(turns));
  const second = line.length === 0 ? 0 : longestOf(turns.filter(({ again }) => again));
  return Math.min(first + second, allowance(event));
}

/** Marks work that did not end in time. */
export const late: unique symbol = Symbol("late");

/** How a piece of work learns that its time is over. */
export interface Limit extends Ending {
  /** Made when it is first asked for: most hooks never look. */
  readonly signal: AbortSignal;
}

/** What tells hooks that nobody waits for them any more. */
export interface Withdrawal {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** Calls a function when it happens; what it gives forgets the function. */
  listen(end: () => void): () => void;
}

/** A signal that is listened to once for all hooks of an event: to Node a dozen listeners look like a leak. */
export function withdrawalBy(signal: AbortSignal): Withdrawal {
  const ends = new Set<() => void>();
  const endAll = (): void => ends.forEach((end) => void end());
  return {
    get aborted() {
      return signal.aborted;
    },
    get reason(): unknown {
      return signal.reason;
    },
    listen(end) {
      if (ends.size === 0) signal.addEventListener("abort", endAll);
      ends.add(end);
      return () => {
        ends.delete(end);
        if (ends.size === 0) signal.removeEventListener("abort", endAll);
      };
    },
  };
}

/**
 * Ends with `work`, or with `late` after so many milliseconds or when it is withdrawn from outside; its own signal
 * is then aborted too. Work that never pauses lets no timer strike, so its end is measured as well: by what `spent`
 * says, or by the clock.
 */
export async function within<T>(
  host: Host,
  milliseconds: number,
  work: (limit: Limit) => Promise<T>,
  withdrawn?: Withdrawal,
  spent: () => number = sinceNow(host),
): Promise<T | typeof late> {
  const limit = newLimit(() => spent() > Math.max(0, milliseconds));
  let cancel = (): void => undefined;
  const over = new Promise<typeof late>((resolve) => {
    const end = (): void => {
      resolve(late);
      limit.pass(withdrawn?.reason);
    };
    const cancelTimer = host.after(Math.max(0, milliseconds), end);
    const forget = withdrawn?.listen(end);
    cancel = () => {
      cancelTimer();
      forget?.();
    };
    if (withdrawn?.aborted) end();
  });
  try {
    const ending = await firstOf<T | typeof late>([work(limit), over]);
    return limit.passed ? late : ending;
  } finally {
    cancel();
  }
}

function sinceNow(host: Host): () => number {
  const started = host.elapsed();
  return () => host.elapsed() - started;
}

function newLimit(isOver: () => boolean): Limit & { pass(reason: unknown): void } {
  let passed = false;
  let why: unknown;
  let controller: AbortController | undefined;
  const listeners = new Set<() => void>();
  const pass = (reason: unknown): void => {
    passed = true;
    why = reason;
    for (const listener of listeners) listener();
    controller?.abort(why);
  };
  return {
    changes: new Set(),
    onPass(listener) {
      const own = (): void => listener();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    get passed() {
      if (!passed && isOver()) pass(undefined);
      return passed;
    },
    get signal() {
      controller ??= new AbortController();
      if (passed) controller.abort(why);
      return controller.signal;
    },
    pass,
  };
}

/** What took so long, as far as it is known: what was waited for, else what did not end. */
export function heldUpBy({ changes }: Limit): string {
  const all = [...changes];
  const last: Change | undefined = all.findLast(({ isInside }) => !isInside) ?? all.at(-1);
  if (last === undefined) return "";
  const state = `the state ${JSON.stringify(last.state)}`;
  return last.isInside
    ? `: its change of ${state} did not end`
    : `: it waited for ${state}, which another hook holds`;
}
