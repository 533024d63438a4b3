import { expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { loadProject } from "./load.ts";

test("an error of a hook file that does not load is told without secrets", async () => {
  const { root, home } = temporaryProject({
    "a.ts": `import { on } from "fairlead";
      export const a = on("Stop", () => undefined);
      throw new Error("no access with sk-ant-api03-C4naryC4naryC4nary, as https://me:hunter2@host says");`,
  });
  const { problems } = await loadProject(projectAt(root), {
    modules: authoring,
    version: "1.0.0",
    env: { HOME: home },
  });
  expect(problems).toMatchObject([
    { file: "a.ts", message: "no access with [redacted], as https://me:[redacted]@host says" },
  ]);
});
