import { isHook, type RegisteredHook } from "../hooks/hook.ts";
import { planTests } from "./inline/plan.ts";
import { playCase } from "./inline/play.ts";

/** A runner's function that takes a test: that of vitest, node:test, bun, jest or mocha. */
export type TestFunction = (name: string, run: () => Promise<void>) => unknown;

/**
 * Hands the inline tests of hooks to a test runner, one test a case. `hooks` is a module of hooks, or any record of
 * them; other exports are passed over. A case fails with an error that says what was expected and what happened;
 * tests that cannot be tests fail too. Throws a TypeError when there is no hook.
 *
 * @example
 * const push = guard({ when: command("git push"), deny: "Not today.", tests: { fires: ["git push"] } });
 * testHooks({ push }, (name) => name); // in a test file: testHooks(hooks, test)
 */
export function testHooks(hooks: object, test: TestFunction): void {
  const registered = Object.entries(hooks).flatMap(([id, hook]): readonly RegisteredHook[] =>
    isHook(hook) ? [{ id: hook.id ?? id, hook }] : [],
  );
  if (registered.length === 0) throw new TypeError("testHooks needs a module of hooks: import * as hooks");
  for (const one of registered) handOver(one, test);
}

function handOver(registered: RegisteredHook, test: TestFunction): void {
  const { cases, problems } = planTests(registered.hook);
  for (const problem of problems) {
    test(`${registered.id}: ${problem}`, async () => {
      throw new Error(problem);
    });
  }
  for (const planned of cases) {
    test(`${registered.id} ${planned.list} ${planned.name}`, async () => {
      const { ok, problems: found } = await playCase(registered, planned);
      if (!ok) throw new Error(found.join("\n"));
    });
  }
}
