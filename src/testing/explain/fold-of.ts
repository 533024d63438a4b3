import { onFailure, tempered } from "../../engine/policy.ts";
import type { HookTrace, Trace } from "../../engine/trace.ts";
import { verdictOf } from "../../engine/verdict-of.ts";
import type { AnyEvent } from "../../events/event.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import type { Verdict } from "../../protocol/verdict.ts";
import type { ExplainedFold } from "./explanation.ts";

/** What outranks what, strongest first; deny and block are one. */
const ranks = ["deny", "defer", "ask", "rewrite", "allow"] as const;
type Rank = (typeof ranks)[number];

interface Opinion {
  readonly hook: string;
  readonly verdict: Verdict;
}

/** Why the answers of all hooks came to this one. */
export function foldOf(trace: Trace, event: AnyEvent, hooks: readonly RegisteredHook[]): ExplainedFold {
  const opinions = trace.hooks.flatMap((hook): Opinion[] => {
    const verdict = opinionOf(hook, event, hooks);
    return verdict === undefined ? [] : [{ hook: hook.id, verdict }];
  });
  const ranked = opinions.flatMap(({ hook, verdict }) =>
    ranksIn(verdict).map((rank) => ({ hook, rank, said: nameOf(rank, verdict) })),
  );
  const strongest = ranks.find((rank) => ranked.some((one) => one.rank === rank));
  const carried = opinions.flatMap(({ hook, verdict }) => carriedBy(verdict).map((said) => ({ hook, said })));
  if (strongest === undefined) return withoutDecision(carried);
  const winners = ranked.filter(({ rank }) => rank === strongest);
  const overruled = ranked
    .filter(({ rank }) => rank !== strongest && isOverruled(rank, strongest))
    .map(({ hook, said }) => ({ hook, said, why: `${strongest} outranks it` }));
  return {
    outcome: winners[0]?.said ?? strongest,
    decidedBy: [...new Set(winners.map(({ hook }) => hook))],
    why: reasonFor(strongest, winners.length, new Set(ranked.map(({ rank }) => rank))),
    overruled,
    carried: strongest === "defer" ? [] : carried,
  };
}

function withoutDecision(carried: ExplainedFold["carried"]): ExplainedFold {
  const [first] = carried;
  const silent = "no hook had an opinion";
  return {
    outcome: first?.said ?? "none",
    decidedBy: [...new Set(carried.map(({ hook }) => hook))],
    why: first === undefined ? silent : "nobody decides anything; what is said goes with the answer",
    overruled: [],
    carried,
  };
}

/** An allow beside a rewrite stays: the changed call is allowed. */
function isOverruled(rank: Rank, strongest: Rank): boolean {
  if (strongest === "rewrite") return false;
  return !(rank === "rewrite" && strongest === "ask");
}

function reasonFor(strongest: Rank, count: number, said: ReadonlySet<Rank>): string {
  const order = "deny > defer > ask > rewrite > allow > context";
  if (strongest === "rewrite" && count > 1)
    return "rewrites compose: each saw the input left by the one before";
  const together = count > 1 ? `${count} hooks say ${strongest}, and all their reasons are kept` : undefined;
  if (said.size > 1) return [`${strongest} is the strongest (${order})`, together].filter(Boolean).join("; ");
  return together ?? `it is the only hook with an opinion`;
}

function opinionOf(
  { id, status, outcomes, mode, policy, why = "" }: HookTrace,
  event: AnyEvent,
  hooks: readonly RegisteredHook[],
): Verdict | undefined {
  const hook = hooks.find((one) => one.id === id)?.hook;
  if (status === "fired") {
    try {
      return tempered(verdictOf(outcomes, event, id), id, mode, event.name);
    } catch {
      return undefined; // it was refused when it was asked, and then did not fire
    }
  }
  return policy === "refused" && hook !== undefined
    ? onFailure(event.name, id, why, hook.onError, mode)
    : undefined;
}

function ranksIn({ decision, input }: Verdict): readonly Rank[] {
  const kind = decision?.kind === "block" ? "deny" : decision?.kind;
  return [...(kind === undefined ? [] : [kind]), ...(input === undefined ? [] : (["rewrite"] as const))];
}

function nameOf(rank: Rank, { decision }: Verdict): string {
  return rank === "deny" && decision?.kind === "block" ? "block" : rank;
}

function carriedBy({ context, message, output, stop, extra }: Verdict): readonly string[] {
  return [
    context === undefined ? undefined : "context",
    message === undefined ? undefined : "message",
    output === undefined ? undefined : "replaced output",
    stop === undefined ? undefined : "stop",
    extra === undefined ? undefined : "raw output",
  ].filter((text) => text !== undefined);
}
