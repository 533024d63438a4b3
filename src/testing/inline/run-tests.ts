import type { RegisteredHook } from "../../hooks/hook.ts";
import { planTests } from "./plan.ts";
import { playCase } from "./play.ts";
import { type CaseResult, type HookResult, reportOf, type TestReport } from "./report.ts";

/** How to run tests. */
export interface RunTestsOptions {
  /** Told of every case when it has been played. */
  readonly onCase?: (result: CaseResult) => void;
}

/** Runs the tests of hooks, one case after the other, each in a world of its own. Never throws. */
export async function runTests(
  hooks: readonly RegisteredHook[],
  { onCase }: RunTestsOptions = {},
): Promise<TestReport> {
  const started = performance.now();
  const results: HookResult[] = [];
  const untested: string[] = [];
  for (const registered of hooks) {
    const { cases, problems } = planTests(registered.hook);
    if (cases.length + problems.length === 0) untested.push(registered.id);
    const played: CaseResult[] = [];
    for (const planned of cases) {
      const result = await playCase(registered, planned);
      played.push(result);
      onCase?.(result);
    }
    const { id, file } = registered;
    results.push({ hook: id, ...(file !== undefined && { file }), problems, cases: played });
  }
  return reportOf(results, untested, performance.now() - started);
}
