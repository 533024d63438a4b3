import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { problemNotices } from "../hosts/notices.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { authoring } from "./authoring.fixture.ts";
import { type Env, projectAt } from "./find.ts";
import { type LoadedProject, loadProject } from "./load.ts";

const good = `import { nudge } from "fairlead";\nexport const n = nudge({ say: "x" });\n`;

type Place = Pick<ReturnType<typeof temporaryProject>, "root" | "home">;

async function load({ root, home }: Place, env: Env = {}, tells = true): Promise<LoadedProject> {
  return loadProject(projectAt(root), {
    modules: authoring,
    version: "1.0.0",
    tells,
    env: { HOME: home, ...env },
  });
}

/** Settings that run hooks on these events. */
function wire({ root }: Pick<Place, "root">, events: readonly HookEvent[]): void {
  const groups = (event: HookEvent): object[] => [
    { hooks: [{ type: "command", command: "node", args: ["node_modules/fairlead/dist/run.cjs", event] }] },
  ];
  const hooks = Object.fromEntries(events.map((event) => [event, groups(event)]));
  writeFiles(root, { ".claude/settings.json": JSON.stringify({ hooks }) });
}

async function told(place: Place, event: HookEvent): Promise<string> {
  const env = { CLAUDE_PROJECT_DIR: place.root };
  return problemNotices(await load(place, env), event).join("\n");
}

test("a broken file is told where settings run hooks, whatever hooks would need", async () => {
  const place = temporaryProject({
    "guards.ts": `${good}export const y = ((;\n`,
    "new.ts": `import { on } from "fairlead";\nexport const p = on("UserPromptSubmit", () => undefined);`,
  });
  wire(place, ["PreToolUse"]);
  for (const time of ["first", "second", "third"])
    expect(await told(place, "PreToolUse"), time).toContain("guards.ts:3:20");
  wire(place, ["PreToolUse", "UserPromptSubmit"]);
  expect(await told(place, "PreToolUse")).toBe("");
  expect(await told(place, "UserPromptSubmit")).toContain("guards.ts:3:20");
});

test("a hooks folder that settings wait for, and that is gone, is told", async () => {
  const place = temporaryProject({ "guards.ts": good });
  wire(place, ["PreToolUse"]);
  expect(await told(place, "PreToolUse")).toBe("");
  const { hooks } = place;
  const before = join(dirname(hooks), "before");
  renameSync(hooks, before);
  expect(await told(place, "PreToolUse")).toContain(
    ".claude/hooks: there is no such folder, so nothing runs",
  );
  expect((await load(place, {}, false)).problems).toMatchObject([
    { file: ".claude/hooks", serves: "nothing" },
  ]);
  writeFileSync(hooks, "");
  expect(await told(place, "PreToolUse")).toContain("but a file");
  renameSync(hooks, `${hooks}.txt`);
  symlinkSync("nowhere", hooks);
  expect(await told(place, "PreToolUse")).toContain("it is a link to nowhere, and there is no such folder");
  renameSync(before, join(dirname(hooks), "nowhere"));
  expect(await told(place, "PreToolUse")).toBe("");
});

test("where settings of the project run none, none are missed", async () => {
  const { root, home } = temporaryProject({});
  const bare = { root: join(root, "bare"), home };
  mkdirSync(bare.root);
  for (const place of [bare, { root, home }]) expect(await told(place, "PreToolUse")).toBe("");
  mkdirSync(join(root, ".claude", "hooks"), { recursive: true });
  wire({ root }, ["PreToolUse"]);
  expect(await told({ root, home }, "PreToolUse")).toBe("");
});

test("a CLAUDE_PROJECT_DIR that leads past the project that is wired is told", async () => {
  const { root, home } = temporaryProject({ "guards.ts": good });
  wire({ root }, ["PreToolUse"]);
  const bare = { root: join(dirname(root), "bare"), home };
  mkdirSync(bare.root);
  const { cwd } = process;
  process.cwd = () => root;
  try {
    expect(await told(bare, "PreToolUse")).toContain(`the hooks of ${root} do not run`);
  } finally {
    process.cwd = cwd;
  }
});
