import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { transcript } from "../testing/transcript.ts";
import { type Place, program } from "./program.fixture.ts";

const { cli, fairlead } = program();

const guards = `import { command, guard, nudge } from "fairlead";
  import { execFileSync } from "node:child_process";
  export const push = guard({ when: command("git push", { flags: ["-f"] }), deny: (_, event) => "Not with force: " + event.command });
  export const rg = nudge({ when: command("grep"), say: "Use rg." });
  export const branch = nudge({ when: command("make"), say: () => execFileSync("git", ["branch"], { encoding: "utf8" }) });`;

/** Puts sessions where the client keeps those of a project. */
function recorded({ root, home }: Place, sessions: Readonly<Record<string, string>>): string {
  const folder = join(home, ".claude", "projects", root.replace(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(folder, { recursive: true });
  for (const [id, text] of Object.entries(sessions)) writeFileSync(join(folder, `${id}.jsonl`), text);
  return folder;
}

/** Commits everything in a new repository. */
function commit(root: string): void {
  const who = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    [...who, "commit", "-qm", "x"],
  ])
    execFileSync("git", args, { cwd: root });
}

const secret = "ghp_abcdefghijklmnopqrstuvwxyz012345";
const first = transcript()
  .user("go")
  .bash("grep a")
  .bash(`git push -f https://x:${secret}@h/r`)
  .assistant("Done.")
  .toText();
const second = transcript().user("go").bash("git push -f", { failed: true }).bash("make").toText();

test("replay shows where hooks would have spoken, and says what it cannot know", () => {
  const place = temporaryProject({ "a.ts": guards });
  recorded(place, { "aaa-1": first, "bbb-2": second });
  const { code, stdout, stderr } = fairlead(place, "replay aaa");
  expect(stderr).toBe("");
  expect(code).toBe(0);
  expect(stdout).toMatch(/PreToolUse Bash {2}grep a\n {2}fired {4}a\/rg {2}context: Use rg\.\n/);
  expect(stdout).toMatch(
    /PreToolUse Bash {2}git push -f .*\n {2}fired {4}a\/push {2}deny: Not with force: git push -f/,
  );
  expect(stdout).toMatch(/a\/push {4}fires 1 of 2 events · would have stopped 1 that worked/);
  expect(stdout).toContain("What a replay does not know:");
  expect(stdout).not.toContain(secret);
  const json = JSON.parse(fairlead(place, "replay bbb-2 --json").stdout);
  expect(json).toMatchObject({ sessions: ["bbb-2"], interrupted: false });
  expect(json.fired.map((event: { hooks: object[] }) => event.hooks[0])).toMatchObject([
    { hook: "a/push", status: "fired" },
    { hook: "a/branch", status: "unjudged", said: "starts git branch" },
  ]);
});

test("a session of another folder is played there: globs mean its files, not those of this project", () => {
  const place = temporaryProject({
    "a.ts": `import { guard, path } from "fairlead";
      export const generated = guard({ when: path.written("src/generated/**"), deny: "It is generated." });`,
  });
  const sessionIn = (cwd: string): string => {
    const session = transcript().user("go").write("src/generated/a.ts", "").write("other/a.ts", "");
    const file = join(place.home, "copied.jsonl");
    writeFileSync(file, session.toText().replaceAll("/code/app", cwd));
    return file;
  };
  const played = (cwd: string) => {
    const line = ["replay", sessionIn(cwd), "--json"];
    const { root, fired } = JSON.parse(cli().run(line, { cwd: place.root, home: place.home }).stdout);
    return { root, about: fired.map(({ about }: { about: string }) => about) };
  };
  const elsewhere = "/home/mate/their app";
  expect(played(elsewhere)).toEqual({ root: elsewhere, about: ["src/generated/a.ts"] });
  expect(played(place.root).root).toBe(place.root);
  // Started in a folder of this project: its root counts, as for the client's hooks.
  expect(played(join(place.root, "packages", "web"))).toEqual({ root: place.root, about: [] });
  const told = cli().run(["replay", sessionIn(elsewhere)], { cwd: place.root, home: place.home });
  expect(told.stdout).toContain(`It was started in ${elsewhere}, and is played there.`);
});

test("--last, a path, a hook; what is not there", () => {
  const place = temporaryProject({ "a.ts": guards });
  expect(fairlead(place, "replay --last")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no session"),
  });
  const folder = recorded(place, { one: second });
  expect(fairlead(place, "replay --last").stdout).toContain("Session one");
  const line = ["replay", join(folder, "one.jsonl"), "--hook", "rg"];
  const only = cli().run(line, { cwd: place.root, home: place.home }).stdout;
  expect(only).toContain("a/rg  fires 0 of 2 events");
  expect(only).not.toContain("a/push");
  expect(fairlead(place, "replay nothing").code).toBe(2);
  expect(fairlead(place, "replay").code).toBe(2);
  expect(fairlead(place, "replay one --hook none")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no hook's id"),
  });
});

test("backtest counts over all sessions and touches no state but its own report", () => {
  const place = temporaryProject({ "a.ts": guards });
  recorded(place, { one: first, two: second, "agent-x": first });
  const { code, stdout } = fairlead(place, "backtest");
  expect(code).toBe(0);
  expect(stdout).toMatch(
    /a\/push {4}fires 2 of 4 events · 1\.0 a session, in 2 of 2 · would have stopped 1 that worked/,
  );
  expect(stdout).toContain("worked when it was done: git push -f");
  expect(stdout).toContain("could not be judged: starts git branch (1)");
  expect(stdout).toContain("2 sessions, 15 events");
  expect(stdout).not.toContain(secret);
  const state = join(place.home, ".local", "state", "fairlead");
  expect(readdirSync(state)).toEqual(["backtest"]);
  const kept = readdirSync(join(state, "backtest")).map((name) =>
    readFileSync(join(state, "backtest", name), "utf8"),
  );
  expect(kept.join("")).not.toContain(secret);
  expect(JSON.parse(fairlead(place, "backtest --json --sessions 1 --hook push").stdout)).toMatchObject({
    sessions: [expect.any(String)],
    hooks: [{ hook: "a/push", fires: 1 }],
  });
  const later = fairlead(place, "backtest --json --since 2100-01-01");
  expect(JSON.parse(later.stdout).error).toContain(
    "no session of this project was recorded since 2100-01-01",
  );
  expect(later.code).toBe(2);
});

test("an empty line in a session, or one that is cut off, costs that line alone", () => {
  const place = temporaryProject({ "a.ts": guards });
  const [head = "", ...rest] = first.split("\n");
  recorded(place, { one: [head, "", "  ", ...rest].join("\n"), two: `${first}\n{"type":"us` });
  const { code, stdout, stderr } = fairlead(place, "backtest --json --hook push");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ hooks: [{ hook: "a/push", fires: 2 }] });
});

test("a file that is no transcript is no session without fires", () => {
  const place = temporaryProject({ "a.ts": guards });
  writeFiles(place.root, { "notes.txt": "first\nsecond\n", "empty.jsonl": "" });
  const { code, stderr } = fairlead(place, "replay ./notes.txt");
  expect(stderr).toContain("notes.txt is no transcript: none of its lines could be read");
  expect(code).toBe(2);
  expect(fairlead(place, "replay empty.jsonl").code).toBe(0);
});

test("--diff compares with the last run, and with the hooks of a revision", () => {
  const place = temporaryProject({ "a.ts": guards });
  recorded(place, { one: first, two: second });
  expect(fairlead(place, "backtest --diff")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("no earlier run"),
  });
  expect(fairlead(place, "backtest --diff HEAD")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("is in no repository"),
  });
  spawnSync("git", ["init", "--quiet"], { cwd: place.root });
  const early = fairlead(place, "backtest --diff HEAD");
  expect(early).toMatchObject({ code: 2, stderr: expect.stringContaining("has no commit yet") });
  expect(early.stderr).toContain("commit them first");
  commit(place.root);
  const other = fairlead(place, "backtest --diff nowhere");
  expect(other.stderr).toContain('git knows no commit "nowhere"');
  expect(early.stderr + other.stderr).not.toContain("fatal");
  expect(fairlead(place, "backtest").code).toBe(0);
  expect(fairlead(place, "backtest --diff")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("no difference"),
  });
  writeFiles(place.hooks, {
    "a.ts": guards.replace('flags: ["-f"]', 'args: ["none"]').replace('"grep"', '"make"'),
  });
  const against = fairlead(place, "backtest --diff HEAD");
  expect(against.stderr).toBe("");
  expect(against.code).toBe(1);
  expect(against.stdout).toContain("a/push: 2 fires before, 0 fires now\n    - git push -f");
  expect(against.stdout).toContain("a/rg: 1 fire before, 1 fire now\n    - grep a\n    + make");
  expect(fairlead(place, "backtest --diff").stdout).toContain("no difference");
  expect(fairlead(place, "backtest HEAD").code).toBe(2);
});

test("no sessions, no hooks, a file that does not load, state that cannot be written", () => {
  const place = temporaryProject({});
  expect(fairlead(place, "backtest")).toMatchObject({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("no session of this project was recorded"),
  });
  recorded(place, { one: first });
  expect(fairlead(place, "backtest")).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("There are no hooks"),
  });
});

test("a file that does not load, and state that cannot be written", () => {
  const place = temporaryProject({ "a.ts": guards, "b.ts": "export const x = ;" });
  recorded(place, { one: first });
  writeFiles(place.home, { ".local/state/fairlead": "a file, not a folder" });
  const broken = fairlead(place, "backtest");
  expect(broken.code).toBe(1);
  expect(broken.stdout).toContain("a/push    fires 1 of 2 events");
  expect(broken.stderr).toContain("b.ts:1");
  expect(broken.stderr).toContain("the next run cannot be compared with this one");
});
