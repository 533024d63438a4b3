import { expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { loadProject } from "./load.ts";

test("an error thrown by a hook later on leads to its line", async () => {
  const source = `import { on } from "fairlead";
interface Unused { a: string }
export const boom = on("Stop", () => {
  const nothing = undefined as unknown as { a: string };
  nothing.a;
});`;
  const { root, home } = temporaryProject({ "sub/a.ts": source });
  const { hooks, locate } = await loadProject(projectAt(root), {
    modules: authoring,
    version: "1.0.0",
    env: { HOME: home },
  });
  let thrown: unknown;
  try {
    await hooks[0]?.hook.run({ name: "Stop" } as never, {} as never); // the handler looks at neither
  } catch (error) {
    thrown = error;
  }
  expect(locate(thrown)).toEqual({ file: "sub/a.ts", line: 5, column: expect.any(Number) });
  expect(locate("no error")).toBeUndefined();
});
