import { test } from "vitest";
import { ran } from "../src/conditions/ran.ts";
import { touched } from "../src/conditions/touched.ts";
import { gate } from "../src/hooks/gate.ts";
import type { TestCase } from "../src/hooks/tests.ts";
import { testHooks } from "../src/testing/test-hooks.ts";
import { transcript } from "../src/testing/transcript.ts";

const start = transcript().user("fix it");
const after = (session: typeof start): TestCase => ({ event: "Done.", transcript: session });

testHooks(
  {
    "tests must have run after the last edit": gate({
      when: touched("src/**/*.ts"),
      until: ran("npm test"),
      say: "Run npm test before you finish.",
      tests: {
        fires: [
          after(start.edit("src/a.ts")),
          after(start.bash("npm test").edit("src/a.ts")),
          after(start.edit("src/a.ts").bash("npm test", { failed: true })),
          after(start.edit("src/a.ts").bash("npm test").user("and that").edit("src/b.ts")),
        ],
        passes: [
          after(start.edit("src/a.ts").bash("npm test")),
          after(start.edit("docs/a.md")),
          after(start.edit("src/a.ts").bash("cd . && CI=1 npm test -- --run")),
          after(start.edit("src/a.ts").bash("npm test").edit("docs/a.md")),
        ],
      },
    }),
  },
  test,
);
