/** One case and what came of it. */
export interface CaseResult {
  readonly hook: string;
  readonly list: "fires" | "passes" | "cases";
  readonly name: string;
  readonly ok: boolean;
  /** What was expected and what happened, in words; empty when it is ok. */
  readonly problems: readonly string[];
  readonly ms: number;
}

/** What one hook's tests came to. */
export interface HookResult {
  readonly hook: string;
  readonly file?: string;
  /** What is wrong with the tests themselves. */
  readonly problems: readonly string[];
  readonly cases: readonly CaseResult[];
}

/** What all tests came to. */
export interface TestReport {
  readonly hooks: readonly HookResult[];
  readonly passed: number;
  /** Cases that failed, and things that are wrong with tests themselves. */
  readonly failed: number;
  /** Ids of the hooks that have no tests. */
  readonly untested: readonly string[];
  readonly ms: number;
}

/** Adds results up. */
export function reportOf(hooks: readonly HookResult[], untested: readonly string[], ms: number): TestReport {
  const cases = hooks.flatMap((hook) => hook.cases);
  const wrong = hooks.reduce((sum, { problems }) => sum + problems.length, 0);
  const passed = cases.filter(({ ok }) => ok).length;
  return { hooks, passed, failed: cases.length - passed + wrong, untested, ms };
}
