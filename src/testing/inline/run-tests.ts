import type { RegisteredHook } from "../../hooks/hook.ts";
import { type PlannedCase, planTests } from "./plan.ts";
import { playCase } from "./play.ts";
import { type CaseResult, type HookResult, reportOf, type TestReport } from "./report.ts";
import { catchStrayErrors } from "./stray-errors.ts";

/** How to run tests. */
export interface RunTestsOptions {
  /** Told of every case when it has been played. */
  readonly onCase?: (result: CaseResult) => void;
  /** Told of every hook before its tests are played. */
  readonly onHook?: (id: string) => void;
  /** Given what makes the report at any time before the end; in it the case that is played then fails for that reason. */
  readonly onStart?: (brokenOff: BrokenOff) => void;
  /** Called off: a case that is played then, and those after it, are left out of the report. */
  readonly signal?: AbortSignal;
}

/** Makes the report of a run that goes no further. */
export type BrokenOff = (why: string) => TestReport;

/** Errors of a case that nobody awaits, and how many of them its result tells already. */
interface Late {
  readonly errors: readonly string[];
  readonly told: number;
}

/** A run as far as it has come. */
interface Run {
  readonly results: Omit<HookResult, "cases">[];
  /** By hook. */
  readonly cases: Map<string, CaseResult[]>;
  readonly late: Map<CaseResult, Late>;
  readonly untested: string[];
  /** What is played. */
  now?: Playing;
}

type Playing = Pick<CaseResult, "hook" | "list" | "name"> & { readonly since: number };

/** Runs the tests of hooks, one case after the other, each in a world of its own. Never throws. */
export async function runTests(
  hooks: readonly RegisteredHook[],
  options: RunTestsOptions = {},
): Promise<TestReport> {
  const started = performance.now();
  const restore = catchStrayErrors();
  const run: Run = { results: [], cases: new Map(), late: new Map(), untested: [] };
  options.onStart?.((why) => {
    if (run.now !== undefined) keepResult(run, failed(run.now, why));
    return reportOn(run, started);
  });
  for (const registered of hooks) {
    if (options.signal?.aborted === true) break;
    const { id, file } = registered;
    options.onHook?.(id);
    const { cases: planned, problems } = planTests(registered.hook);
    if (planned.length + problems.length === 0) run.untested.push(id);
    run.results.push({ hook: id, ...(file !== undefined && { file }), problems });
    await playAll(registered, planned, options, run);
  }
  restore();
  return reportOn(run, started);
}

async function playAll(
  registered: RegisteredHook,
  cases: readonly PlannedCase[],
  { onCase, signal }: RunTestsOptions,
  run: Run,
): Promise<void> {
  for (const planned of cases) {
    const errors: string[] = [];
    run.now = { hook: registered.id, list: planned.list, name: planned.name, since: performance.now() };
    const result = await playCase(registered, planned, { signal, errors });
    // Signals of this process get their turn.
    if (signal !== undefined) await new Promise((resolve) => setImmediate(resolve));
    delete run.now;
    if (signal?.aborted === true) return;
    run.late.set(result, { errors, told: errors.length });
    keepResult(run, result);
    onCase?.(result);
  }
}

function failed({ since, ...playing }: Playing, why: string): CaseResult {
  return { ...playing, ok: false, problems: [why], ms: performance.now() - since };
}

function keepResult({ cases }: Run, result: CaseResult): void {
  const played = cases.get(result.hook) ?? [];
  cases.set(result.hook, [...played, result]);
}

function reportOn({ results, cases, late, untested }: Run, started: number): TestReport {
  const hooks = results.map((result) => ({
    ...result,
    cases: (cases.get(result.hook) ?? []).map((one) => withLate(one, late.get(one))),
  }));
  return reportOf(hooks, untested, performance.now() - started);
}

/** A result with the errors that came when its case was over. */
function withLate(result: CaseResult, late: Late = { errors: [], told: 0 }): CaseResult {
  const errors = late.errors.slice(late.told);
  return errors.length === 0 ? result : { ...result, ok: false, problems: [...result.problems, ...errors] };
}
