import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { type LoadedProject, loadProject } from "./load.ts";

type Place = ReturnType<typeof temporaryProject>;

const load = async ({ root, home }: Place, tells: boolean): Promise<LoadedProject> =>
  loadProject(projectAt(root), { modules: authoring, version: "1.0.0", env: { HOME: home }, tells });

const news = async (place: Place): Promise<readonly string[]> =>
  ((await load(place, true)).news ?? []).map(({ message }) => message);

const nudges = (...tools: readonly string[]): string =>
  `import { nudge } from "fairlead";\nexport const one = nudge({ tool: ${JSON.stringify(tools)}, say: "x" });\n`;

/** Settings with an entry of ours for edits. */
function wire({ root }: Place, file = "settings.json", matcher = "Edit"): void {
  const handler = { type: "command", command: "node", args: ["/x/fairlead/dist/run.cjs", "PreToolUse"] };
  const settings = { hooks: { PreToolUse: [{ matcher, hooks: [handler] }] } };
  writeFiles(root, { [`.claude/${file}`]: JSON.stringify(settings) });
}

const words = (what: string): readonly string[] => [
  `hooks changed what must be wired (${what}): run npx fairlead sync`,
];

test("a change that needs other wires is told once, by the first load that tells", async () => {
  const place = temporaryProject({ "a.ts": nudges("Edit") });
  wire(place);
  expect(await news(place)).toEqual([]);
  writeFiles(place.hooks, {
    "a.ts": nudges("Edit", "Write", "Task"),
    "b.ts": 'import { on } from "fairlead";\nexport const two = on("Stop", () => {});',
  });
  expect((await load(place, false)).news).toBeUndefined();
  expect((await load(place, false)).news).toBeUndefined();
  expect(await news(place)).toEqual(words("PreToolUse for Agent, Write; Stop"));
  expect(await news(place)).toEqual([]);
  writeFiles(place.hooks, { "c.ts": nudges("Edit") });
  expect(await news(place)).toEqual(words("PreToolUse for Agent, Write; Stop"));
  expect(await news(place)).toEqual([]);
});

test("what was wired in the meantime is no news", async () => {
  const place = temporaryProject({ "a.ts": nudges("Edit", "Write") });
  wire(place);
  await load(place, false);
  wire(place, "settings.local.json", "Write");
  expect(await news(place)).toEqual([]);
});

test("where settings have no entry of ours, it is wired elsewhere or not meant to be", async () => {
  const place = temporaryProject({ "a.ts": nudges("Edit") });
  for (const settings of [
    "",
    "{}",
    "{",
    '{"hooks":[]}',
    '{"hooks":{"Stop":[{"hooks":[{"command":"x"}]}]}}',
  ]) {
    writeFiles(place.root, { ".claude/settings.json": settings });
    writeFiles(place.hooks, { "a.ts": `${nudges("Edit")}// ${settings}` });
    expect(await news(place)).toEqual([]);
  }
});

test("an unchanged project is loaded at once, and its settings are not even read", async () => {
  const place = temporaryProject({ "a.ts": nudges("Write") });
  wire(place);
  expect(await news(place)).toHaveLength(1);
  const again = loadProject(projectAt(place.root), {
    modules: authoring,
    version: "1.0.0",
    env: { HOME: place.home },
    tells: true,
  });
  expect(again).not.toBeInstanceOf(Promise);
  expect(again).not.toHaveProperty("news");
});
