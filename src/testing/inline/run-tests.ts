import type { RegisteredHook } from "../../hooks/hook.ts";
import { type PlannedCase, planTests } from "./plan.ts";
import { playCase } from "./play.ts";
import { type CaseResult, type HookResult, reportOf, type TestReport } from "./report.ts";

/** How to run tests. */
export interface RunTestsOptions {
  /** Told of every case when it has been played. */
  readonly onCase?: (result: CaseResult) => void;
  /** Told of every hook before its tests are played. */
  readonly onHook?: (id: string) => void;
  /** Called off: a case that is played then, and those after it, are left out of the report. */
  readonly signal?: AbortSignal;
}

/** Runs the tests of hooks, one case after the other, each in a world of its own. Never throws. */
export async function runTests(
  hooks: readonly RegisteredHook[],
  options: RunTestsOptions = {},
): Promise<TestReport> {
  const started = performance.now();
  const results: HookResult[] = [];
  const untested: string[] = [];
  for (const registered of hooks) {
    if (options.signal?.aborted === true) break;
    const { id, file } = registered;
    options.onHook?.(id);
    const { cases: planned, problems } = planTests(registered.hook);
    if (planned.length + problems.length === 0) untested.push(id);
    const cases = await playAll(registered, planned, options);
    results.push({ hook: id, ...(file !== undefined && { file }), problems, cases });
  }
  return reportOf(results, untested, performance.now() - started);
}

async function playAll(
  registered: RegisteredHook,
  cases: readonly PlannedCase[],
  { onCase, signal }: RunTestsOptions,
): Promise<readonly CaseResult[]> {
  const played: CaseResult[] = [];
  for (const planned of cases) {
    const result = await playCase(registered, planned, signal);
    // Signals of this process get their turn.
    if (signal !== undefined) await new Promise((resolve) => setImmediate(resolve));
    if (signal?.aborted === true) break;
    played.push(result);
    onCase?.(result);
  }
  return played;
}
