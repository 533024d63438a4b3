import { missingWires } from "../engine/compare-wires.ts";
import { planWiring } from "../engine/plan-wiring.ts";
import { type HookKind, type HookMaker, type Mode, makerOf } from "../hooks/hook.ts";
import { describeProblem } from "../hosts/notices.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import type { HookHealth } from "../ledger/health.ts";
import { bytesIn } from "./bytes-in.ts";
import type { Survey } from "./survey.ts";
import { version } from "./version.ts";
import { wiredIn } from "./wires-in.ts";

/** How the hooks of a project are doing. */
export interface Status {
  readonly project: string;
  readonly version: string;
  readonly node: string;
  readonly client: string | null;
  readonly wiring: Wiring;
  /** What the heartbeats say, in words. */
  readonly pulse: Pulse;
  readonly lastEvent: Pick<LedgerEntry, "at" | "event" | "tool" | "session"> | null;
  /** In the last 30 days. */
  readonly events: number;
  readonly sessions: number;
  readonly hooks: readonly HookStatus[];
  /** Ids of the three that fired most often, and of the three that take longest. */
  readonly noisiest: readonly string[];
  readonly slowest: readonly string[];
  readonly faults: readonly Fault[];
  readonly problems: readonly string[];
  readonly state: { readonly root: string; readonly bytes: number } | { readonly problem: string };
}

export type Wiring = "in sync" | "out of date" | "not wired" | "nothing to wire" | "settings unreadable";

export type Pulse =
  | "there are no hooks"
  | "not wired, so no event arrives"
  | "wired, but no event ever arrived"
  | "events arrive, but no hook had anything to say"
  | "hooks fire";

/** A hook, and how it did. */
export interface HookStatus extends HookHealth {
  readonly maker: HookMaker;
  readonly kind: HookKind;
  readonly mode: Mode;
  readonly wired: boolean;
}

/** Something that went wrong. */
export interface Fault {
  readonly at: string;
  readonly text: string;
}

/** The report of `fairlead status`. */
export function statusOf(survey: Survey): Status {
  const { project, loaded, client, entries, health, state } = survey;
  const last = entries.at(-1);
  const wired = wiredIn(project);
  return {
    project: project.root,
    version,
    node: process.version,
    client: client ?? null,
    wiring: wiringOf(survey),
    pulse: pulseOf(survey),
    lastEvent: last === undefined ? null : seen(last),
    events: entries.length,
    sessions: new Set(entries.map(({ session }) => session)).size,
    hooks: loaded.hooks.map((registered, at) => ({
      ...(health[at] as HookHealth), // one per hook, in its place
      maker: makerOf(registered.hook),
      kind: registered.hook.kind,
      mode: registered.hook.mode,
      wired: missingWires(planWiring([registered]), wired).length === 0,
    })),
    noisiest: top(health, ({ fires }) => fires),
    slowest: top(health, ({ p95 }) => p95),
    faults: entries.flatMap(faultsIn).slice(-10),
    problems: loaded.problems.map(describeProblem),
    state: "root" in state ? { root: state.root, bytes: bytesIn(state.root) } : state,
  };
}

function seen({ at, event, tool, session }: LedgerEntry): NonNullable<Status["lastEvent"]> {
  return { at, event, session, ...(tool !== undefined && { tool }) };
}

export function wiringOf({ plan, isWired, loaded }: Survey): Wiring {
  if ("problem" in plan) return "settings unreadable";
  if (plan.changes.length > 0) return isWired ? "out of date" : "not wired";
  return isWired || loaded.hooks.length > 0 ? "in sync" : "nothing to wire";
}

export function pulseOf({ loaded, isWired, entries, health }: Survey): Pulse {
  if (loaded.hooks.length === 0 && loaded.problems.length === 0) return "there are no hooks";
  if (health.some(({ fires, observed }) => fires + observed > 0)) return "hooks fire";
  if (entries.length > 0) return "events arrive, but no hook had anything to say";
  return isWired ? "wired, but no event ever arrived" : "not wired, so no event arrives";
}

function top(health: readonly HookHealth[], by: (hook: HookHealth) => number): readonly string[] {
  return health
    .filter((hook) => by(hook) > 0)
    .toSorted((one, other) => by(other) - by(one))
    .slice(0, 3)
    .map(({ id }) => id);
}

function faultsIn({ at, faults = [], hooks = [] }: LedgerEntry): readonly Fault[] {
  const failed = hooks.flatMap(({ id, status, why = "" }) =>
    status === "failed" || status === "late" ? [`${id}: ${why}`] : [],
  );
  return [...failed, ...faults].map((text) => ({ at, text }));
}
