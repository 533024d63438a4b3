import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeEach, expect, test } from "vitest";
import { bash } from "../src/testing/payloads.ts";

// What the built entry does when files around it are not what they were.
const dist = fileURLToPath(new URL("../dist", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fairlead-survives-"));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));

let home = "";
let hooks = "";
beforeEach(() => {
  home = mkdtempSync(join(folder, "home-"));
  hooks = join(home, "project", ".claude", "hooks");
  mkdirSync(hooks, { recursive: true });
  writeFileSync(join(hooks, "guards.ts"), guards);
});

const guards = `import { command, guard } from "fairlead";
export const push = guard({ when: command("git push"), deny: "not today" });`;

function push({ run = join(dist, "run.cjs"), to = "" } = {}): {
  stdout: string;
  stderr: string;
  status: number | null;
} {
  const project = join(home, "project");
  const line = `exec "$0" "$@" ${to}`;
  return spawnSync("bash", ["-c", line, process.execPath, run, "PreToolUse"], {
    input: JSON.stringify(bash("git push", { cwd: project })),
    env: { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: project },
    encoding: "utf8",
  });
}

test.each(["", "\n", 'import { command } from "fairlead";\n'])(
  "a file that is saved in place, and holds %j at the moment",
  (text) => {
    expect(push().stdout).toContain('"deny"');
    writeFileSync(join(hooks, "guards.ts"), text);
    for (const look of ["at once", "again"]) {
      const { stdout, stderr } = push();
      expect(stdout, look).toContain('"deny"');
      expect(stderr, look).toContain("guards.ts: it exports nothing any more");
    }
    writeFileSync(join(hooks, "guards.ts"), "export const half = {");
    expect(push().stdout).toContain('"deny"');
    writeFileSync(join(hooks, "guards.ts"), guards.replace("not today", "not now"));
    expect(push().stdout).toContain("not now");
  },
);

test("an export that refuses to be looked at takes nothing down", () => {
  const proxy = "new Proxy({}, { has() { throw new Error('x'); } })";
  writeFileSync(join(hooks, "odd.ts"), `import "fairlead";\nexport const api = ${proxy};`);
  expect(push().stdout).toContain('"deny"');
  expect(push().stdout).toContain('"deny"');
});

test.each([0.25, 0.75, 0.95])("a compiled form of which only %d was written", (share) => {
  push();
  const cache = join(home, ".cache", "fairlead");
  const forms = readdirSync(cache, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".v8"),
  );
  expect(forms.length).toBeGreaterThan(1);
  for (const name of forms) {
    const bytes = readFileSync(join(cache, name));
    writeFileSync(join(cache, name), bytes.fill(0, Math.floor(bytes.length * share)));
  }
  expect(push()).toMatchObject({ status: 0, stdout: expect.stringContaining('"deny"') });
});

test.runIf(process.platform === "linux").each([
  ">/dev/full",
  ">&-", // in whose place Node opens /dev/null
])("an answer that cannot be written: %s", (to) => {
  const { status, stderr } = push({ to });
  expect(status).toBe(2);
  expect(stderr).toContain("could not be written");
});

test("an install that was cut off", () => {
  const place = join(home, "dist");
  mkdirSync(place);
  copyFileSync(join(dist, "run.cjs"), join(place, "run.cjs"));
  for (const half of [undefined, "", '"use strict";var a = {']) {
    if (half !== undefined) writeFileSync(join(place, "hot.cjs"), half);
    const { status, stderr } = push({ run: join(place, "run.cjs") });
    expect(status).toBe(2);
    expect(stderr).toMatch(/^fairlead cannot run, install it again: .*\n$/);
  }
});

test("an install that lacks a part which is asked for late", () => {
  writeFileSync(
    join(hooks, "guards.ts"),
    guards.replace(
      "\n",
      '\nimport { sessionState } from "fairlead/state";\nexport const s = sessionState("x", { n: 0 });\n',
    ),
  );
  expect(push().stdout).toContain('"deny"');
  for (const part of ["state.cjs", "hot.cjs", "shell.cjs"]) {
    const place = join(home, `without-${part}`);
    cpSync(dist, place, { recursive: true });
    rmSync(join(place, part));
    const { status, stderr } = push({ run: join(place, "run.cjs") });
    expect([part, status]).toEqual([part, 2]);
    expect(stderr).toMatch(/^fairlead cannot run, install it again: .*\n$/);
  }
});

// What cannot be put back once a hook file has changed it, and what nobody can wait with.
test.each([
  [
    "an inherited decision",
    'Object.defineProperty(Object.prototype, "permissionDecision", { get() { return "allow"; }, set() {} });',
    "changed Object.prototype.permissionDecision (odd.ts) so that it cannot be put back",
  ],
  [
    "an inherited toJSON",
    'Object.defineProperty(Object.prototype, "toJSON", { value() { return {}; } });',
    "changed Object.prototype.toJSON (odd.ts)",
  ],
  [
    "a getter of descriptors",
    'Object.defineProperty(Object.prototype, "get", { value: 1 });',
    "cannot", // whatever looks at a descriptor fails from then on
  ],
  [
    "JSON for good",
    'Object.defineProperty(JSON, "stringify", { value: () => "{}", configurable: false, writable: false });',
    "changed JSON.stringify (odd.ts)",
  ],
])("hook code that changes %s refuses by exit code", (_, code, why) => {
  writeFileSync(join(hooks, "odd.ts"), `${code}\nexport const odd = 1;`);
  for (const look of ["built", "kept"]) {
    const { status, stdout, stderr } = push();
    expect([look, status, stdout]).toEqual([look, 2, ""]);
    expect(stderr).toContain(why);
  }
  rmSync(join(hooks, "odd.ts"));
  expect(push().stdout).toContain('"deny"');
});

test.each([
  "Promise.prototype.then = () => {}",
  "Promise.prototype.then = () => {}; globalThis.setTimeout = undefined",
  "Promise.all = Promise.race = () => new Promise(() => {})",
  "Object.prototype.then = () => {}",
])("a handler that does `%s` refuses", (code) => {
  const odd = `import { on } from "fairlead";\nexport const odd = on("PreToolUse", { deadline: 1 }, () => { ${code}; });`;
  writeFileSync(join(hooks, "odd.ts"), odd);
  writeFileSync(join(hooks, "guards.ts"), guards.replace("deny:", "deadline: 1, deny:"));
  const { status, stdout, stderr } = push();
  expect(status === 2 || stdout.includes('"deny"'), stdout + stderr).toBe(true);
  expect(stdout + stderr).toMatch(/replaced|without an answer/);
});

test("a hook file that replaces how files are written changes no answer, and nothing waits", () => {
  writeFileSync(
    join(hooks, "odd.ts"),
    'import fs from "node:fs";\nfs.writeSync = () => 0;\nexport const odd = 1;',
  );
  for (const look of ["built", "kept"]) {
    const { status, stdout } = push();
    expect([look, status, stdout]).toEqual([look, 0, expect.stringContaining('"deny"')]);
  }
});

test("a prompt is not lost to an install that was cut off, unless a guard was wired for it", () => {
  const place = join(home, "dist");
  const root = join(home, "prompts");
  mkdirSync(place, { recursive: true });
  mkdirSync(join(root, ".claude"), { recursive: true });
  copyFileSync(join(dist, "run.cjs"), join(place, "run.cjs"));
  const ask = (event: string, onFailure?: "block"): { status: number | null; stdout: string } => {
    const handler = {
      type: "command",
      command: "node",
      args: ["x/fairlead/dist/run.cjs", event],
      timeout: 5,
    };
    const hooks = { [event]: [{ hooks: [{ ...handler, onFailure }] }] };
    writeFileSync(join(root, ".claude", "settings.json"), JSON.stringify({ hooks }, undefined, 2));
    const env = { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: root };
    const run = [join(place, "run.cjs"), event];
    return spawnSync(process.execPath, run, { input: "{}", env, encoding: "utf8" });
  };
  expect(ask("UserPromptSubmit")).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\{"systemMessage":"fairlead cannot run, install it again: .*"\}\n$/),
  });
  expect(ask("UserPromptSubmit", "block")).toMatchObject({ status: 2, stdout: "" });
  expect(ask("WorktreeCreate")).toMatchObject({ status: 0, stdout: "" });
});

test("a working folder that has been deleted, before anything was compiled", () => {
  const gone = join(home, "gone");
  mkdirSync(gone);
  const project = join(home, "project");
  const line = `cd ${gone} && rmdir ${gone} && exec "$0" "$@"`;
  const { stdout } = spawnSync("bash", ["-c", line, process.execPath, join(dist, "run.cjs"), "PreToolUse"], {
    input: JSON.stringify(bash("git push", { cwd: gone })),
    env: { HOME: home, PATH: process.env["PATH"] ?? "", CLAUDE_PROJECT_DIR: project },
    encoding: "utf8",
  });
  expect(stdout).toContain('"deny"');
});

test.each(["gone", "unknown"])(
  "a working folder that is %s, where the payload alone names the project",
  (how) => {
    const gone = join(home, "gone");
    mkdirSync(gone);
    const project = join(home, "project");
    const leave = how === "gone" ? `cd ${gone} && rmdir ${gone}` : "cd /";
    const ask = (command: string, run: readonly string[], lose = leave): ReturnType<typeof spawnSync> =>
      spawnSync("bash", ["-c", `${lose} && unset PWD && exec "$0" "$@"`, ...run, "PreToolUse"], {
        input: JSON.stringify(bash(command, { cwd: join(project, "gone too") })),
        env: { HOME: home, PATH: process.env["PATH"] ?? "" },
        encoding: "utf8",
      });
    const cold = [process.execPath, join(dist, "run.cjs")];
    expect(ask("git push", cold).stdout).toContain('"deny"');
    expect(ask("git push", cold, "cd /").stdout).toContain('"deny"');
    expect(ask("git push", ["bash", "-p", join(dist, "client.sh")], "cd /").stdout).toContain('"deny"');
    expect(ask("ls", cold, "cd /")).toMatchObject({ status: 0, stdout: "", stderr: "" });
  },
);
