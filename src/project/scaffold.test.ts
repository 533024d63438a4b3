import { mkdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { dispatch } from "../engine/dispatch.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import { nodeHost } from "../hosts/node.ts";
import { authoring } from "./authoring.fixture.ts";
import { projectAt } from "./find.ts";
import { loadProject } from "./load.ts";
import { applyScaffold, missingForTypes, planScaffold } from "./scaffold.ts";

type Place = ReturnType<typeof temporaryProject>;

/** The hooks of a project that was set up just now. */
async function firstHooks(): Promise<readonly RegisteredHook[]> {
  const { root, home } = temporaryProject({});
  const project = projectAt(root);
  expect(applyScaffold(project, planScaffold(project), { HOME: home })).toBeUndefined();
  const loaded = await loadProject(project, { modules: authoring, version: "1.0.0", env: { HOME: home } });
  expect(loaded.problems).toEqual([]);
  expect(loaded.warnings).toEqual([]);
  return loaded.hooks;
}

async function fires(hook: RegisteredHook, command: string): Promise<boolean> {
  const { answer, trace } = await dispatch(
    [hook],
    call("Bash", { command }),
    nodeHost({ root: "/code/app" }),
  );
  expect(trace.hooks.map(({ status }) => status)).not.toContain("failed");
  expect(trace.hooks.map(({ status }) => status)).not.toContain("late");
  return answer.json !== undefined;
}

test("what the first hooks say of themselves holds", async () => {
  for (const one of await firstHooks()) {
    const { fires: yes = [], passes: no = [] } = one.hook.tests ?? {};
    expect(yes.length * no.length, one.id).toBeGreaterThan(0);
    for (const text of yes) expect(await fires(one, String(text)), String(text)).toBe(true);
    for (const text of no) expect(await fires(one, String(text)), String(text)).toBe(false);
  }
});

test("the first guard knows every way to force a push", async () => {
  const guard = (await firstHooks()).find(({ id }) => id === "guards/noForcePush");
  if (guard === undefined) throw new Error("it is not there");
  for (const text of [
    "git push -f",
    "git push -uf origin main",
    "git push --force origin main",
    "sudo git -C sub push --force",
    "git push origin +main",
    "git push origin +HEAD:main",
    "git push origin 'HEAD:x' '+refs/heads/*:refs/heads/*'",
    "git push --mirror",
    "git push --mirror backup",
    'git push origin "+$BRANCH"',
    "cd sub && bash -c 'git push origin +main'",
  ])
    expect(await fires(guard, text), text).toBe(true);
  for (const text of [
    "git push origin main",
    "git push origin HEAD:main",
    "git push --force-with-lease=main origin main",
    "git push --force-if-includes --force-with-lease",
    "git push origin feature+fix",
    'git push -u origin "$(git branch --show-current)"',
    'git push origin "feature/$NAME"',
    "git clone --mirror https://example.org/x.git",
    "echo 'git push origin +main'",
  ])
    expect(await fires(guard, text), text).toBe(false);
});

test("a first hook file is offered beside scripts of other tools, and only there", () => {
  const names = (hooks: Record<string, string>): readonly string[] =>
    planScaffold(projectAt(temporaryProject(hooks).root)).map(({ path }) => basename(path));
  expect(names({})).toEqual(["guards.ts", "tsconfig.json"]);
  expect(names({ "check.js": "#!/usr/bin/env node\nprocess.exit(2)", "tsconfig.json": "{}" })).toEqual([
    "guards.ts",
  ]);
  expect(names({ "mine.ts": 'import { on } from "fairlead";' })).toEqual([]);
});

const configFor = ({ root }: Place): { extends?: string; compilerOptions: { types: unknown } } =>
  JSON.parse(planScaffold(projectAt(root))[1]?.content ?? "");

test("the tsconfig for the editor takes over the project's only for its aliases", () => {
  const place = temporaryProject({});
  writeFiles(place.root, { "tsconfig.json": '{ "compilerOptions": { "composite": true } }' });
  expect(configFor(place).extends).toBeUndefined();
  writeFiles(place.root, { "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }' });
  expect(configFor(place).extends).toBe("../../tsconfig.json");
});

test("it has Node's types, and what is missing for that in the project and around it is known", () => {
  const place = temporaryProject({});
  expect(configFor(place).compilerOptions.types).toEqual(["node"]);
  expect(missingForTypes(projectAt(place.root))).toEqual(["typescript", "@types/node"]);
  const types = fileURLToPath(new URL("../../node_modules/@types", import.meta.url));
  mkdirSync(join(place.root, "..", "node_modules"));
  symlinkSync(types, join(place.root, "..", "node_modules", "@types"));
  expect(missingForTypes(projectAt(place.root))).toEqual(["typescript"]);
  const config = join(place.hooks, "tsconfig.json");
  writeFiles(place.hooks, {
    "tsconfig.json": JSON.stringify(configFor(place)),
    "a.ts": 'import { join } from "node:path";\nexport const home: string = join(process.cwd(), "x");\n',
  });
  const read = ts.getParsedCommandLineOfConfigFile(
    config,
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  const program = ts.createProgram(read?.fileNames ?? [], read?.options ?? {});
  expect(read?.fileNames.map((file) => basename(file))).toEqual(["a.ts"]);
  expect(ts.getPreEmitDiagnostics(program).map(({ messageText }) => messageText)).toEqual([]);
});

function fail(diagnostic: ts.Diagnostic): never {
  throw new Error(ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n"));
}
