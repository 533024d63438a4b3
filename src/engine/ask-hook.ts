import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { Firing, RegisteredHook, Undo } from "../hooks/hook.ts";
import type { Outcome } from "../hooks/outcome.ts";
import { checkWire } from "../protocol/check-wire.ts";
import { encode } from "../protocol/encode.ts";
import { isHonoured } from "../protocol/honours.ts";
import type { Verdict } from "../protocol/verdict.ts";
import type { Budgets, Reservation } from "./budgets.ts";
import { heldUpBy, type Limit, late, type Withdrawal, within } from "./deadline.ts";
import { fold } from "./fold.ts";
import { type Judgement, judge, marksOf } from "./judge.ts";
import { type Around, liveView } from "./live-view.ts";
import { messageOf } from "./message-of.ts";
import { outcomesOf } from "./outcomes-of.ts";
import { type Hold, ownTime, type Thread } from "./own-time.ts";
import { onFailure, tempered } from "./policy.ts";
import { skipReason } from "./select.ts";
import type { HookStatus, HookTrace } from "./trace.ts";
import { verdictOf } from "./verdict-of.ts";

/** What asking needs besides the hook and the event. */
export interface Asking extends Around {
  readonly host: Host;
  /** Milliseconds this hook has. */
  readonly limit: number;
  readonly budgets?: Budgets | undefined;
  /** The thread that all hooks of the dispatch run on. */
  readonly thread: Thread;
  /** Aborted when nobody waits for the answer any more. */
  readonly withdrawn?: Withdrawal | undefined;
}

/** A hook's part in a dispatch: its trace, what it adds to the verdict, and the budget it holds. */
export interface Asked {
  readonly trace: HookTrace;
  readonly verdict: Verdict;
  readonly reservation?: Reservation;
  /** Gives back what the hook itself took, when its outcome does not get there. */
  readonly undos?: readonly Undo[];
}

/** Work in progress, readable when the deadline strikes in the middle of it. */
interface Progress {
  judgement?: Judgement;
  reservation?: Reservation;
  undos?: Undo[];
  limit?: Limit;
  outcomes: readonly Outcome[];
}

/** Why a hook is late that nobody waited for any more: no fault of its own. */
export const calledOff = "it did not answer before it was called off";

/** Asks one hook about one event. Never throws: a crash, a late answer or a bad one becomes its policy. */
export async function askHook(registered: RegisteredHook, event: AnyEvent, asking: Asking): Promise<Asked> {
  const { host } = asking;
  const started = host.elapsed();
  const progress: Progress = { outcomes: [] };
  const report = (status: HookStatus, verdict: Verdict, extra: Partial<HookTrace> = {}): Asked => {
    const reservation = held(status, progress);
    return {
      trace: { ...traceOf(registered, progress), status, ms: host.elapsed() - started, ...extra },
      verdict,
      ...(reservation !== undefined && { reservation }),
      ...(progress.undos !== undefined && { undos: progress.undos }),
    };
  };
  const skip = skipReason(registered, event);
  if (skip !== undefined) return report("skipped", {}, { why: skip });
  try {
    const { hold, spent } = ownTime(host, asking.thread);
    const work = (limit: Limit): Promise<Ending> => {
      progress.limit = limit;
      return pursue(registered, event, limit, { ...asking, hold }, progress);
    };
    const ending = await within(host, asking.limit, work, asking.withdrawn, spent);
    if (ending !== late)
      return report(ending.status, ending.verdict, ending.why === undefined ? {} : { why: ending.why });
    const heldUp = progress.limit === undefined ? "" : heldUpBy(progress.limit);
    if (asking.withdrawn?.aborted === true) return failed("late", calledOff + heldUp);
    return failed("late", `it did not answer within ${Math.round(asking.limit) / 1000} s${heldUp}`);
  } catch (error) {
    return failed("failed", messageOf(error));
  }

  function failed(status: "late" | "failed", why: string): Asked {
    const { id, hook } = registered;
    const verdict = onFailure(event.name, id, why, hook.onError, hook.mode);
    if (verdict.decision !== undefined) return report(status, verdict, { why, policy: "refused" });
    const isTold = hook.kind === "gate" && hook.mode === "enforce" && isHonoured(event.name, "notify");
    const letGo = isTold ? { message: `The gate ${id} lets go, since it failed: ${why}` } : {};
    return report(status, letGo, { why, policy: "let pass" });
  }
}

/** What the hook has taken: a fire from its budget, and marks that its conditions set when they were asked. */
function held(status: HookStatus, { judgement, reservation }: Progress): Reservation | undefined {
  const marks = judgement === undefined ? [] : marksOf(judgement);
  if (marks.length === 0) return reservation;
  const ranToItsEnd = status === "silent" || status === "observed";
  return {
    granted: true,
    settle: async (delivered) => {
      const takenBack = delivered || ranToItsEnd ? [] : marks.map((takeBack) => takeBack());
      const fire = reservation?.granted === true ? reservation.settle(delivered) : undefined;
      await Promise.all([fire, ...takenBack]);
    },
  };
}

interface Ending {
  readonly status: HookStatus;
  readonly verdict: Verdict;
  readonly why?: string;
}

async function pursue(
  registered: RegisteredHook,
  event: AnyEvent,
  limit: Limit,
  { hold, ...asking }: Asking & { readonly hold: Hold },
  progress: Progress,
): Promise<Ending> {
  const { id, hook } = registered;
  const view = liveView(event, limit, asking, id);
  const judgement = await judge(hook, view, asking.host, hold);
  progress.judgement = judgement;
  if (!judgement.holds)
    return { status: "skipped", verdict: {}, ...(judgement.why !== undefined && { why: judgement.why }) };
  if (hook.ready !== undefined && !(await hook.ready(view, { id }))) return { status: "silent", verdict: {} };
  if (hook.maxFires !== undefined && !(await reserve(registered, event, limit, asking, progress))) {
    const isRepeat = progress.reservation?.repeated === true;
    const why = isRepeat
      ? "it fired on this very event already"
      : `it may fire ${hook.maxFires} times, and did`;
    return { status: "skipped", verdict: {}, why };
  }
  if (limit.passed) return { status: "late", verdict: {} };
  const { evidence, certain, doubts } = judgement;
  const match = { evidence, certain, doubts, options: hook.options };
  const firing = firingOf(id, asking.host, limit, progress);
  const result = await hold(() => hook.run(view, match, asking.host, firing));
  if (limit.passed) return { status: "late", verdict: {} };
  progress.outcomes = outcomesOf(result, event.name);
  if (progress.outcomes.length === 0) return { status: "silent", verdict: {} };
  const verdict = sendable(verdictOf(progress.outcomes, event, id), registered, event);
  return {
    status: hook.mode === "observe" ? "observed" : "fired",
    verdict: tempered(verdict, id, hook.mode, event.name),
  };
}

/** What is taken too late is given back at once: the hook counts as late already, and was settled with the others. */
function firingOf(id: string, host: Host, limit: Limit, progress: Progress): Firing {
  return {
    id,
    host,
    onLost: (undo) => {
      progress.undos ??= [];
      if (limit.passed) void (async () => undo())().catch(() => undefined);
      else progress.undos.push(undo);
    },
  };
}

async function reserve(
  { id, hook }: RegisteredHook,
  event: AnyEvent,
  limit: Limit,
  { budgets }: Asking,
  progress: Progress,
): Promise<boolean> {
  const cap = hook.maxFires ?? 0;
  if (cap === 0) return false;
  if (budgets === undefined) return true;
  const reservation = await budgets.reserve({ hook: id, cap, event });
  // Too late to be settled with the others: the hook counts as late already.
  if (limit.passed) await reservation.settle(false);
  else progress.reservation = reservation;
  return reservation.granted && !limit.passed;
}

/** Throws when the host would not take what this hook says, so that it fails by its own policy. */
function sendable(verdict: Verdict, { hook }: RegisteredHook, event: AnyEvent): Verdict {
  if (verdict.input !== undefined && !hook.rewrites) throw new TypeError("it must not change the input");
  const { json } = encode(event.name, fold([verdict]).verdict);
  const problem = json === undefined ? undefined : checkWire(event.name, json);
  if (problem !== undefined) throw new TypeError(`its answer would not be taken by the host: ${problem}`);
  return verdict;
}

function traceOf({ id, hook }: RegisteredHook, progress: Progress): Omit<HookTrace, "status" | "ms"> {
  return {
    id,
    kind: hook.kind,
    mode: hook.mode,
    conditions: progress.judgement?.conditions ?? [],
    outcomes: progress.outcomes,
  };
}
