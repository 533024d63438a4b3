import { command } from "../src/conditions/command.ts";
import { guard } from "../src/hooks/guard.ts";
import { runTests } from "../src/testing/inline/run-tests.ts";
import { type Topic, timeOfAsync } from "./subject.ts";

/** A hundred inline tests, as `fairlead test` plays them. */
export function inlineTests(): Topic {
  const hooks = Array.from({ length: 10 }, (_, at) => ({
    id: `hooks/h${at}`,
    hook: guard({
      when: command("git push", { flags: ["--force", "-f"] }),
      deny: "no",
      tests: {
        fires: Array.from({ length: 5 }, (_, remote) => `cd web-${at} && git push --force r${remote} main`),
        passes: Array.from({ length: 5 }, (_, remote) => `git push r${remote} main && echo "git push -f"`),
      },
    }),
  }));
  const run = async (): Promise<void> => {
    const { passed, failed } = await runTests(hooks);
    if (passed !== 100 || failed !== 0) throw new Error(`${passed} passed, ${failed} failed`);
  };
  const all = { name: "100 inline tests", target: { value: 1_000 }, run: () => timeOfAsync(run) };
  return { title: "Inline tests", unit: "ms", subjects: [{ ...all, most: 10 }] };
}
