import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { nudges, program, settings } from "./program.fixture.ts";

const { cli, fairlead } = program();

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
            args: [join(cli().folder, "dist", "run.cjs"), "PreToolUse"],
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
    fairlead(place, "sync");
    expect(fairlead(place, "list", { cwd: join(place.root, "web") }).stdout).toContain("a/one");
    expect(fairlead(place, "list", { cwd: place.home, env }).stdout).toContain("a/one");
    const script = `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" list`;
    const main = join(cli().folder, "dist", "cli.cjs");
    const gone = spawnSync("sh", ["-c", script, process.execPath, main], {
      cwd: place.root,
      env: { HOME: place.home, PATH: process.env["PATH"] },
      encoding: "utf8",
    });
    expect(gone).toMatchObject({ status: 0, stdout: expect.stringContaining("a/one"), stderr: "" });
  });

  test.each(["list", "shell ls"])("%s tells that the folder is gone", (line) => {
    const { home } = temporaryProject({});
    const script = `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" ${line}`;
    const main = join(cli().folder, "dist", "cli.cjs");
    const env = { HOME: home, PATH: process.env["PATH"] };
    const ended = spawnSync("sh", ["-c", script, process.execPath, main], {
      cwd: home,
      env,
      encoding: "utf8",
    });
    expect(ended.stderr).toContain("the working folder is gone: go to your project first");
    expect(ended.status).toBe(2);
  });

  test.each(["", ".git"])("init makes nothing in a folder that is gone, with %j above it", (above) => {
    const place = temporaryProject({});
    const base = join(place.home, "code");
    mkdirSync(join(base, above), { recursive: true });
    const script = `mkdir gone && cd gone && rmdir ../gone && exec "$0" "$1" init --yes`;
    const main = join(cli().folder, "dist", "cli.cjs");
    const ended = spawnSync("sh", ["-c", script, process.execPath, main], {
      cwd: base,
      env: { HOME: place.home, PATH: process.env["PATH"] },
      encoding: "utf8",
    });
    expect(ended.stderr).toContain("the working folder is gone");
    expect([ended.status, ended.stdout, readdirSync(base).filter((name) => name !== above)]).toEqual([
      2,
      "",
      [],
    ]);
  });
});

describe("while a file does not load", () => {
  const eventsOf = (place: ReturnType<typeof temporaryProject>): string[] =>
    Object.keys(JSON.parse(settings(place) ?? "{}").hooks ?? {});
  const broken = { "b.ts": "export const = ;" };

  test("sync takes nothing away and adds nothing, and check finds nothing out of date", () => {
    const place = temporaryProject({
      "a.ts": nudges,
      "b.ts": `${nudges}import { nudge as n } from "fairlead";\nexport const two = n({ on: ["PreToolUse", "PostToolUse"], tool: "Write", say: "y" });`,
    });
    expect(fairlead(place, "sync").code).toBe(0);
    const before = settings(place);
    writeFiles(place.hooks, broken);
    for (const cached of [true, false]) {
      if (!cached) rmSync(join(place.home, ".cache"), { recursive: true });
      expect(fairlead(place, "sync --check").stdout).toContain("Up to date");
      expect(fairlead(place, "sync").code).toBe(1);
      expect(settings(place)).toBe(before);
    }
    writeFiles(place.hooks, { "b.ts": "" });
    expect(fairlead(place, "sync").code).toBe(0);
    expect(eventsOf(place)).toEqual(["PreToolUse"]);
  });

  test("a new one beside others needs no wires of its own to be told", () => {
    const place = temporaryProject({ "a.ts": nudges });
    expect(fairlead(place, "sync").code).toBe(0);
    writeFiles(place.hooks, broken);
    expect(fairlead(place, "sync --check").stdout).toContain("Up to date");
    expect(fairlead(place, "sync").code).toBe(1);
    expect(eventsOf(place)).toEqual(["PreToolUse"]);
  });

  test("and is the only one, sync wires where it can be told", () => {
    const place = temporaryProject(broken);
    for (const what of ["Wrote", "Up to date"]) {
      const { code, stdout } = fairlead(place, "sync");
      expect(code).toBe(1);
      expect(stdout).toContain(what);
      expect(eventsOf(place)).toEqual(["UserPromptSubmit", "SessionStart"]);
    }
    expect(fairlead(place, "sync --check").stdout).toBe("Up to date: 2 events wired\n");
    writeFiles(place.hooks, { "b.ts": nudges });
    expect(fairlead(place, "sync").code).toBe(0);
    expect(eventsOf(place)).toEqual(["PreToolUse"]);
  });

  test("and was the only one, what it had stays and is enough", () => {
    const place = temporaryProject({ "b.ts": nudges });
    expect(fairlead(place, "sync").code).toBe(0);
    writeFiles(place.hooks, broken);
    rmSync(join(place.home, ".cache"), { recursive: true });
    expect(fairlead(place, "sync --check").stdout).toBe("Up to date: 1 event wired\n");
  });
});
