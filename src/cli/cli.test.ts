import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltCli, builtCli, type Ended, type Running, textOf } from "../../test/built-cli.ts";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";

let cli: BuiltCli;
beforeAll(async () => {
  cli = await builtCli();
});
afterAll(() => cli.remove());

type Place = ReturnType<typeof temporaryProject>;

function fairlead(place: Place, line: string, running: Partial<Running> = {}): Ended {
  const args = line === "" ? [] : line.split(" ");
  const ended = cli.run(args, { cwd: place.root, home: place.home, ...running });
  expect(ended.stdout + ended.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
  return ended;
}

const nudges = 'import { nudge } from "fairlead";\nexport const one = nudge({ tool: "Edit", say: "x" });\n';
const settings = (place: Place): string | undefined => textOf(place.root, ".claude", "settings.json");

describe("the command line", () => {
  const usage = {
    "no command": ["", "no command was given"],
    "an unknown command": ["snyc", 'unknown command "snyc"\ndid you mean sync?'],
    "an unknown command like none": ["frobnicate", "fairlead --help lists the commands"],
    "a property of every object": ["constructor", "unknown command"],
    "an unknown option": ["sync --chek", "fairlead sync has no option --chek\ndid you mean --check?"],
    "a short option": ["list -j", "fairlead list has no option -j"],
    "an option before the command": ["--json list", "unknown option --json"],
    "a value for a switch": ["list --json=false", "--json takes no value"],
    "one word too many": ["list guards", 'does not take "guards"'],
    "two words too many": ["run PreToolUse Stop", 'does not take "Stop"'],
    "nobody to ask": ["init", "there is no terminal to ask on\ngive --yes"],
  } as const;

  test.each(Object.entries(usage))("exits 2 for %s", (_, [line, words]) => {
    const place = temporaryProject({});
    const { code, stdout, stderr } = fairlead(place, line);
    expect(stderr).toContain(words);
    expect(code).toBe(2);
    if (!line.startsWith("init")) expect(stdout).toBe("");
    expect(existsSync(place.hooks) ? readdirSync(place.hooks) : []).toEqual([]);
  });

  test("helps, with examples for every command", () => {
    const place = temporaryProject({});
    const { code, stdout } = fairlead(place, "--help");
    expect(code).toBe(0);
    expect(stdout).toMatchInlineSnapshot(`
      "Fairlead: typed, stateful, tested hooks for Claude Code.

      Usage: fairlead <command> [options]

      Commands:
        init    Set a project up: a first hook file, and settings that run it
        sync    Rewire the settings to what the hooks need
        list    Show every hook, and what is wrong with hook files
        run     Answer one event: JSON on stdin, the answer on stdout
        remove  Take Fairlead out of a project again, byte for byte

      Options:
        --help     This text; after a command, its own
        --version  The version of this program

      Exit codes:
        0  Fine
        1  Found something: out of date, load errors
        2  Usage or environment error; nothing was changed
      "
    `);
    const names = [...stdout.matchAll(/^ {2}([a-z]+) {2}/gm)].map((match) => match[1] ?? "");
    expect(names).toEqual(expect.arrayContaining(["init", "sync", "remove", "list", "run"]));
    for (const name of names) {
      const help = fairlead(place, `${name} --help`);
      expect(help.code).toBe(0);
      expect(help.stdout).toContain(`fairlead ${name}`);
      expect(help.stdout).toContain("Examples:");
      expect(fairlead(place, `help ${name}`).stdout).toBe(help.stdout);
    }
  });

  test("has no colours where nobody can see them", () => {
    const place = temporaryProject({ "bad.ts": "export const = 1;" });
    for (const line of ["--help", "list", "nonsense"]) {
      const { stdout, stderr } = fairlead(place, line);
      expect(stdout + stderr).not.toContain("\u001B");
    }
  });

  test("tells its version", () => {
    expect(fairlead(temporaryProject({}), "--version").stdout).toMatch(/^\d+\.\d+\.\d+/);
  });

  test("run hands the event and stdin to the hot file", () => {
    const place = temporaryProject({});
    expect(JSON.parse(fairlead(place, "run PreToolUse", { input: "{}" }).stdout)).toEqual({
      argv: ["PreToolUse"],
      stdin: "{}",
    });
    expect(JSON.parse(fairlead(place, "run").stdout)).toEqual({ argv: [], stdin: "" });
  });
});

describe("from init to remove", () => {
  test("in a project with a space in its name, and everything is as before", () => {
    const place = temporaryProject({}, "My Äpp \u{1F6A2}");
    const before = '\uFEFF{\r\n\t"model": "opus"\r\n}\r\n';
    writeFiles(place.root, { ".claude/settings.json": before });
    const dry = fairlead(place, "init --dry-run");
    expect(dry).toMatchObject({ code: 0, stderr: expect.any(String) });
    expect(dry.stdout).toContain("+++ b/.claude/hooks/guards.ts");
    expect(dry.stdout).toContain('"PreToolUse"');
    expect(existsSync(join(place.hooks, "guards.ts"))).toBe(false);

    expect(fairlead(place, "init --yes")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("2 hooks are active"),
    });
    const { hooks } = JSON.parse(settings(place)?.replace("\uFEFF", "") ?? "");
    expect(hooks.PreToolUse).toEqual([
      {
        matcher: "Bash|Monitor|PowerShell",
        hooks: [
          {
            type: "command",
            command: "node",
            args: [join(cli.folder, "dist", "run.cjs"), "PreToolUse"],
            timeout: 35,
            onFailure: "block",
          },
        ],
      },
    ]);
    expect(fairlead(place, "init --yes").stdout).toContain("Everything is set up already");
    expect(fairlead(place, "sync --check")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("Up to date"),
    });
    expect(fairlead(place, "remove --yes").code).toBe(0);
    expect(settings(place)).toBe(before);
    expect(existsSync(place.hooks)).toBe(false);
    expect(fairlead(place, "remove --yes").stdout).toContain("Nothing to remove");
  });

  test("an install in the project is named from the project, so that every clone can run it", () => {
    const place = temporaryProject({ "a.ts": nudges });
    writeFiles(place.root, { "node_modules/fairlead/dist/run.cjs": "" });
    expect(fairlead(place, "sync")).toMatchObject({ code: 0, stderr: "" });
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder of the host
    expect(settings(place)).toContain('"${CLAUDE_PROJECT_DIR}/node_modules/fairlead/dist/run.cjs"');
  });

  test("an install elsewhere is fine for oneself, and warned about in settings that are shared", () => {
    const place = temporaryProject({ "a.ts": nudges });
    expect(fairlead(place, "sync --check --local").stderr).toBe("");
    expect(fairlead(place, "sync --check").stderr).toContain("other clones do not have");
  });

  test("sync follows the hooks, and check says when nobody synced", () => {
    const place = temporaryProject({ "a.ts": nudges });
    expect(fairlead(place, "sync --check").code).toBe(1);
    expect(settings(place)).toBeUndefined();
    expect(fairlead(place, "sync").stdout).toBe("Wrote .claude/settings.json: 1 event wired\n");
    writeFiles(place.hooks, {
      "a.ts": `${nudges}import { on } from "fairlead";\nexport const two = on("Stop", () => {});`,
    });
    const dry = fairlead(place, "sync --dry-run");
    expect(dry.code).toBe(0);
    expect(dry.stdout).toMatch(/^\+ +"Stop": \[$/m);
    const json = JSON.parse(fairlead(place, "sync --json").stdout);
    expect(json).toMatchObject({
      changed: true,
      written: true,
      wires: [{ event: "PreToolUse", matcher: "Edit" }, { event: "Stop" }],
      problems: [],
    });
    expect(fairlead(place, "sync --check").code).toBe(0);
  });

  test("works from a subfolder, from elsewhere by CLAUDE_PROJECT_DIR, and when the folder is gone", () => {
    const place = temporaryProject({ "a.ts": nudges });
    const env = { CLAUDE_PROJECT_DIR: place.root };
    mkdirSync(join(place.root, "web"));
    expect(fairlead(place, "list", { cwd: join(place.root, "web") }).stdout).toContain("a/one");
    expect(fairlead(place, "list", { cwd: place.home, env }).stdout).toContain("a/one");
    const script = `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" list`;
    const main = join(cli.folder, "dist", "cli.mjs");
    const gone = spawnSync("sh", ["-c", script, process.execPath, main], {
      cwd: place.root,
      env: { HOME: place.home, PATH: process.env["PATH"] },
      encoding: "utf8",
    });
    expect(gone).toMatchObject({ status: 0, stdout: expect.stringContaining("a/one"), stderr: "" });
  });
});

describe("list", () => {
  test("shows hooks and problems as one JSON document, whatever hook files print", () => {
    const place = temporaryProject({
      "a.ts": `console.log("noise"); process.stdout.write("more");\n${nudges}`,
      "b.ts": "export const broken = ;",
      "c.ts": "export const x = 1;\nprocess.exit(0);",
    });
    const { code, stdout } = fairlead(place, "list --json");
    const { hooks, problems, warnings } = JSON.parse(stdout);
    expect(hooks).toEqual([
      {
        id: "a/one",
        kind: "nudge",
        events: ["PreToolUse"],
        tools: ["Edit"],
        policy: "open",
        mode: "enforce",
        maxFires: 1,
        deadline: null,
        file: "a.ts",
        tests: { fires: 0, passes: 0 },
      },
    ]);
    expect(problems.map(({ file, line }: { file: string; line: number }) => [file, line])).toEqual([
      ["b.ts", 1],
      ["c.ts", 2],
    ]);
    expect(warnings).toEqual([]);
    expect(code).toBe(1);
  });

  test("for people: hooks on standard output, problems on the other", () => {
    const place = temporaryProject({ "a.ts": nudges, "b.ts": "export const broken = ;" });
    const { code, stdout, stderr } = fairlead(place, "list");
    expect(stdout).toBe("a/one  nudge\n  PreToolUse (Edit) · fails open · no tests · a.ts\n");
    expect(stderr).toMatch(/^fairlead: b\.ts:1:\d+: Unexpected/);
    expect(code).toBe(1);
  });

  test("does not wait for what a hook file left running", () => {
    const place = temporaryProject({ "a.ts": `setInterval(() => {}, 1000);\n${nudges}` });
    expect(fairlead(place, "list").code).toBe(0);
  });

  test("two processes that build at once both answer, and leave a whole cache", async () => {
    const place = temporaryProject({ "a.ts": nudges, "b.ts": nudges });
    const running = { cwd: place.root, home: place.home };
    const ended = await Promise.all(Array.from({ length: 4 }, () => cli.start(["list", "--json"], running)));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(ended.map(({ stdout }) => stdout)).size).toBe(1);
    const cache = join(place.home, ".cache", "fairlead", "projects");
    expect(
      readdirSync(join(cache, readdirSync(cache)[0] ?? "")).filter((name) => name.endsWith(".tmp")),
    ).toEqual([]);
  });
});

describe("what cannot be done is said, and nothing is changed", () => {
  test("no project", () => {
    const place = temporaryProject({});
    rmSync(join(place.root, ".claude"), { recursive: true });
    for (const line of ["list", "sync", "remove --yes"]) {
      const { code, stderr } = fairlead(place, line);
      expect(code).toBe(2);
      expect(stderr).toContain("there is no project here");
      expect(stderr).toContain("fairlead init");
    }
  });

  test("settings that are no JSON", () => {
    const place = temporaryProject({ "a.ts": nudges });
    writeFiles(place.root, { ".claude/settings.json": '{"hooks": }' });
    for (const line of ["sync", "sync --check", "init --yes", "remove --yes"]) {
      const { code, stderr } = fairlead(place, line);
      expect(code, line).toBe(2);
      expect(stderr).toContain("settings.json: not valid JSON: line 1, column 11: a value is missing");
      expect(stderr).toContain("nothing was changed");
    }
    expect(settings(place)).toBe('{"hooks": }');
  });

  test.runIf(process.getuid?.() === 0)("settings and folders of somebody else", () => {
    const place = temporaryProject({ "a.ts": nudges });
    writeFiles(place.root, { ".claude/settings.json": "{}" });
    for (const folder of [join(place.root, ".."), place.home]) chmodSync(folder, 0o777);
    for (const folder of [join(cli.folder, "..", "..")]) chmodSync(folder, 0o755);
    const stranger = { uid: 65534 };
    expect(fairlead(place, "list", stranger).stdout).toContain("a/one");
    const denied = fairlead(place, "sync", stranger);
    expect(denied).toMatchObject({ code: 2, stderr: expect.stringContaining("permission denied") });
    chmodSync(join(place.root, ".claude"), 0o777);
    expect(fairlead(place, "sync", stranger)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("permission denied"),
    });
    expect(settings(place)).toBe("{}");
  });

  test.runIf(process.getuid?.() === 0)("a cache that somebody else prepared is not run", () => {
    const place = temporaryProject({ "a.ts": nudges });
    for (const folder of [join(place.root, ".."), place.home]) chmodSync(folder, 0o777);
    expect(fairlead(place, "list", { uid: 65534 }).code).toBe(0);
    const { stdout, stderr } = fairlead(place, "list");
    expect(stdout).toContain("a/one");
    expect(stderr).toContain("belongs to another user");
  });
});

test("while a file does not load, sync takes nothing away, and wires where it can be told", () => {
  const place = temporaryProject({
    "a.ts": nudges,
    "b.ts": nudges.replace("nudge({ tool", 'nudge({ on: "PostToolUse", tool'),
  });
  expect(fairlead(place, "sync").code).toBe(0);
  writeFiles(place.hooks, { "b.ts": "export const = ;" });
  rmSync(join(place.home, ".cache"), { recursive: true });
  expect(fairlead(place, "sync").code).toBe(1);
  const events = (): string[] => Object.keys(JSON.parse(settings(place) ?? "").hooks);
  expect(events()).toEqual(["PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionStart"]);
  writeFiles(place.hooks, { "b.ts": "" });
  expect(fairlead(place, "sync").code).toBe(0);
  expect(events()).toEqual(["PreToolUse"]);
});
