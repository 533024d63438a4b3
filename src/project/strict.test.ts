import { expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { loadProject } from "./load.ts";

test("a hook file that changes what is frozen is told, as in every ES module", async () => {
  const { root, home } = temporaryProject({
    "a.ts": `import { on } from "fairlead";
      export const deep = on("PreToolUse", (event) => { event.input.tool_input.command = "z"; });
      export const whole = on("PreToolUse", (event) => { event.input.tool_input = {}; });`,
  });
  const options = { modules: authoring, version: "1.0.0", env: { HOME: home } };
  const { hooks, problems } = await loadProject(projectAt(root), options);
  expect(problems).toEqual([]);
  const event = { input: Object.freeze({ tool_input: Object.freeze({ command: "ls" }) }) } as never; // all that they touch
  expect(hooks).toHaveLength(2);
  for (const { hook } of hooks)
    await expect(async () => hook.run(event, {} as never)).rejects.toThrow(/read only property/);
});
