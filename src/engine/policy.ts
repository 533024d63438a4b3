import type { FailurePolicy, Mode } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { isHonoured } from "../protocol/honours.ts";
import type { Verdict } from "../protocol/verdict.ts";

/** The event's own way of refusing; undefined where nothing can be refused. */
export function refusal(event: HookEvent, reason: string): Verdict | undefined {
  if (eventFacts[event].refusal === undefined) return undefined;
  return { decision: { kind: isHonoured(event, "deny") ? "deny" : "block", reason } };
}

/** What a failed hook says, by its policy: a refusal, or nothing. Hooks that are only watched never refuse. */
export function onFailure(
  event: HookEvent,
  id: string,
  why: string,
  policy: FailurePolicy,
  mode: Mode,
): Verdict {
  if (policy === "open" || mode !== "enforce") return {};
  const reason = `The hook ${id} could not judge this, and it refuses when it cannot: ${why}`;
  return refusal(event, reason) ?? {};
}

/** What is left of a verdict under a mode. */
export function tempered(verdict: Verdict, id: string, mode: Mode, event: HookEvent): Verdict {
  if (mode === "enforce") return verdict;
  if (mode !== "warn") return {};
  const would = wouldHave(verdict);
  const { context, message } = verdict;
  const texts = [message, would === undefined ? undefined : `${id} (only a warning): ${would}`];
  const told = texts.filter((text) => text !== undefined).join("\n");
  const spoken = { ...(context !== undefined && { context }) };
  if (told === "") return spoken;
  if (isHonoured(event, "notify")) return { ...spoken, message: told };
  return isHonoured(event, "context") ? { context: [context, told].filter(Boolean).join("\n") } : spoken;
}

const verbs = {
  deny: "refused",
  block: "refused",
  ask: "asked",
  defer: "deferred",
  allow: "allowed",
} as const;

function wouldHave(verdict: Verdict): string | undefined {
  const parts = [
    verdict.decision && `would have ${verbs[verdict.decision.kind]}${because(verdict.decision.reason)}`,
    verdict.input && `would have changed the input to ${JSON.stringify(verdict.input).slice(0, 500)}`,
    verdict.output && "would have replaced the output",
    verdict.stop !== undefined && `would have ended the turn${because(verdict.stop)}`,
  ];
  const said = parts.filter((part) => typeof part === "string");
  return said.length > 0 ? said.join("; ") : undefined;
}

function because(reason: string | undefined): string {
  return reason === undefined ? "" : `: ${reason}`;
}
