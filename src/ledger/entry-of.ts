import type { HookTrace } from "../engine/trace.ts";
import type { Outcome } from "../hooks/outcome.ts";
import { outcomeText } from "../hooks/outcome-text.ts";
import type { Verdict } from "../protocol/verdict.ts";
import { type Clean, cleaner } from "./clean-text.ts";
import { digestOf } from "./digest.ts";
import type { Dispatched } from "./dispatched.ts";
import type { EntryOutcome, HookEntry, LedgerEntry } from "./entry.ts";
import { heartbeat, tenths } from "./heartbeat.ts";

/** Characters that are kept of a text, by what it is. */
const longest = { about: 200, said: 1_000, cut: 20_000, stray: 2_000 } as const;

/** Everything there is to tell of a dispatch, without secrets. */
export function entryOf(
  dispatched: Dispatched,
  now: number,
  env: Readonly<Record<string, string | undefined>>,
): LedgerEntry {
  const { trace, payload, strays = [], faults = [] } = dispatched;
  const clean = cleaner(env);
  const about = aboutOf(dispatched);
  const reason = reasonOf(trace.verdict);
  const wrong = [...trace.faults, ...faults];
  const { cut = [] } = trace;
  return {
    ...heartbeat(dispatched, now),
    ...(payload !== undefined && { digest: digestOf(payload) }),
    ...(about !== undefined && { about: clean(about, longest.about).replace(/\s+/g, " ") }),
    outcome: outcomeOf(trace.verdict),
    ...(reason !== undefined && { reason: clean(reason, longest.said) }),
    hooks: trace.hooks.map((hook) => hookEntry(hook, clean)),
    ...(wrong.length > 0 && { faults: wrong.map((text) => clean(text, longest.said)) }),
    ...(cut.length > 0 && { cut: cut.map((text) => clean(text, longest.cut)) }),
    ...(strays.length > 0 && { strays: strays.map((text) => clean(text, longest.stray)) }),
  };
}

function hookEntry({ id, status, why, outcomes, policy, ms }: HookTrace, clean: Clean): HookEntry {
  const said = outcomes.map((outcome) => toWords(outcome, clean)).join("; ");
  return {
    id,
    status,
    ...(why !== undefined && { why: clean(why, longest.said) }),
    ...(said !== "" && { said: clean(said, longest.said) }),
    ...(policy !== undefined && { policy }),
    ms: tenths(ms),
  };
}

function toWords(outcome: Outcome, clean: Clean): string {
  // Texts are cleaned before JSON escapes them, or what tells a secret would be gone.
  return outcomeText(outcome, (_, value) =>
    typeof value === "string" ? clean(value, longest.about) : value,
  );
}

function outcomeOf(verdict: Verdict): EntryOutcome {
  if (verdict.decision !== undefined) return verdict.decision.kind;
  if (verdict.stop !== undefined) return "stop";
  if (verdict.input !== undefined) return "rewrite";
  if (verdict.output !== undefined) return "replace";
  if (verdict.context !== undefined) return "context";
  if (verdict.message !== undefined) return "message";
  return verdict.extra === undefined ? "none" : "raw";
}

function reasonOf({ decision, stop, context, message }: Verdict): string | undefined {
  return decision?.reason ?? stop ?? context ?? message;
}

function aboutOf({ event: { command, files, prompt, input }, project }: Dispatched): string | undefined {
  const [file] = files;
  if (command !== undefined) return command;
  if (file !== undefined)
    return project !== undefined && file.startsWith(`${project}/`) ? file.slice(project.length + 1) : file;
  if (prompt !== undefined) return prompt;
  const { source, reason, message } = input as { source?: unknown; reason?: unknown; message?: unknown }; // any event's
  return [source, reason, message].find((text) => typeof text === "string");
}
