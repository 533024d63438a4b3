import type { HookSummary, ReplayReport } from "./replay-report.ts";

/** How a hook differs between two runs over the same sessions. */
export interface HookChange {
  readonly hook: string;
  /** Undefined where the hook did not exist. */
  readonly before: number | undefined;
  readonly after: number | undefined;
  /** What it fired on before and does not now: how many, and the first three in words. */
  readonly gone: Places;
  readonly added: Places;
}

interface Places {
  readonly count: number;
  readonly examples: readonly string[];
}

/** Two runs, hook by hook. */
export interface Comparison {
  /** Sessions that both have played; only these are compared. */
  readonly sessions: number;
  /** Hooks that differ. */
  readonly changes: readonly HookChange[];
}

type Run = Pick<ReplayReport, "sessions" | "hooks">;

/** Compares two runs, as far as both have played the same sessions. */
export function compare(before: Run, after: Run): Comparison {
  const earlier = new Set(before.sessions);
  const common = new Set(after.sessions.filter((id) => earlier.has(id)));
  const old = new Map(before.hooks.map((hook) => [hook.hook, hook]));
  const now = new Map(after.hooks.map((hook) => [hook.hook, hook]));
  const changes = [...new Set([...old.keys(), ...now.keys()])].map((hook) =>
    changeOf(hook, placesIn(old.get(hook), common), placesIn(now.get(hook), common)),
  );
  return {
    sessions: common.size,
    changes: changes.filter(
      ({ before: was, after: is, gone, added }) =>
        gone.count + added.count > 0 || (was === undefined) !== (is === undefined),
    ),
  };
}

type Fires = ReadonlyMap<string, string>;

function placesIn(hook: HookSummary | undefined, sessions: ReadonlySet<string>): Fires | undefined {
  if (hook === undefined) return undefined;
  return new Map(Object.entries(hook.places).filter(([place]) => sessions.has(place.split(" ", 1)[0] ?? "")));
}

function changeOf(hook: string, before: Fires | undefined, after: Fires | undefined): HookChange {
  return {
    hook,
    before: before?.size,
    after: after?.size,
    gone: missing(before, after),
    added: missing(after, before),
  };
}

function missing(there: Fires = new Map(), here: Fires = new Map()): Places {
  const places = [...there].filter(([place]) => !here.has(place));
  return { count: places.length, examples: places.slice(0, 3).map(([, about]) => about) };
}
