import { isDeepStrictEqual } from "node:util";
import type { HookTrace } from "../../engine/trace.ts";
import type { Outcome } from "../../hooks/outcome.ts";
import type { TestExpectation } from "../../hooks/tests.ts";
import type { PlannedCase } from "./plan.ts";

/** What a hook did in a case. */
export interface Played {
  /** Undefined when the hook is not on the event at all. */
  readonly trace: HookTrace | undefined;
  readonly faults: readonly string[];
  /** What it tried of the world outside. */
  readonly attempts: readonly string[];
  /** What it threw and nobody awaits. */
  readonly errors: readonly string[];
  /** What a state holds afterwards. */
  stateOf(name: string): object;
}

/** What is not as expected, in words; empty when everything is. */
export function unmet({ list, world, payload }: PlannedCase, played: Played): readonly string[] {
  const { trace, attempts, errors, faults } = played;
  if (trace === undefined) return [`the hook is not on ${payload.hook_event_name}`];
  if (trace.status === "failed" || trace.status === "late") return [`the hook ${trace.status}: ${trace.why}`];
  const broken = [...new Set([...attempts, ...faults, ...errors])];
  if (broken.length > 0) return broken;
  const missed = list === "cases" ? [] : wrongList(list === "fires", trace);
  return [...missed, ...(world.expect === undefined ? [] : otherThan(world.expect, trace, played))];
}

function wrongList(mustFire: boolean, trace: HookTrace): readonly string[] {
  if (isFired(trace) === mustFire) return [];
  return mustFire
    ? [`it must fire, but did not: ${reason(trace)}`]
    : [`it must pass, but it fired: ${told(trace)}`];
}

function isFired({ status }: HookTrace): boolean {
  return status === "fired" || status === "observed";
}

function reason({ status, why, conditions }: HookTrace): string {
  if (status === "silent") return "the handler had no opinion";
  const last = conditions.at(-1);
  const said = last?.check.match === false ? last.check.why : undefined;
  return [why ?? status, said === undefined || why?.includes(said) ? undefined : `(${said})`]
    .filter(Boolean)
    .join(" ");
}

function told({ outcomes }: HookTrace): string {
  return outcomes.map((outcome) => [outcome.kind, ...textsOf(outcome)].join(": ")).join("; ");
}

function otherThan(expect: TestExpectation, trace: HookTrace, played: Played): readonly string[] {
  const { outcomes } = trace;
  const problems: string[] = [];
  const wanted = kindsOf(expect.outcome);
  const kinds = outcomes.map(({ kind }) => kind);
  if (wanted !== undefined && !isDeepStrictEqual(kinds, wanted))
    problems.push(
      `expected ${wanted.join(", ") || "no outcome"}, got ${kinds.join(", ") || `none: ${reason(trace)}`}`,
    );
  const { message, input, state = {} } = expect;
  const texts = outcomes.flatMap(textsOf);
  if (message !== undefined && !texts.some((text) => matches(text, message)))
    problems.push(
      `expected a text with ${String(message)}, got ${texts.map((text) => JSON.stringify(text)).join(", ") || "none"}`,
    );
  const fields = Object.assign({}, ...outcomes.map((one) => (one.kind === "rewriteInput" ? one.fields : {})));
  problems.push(...differing("input", fields, input ?? {}));
  for (const [name, values] of Object.entries(state))
    problems.push(...differing(name, played.stateOf(name), values));
  return problems;
}

function kindsOf(outcome: TestExpectation["outcome"]): readonly string[] | undefined {
  if (outcome === undefined) return undefined;
  if (outcome === "none") return [];
  return typeof outcome === "string" ? [outcome] : outcome;
}

function textsOf(outcome: Outcome): readonly string[] {
  const {
    reason: why,
    text,
    message,
  }: { reason?: string; text?: string; message?: string } = outcome as object; // each kind has one of them, or none
  return [why, text, message].filter((one) => one !== undefined && one !== "") as string[];
}

function matches(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string"
    ? text.includes(wanted)
    : new RegExp(wanted.source, wanted.flags.replace("g", "")).test(text);
}

function differing(
  what: string,
  found: object,
  wanted: Readonly<Record<string, unknown>>,
): readonly string[] {
  const plain: Record<string, unknown> = JSON.parse(JSON.stringify(found));
  return Object.entries(wanted)
    .filter(([name, value]) => !isDeepStrictEqual(plain[name], JSON.parse(JSON.stringify(value))))
    .map(
      ([name, value]) =>
        `expected ${what}.${name} to be ${JSON.stringify(value)}, got ${JSON.stringify(plain[name])}`,
    );
}
