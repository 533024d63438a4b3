import { type DispatchOptions, dispatch } from "../../engine/dispatch.ts";
import { skipReason } from "../../engine/select.ts";
import type { Trace } from "../../engine/trace.ts";
import type { AnyEvent } from "../../events/event.ts";
import type { Host } from "../../events/host.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import { cleaner } from "../../ledger/clean-text.ts";
import { entryOf } from "../../ledger/entry-of.ts";
import type { ReplayedHook } from "./replay-report.ts";

/** What came of asking one hook. */
export interface AskedAlone {
  readonly hook: string;
  readonly ms: number;
  /** What it would have done; undefined when it had nothing to say. */
  readonly told: ReplayedHook | undefined;
  /** It would have refused the call. */
  readonly refuses: boolean;
}

/** How hooks are asked. */
export interface Asking extends DispatchOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What hook code tries to do to the world is added here. */
  readonly attempts: string[];
  /** Told of every hook before it is asked. */
  readonly onAsk?: (id: string) => void;
}

/**
 * Asks each hook by itself, one after the other, so that what it tries and how long it takes is known to be its own.
 * Hooks that are for other tools are not asked.
 */
export async function askAlone(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  host: Host,
  asking: Asking,
): Promise<readonly AskedAlone[]> {
  const all: AskedAlone[] = [];
  for (const registered of hooks) {
    if (skipReason(registered, event) !== undefined) continue;
    asking.attempts.length = 0;
    asking.onAsk?.(registered.id);
    const { trace } = await dispatch([registered], event, host, asking);
    if (asking.signal?.aborted === true) break; // a hook that was called off has not broken
    const told = toldIn(trace, event, asking);
    const refuses = told?.status === "fired" && trace.verdict.decision?.kind === "deny";
    all.push({ hook: registered.id, ms: trace.hooks[0]?.ms ?? 0, told, refuses });
  }
  return all;
}

function toldIn(trace: Trace, event: AnyEvent, { attempts, env }: Asking): ReplayedHook | undefined {
  const [hook] = trace.hooks;
  if (hook === undefined) return undefined;
  if (attempts.length > 0) {
    const clean = cleaner(env);
    const said = [...new Set(attempts)].map((what) => clean(what, 200)).join(", ");
    return { hook: hook.id, status: "unjudged", said };
  }
  const { id, status } = hook;
  if (status === "skipped" || status === "silent") return undefined;
  const [entry] = entryOf({ event, trace }, 0, env).hooks ?? [];
  return { hook: id, status, said: entry?.said ?? entry?.why ?? "" };
}
