import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { payloadOf } from "../src/testing/payload-of.ts";
import { temporaryProject } from "./temporary-project.ts";

const run = fileURLToPath(new URL("../dist/run.cjs", import.meta.url));

test("a gate that cannot count its blocks says which one lets go, and what it demanded", () => {
  const gate = `import { condition, gate } from "fairlead";
  const never = condition("never", () => false);
  export const tests = gate({ when: [], until: never, say: "Run npm test." });`;
  const { root, home } = temporaryProject({ "a.ts": gate });
  writeFileSync(join(home, ".local"), "a file");
  const { stdout } = spawnSync(process.execPath, [run, "Stop"], {
    input: JSON.stringify({ ...payloadOf("Stop", { session_id: "s1" }), cwd: root }),
    env: { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: root },
    encoding: "utf8",
  });
  expect(JSON.parse(stdout).systemMessage).toMatch(
    /The gate a\/tests lets go, since it failed: .*Cannot open the lock.*It demanded: Run npm test\./,
  );
});
