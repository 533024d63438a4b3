import { spawnSync } from "node:child_process";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { nudges, program, settings } from "./program.fixture.ts";

const { cli, fairlead } = program();

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
      expect(stderr).toContain("correct that place in the file, then run this again");
    }
    expect(settings(place)).toBe('{"hooks": }');
    writeFiles(place.root, { ".claude/settings.json": '{ // mine\n"hooks": {} }' });
    const cure = "take the comments out of that file, which is read as strict JSON, then run this again";
    for (const line of ["init --yes", "remove --yes"]) expect(fairlead(place, line).stderr).toContain(cure);
    expect(fairlead(place, "doctor").stdout).toContain(`Do: ${cure}`);
  });

  test.runIf(process.getuid?.() === 0)("settings and folders of somebody else", () => {
    const place = temporaryProject({ "a.ts": nudges });
    writeFiles(place.root, { ".claude/settings.json": "{}" });
    for (const folder of [join(place.root, ".."), place.home]) chmodSync(folder, 0o777);
    for (const folder of [join(cli().folder, "..", "..")]) chmodSync(folder, 0o755);
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
    expect(fairlead(place, "list", { uid: 65534 }).stdout).toContain("a/one");
    const { stdout, stderr } = fairlead(place, "list");
    expect(stdout).toContain("a/one");
    expect(stderr).toContain("belongs to another user");
  });

  test.runIf(process.getuid?.() === 0)("state that cannot be looked into is not called empty", () => {
    const place = temporaryProject({});
    writeFiles(place.home, { ".local/state/fairlead/sessions/s1/review.json": "{}" });
    const root = join(place.home, ".local/state/fairlead");
    for (const folder of [join(place.root, ".."), place.root, place.home, join(cli().folder, "..", "..")])
      chmodSync(folder, 0o755);
    spawnSync("chown", ["-R", "65534", join(place.home, ".local")]);
    chmodSync(join(root, "sessions"), 0);
    const stranger = { uid: 65534 };
    const { code, stdout, stderr } = fairlead(place, "state ls", stranger);
    expect({ code, stdout }).toEqual({ code: 1, stdout: `Nothing that can be read is in ${root}\n` });
    expect(stderr).toBe(`warning: ${root}/sessions cannot be read: permission denied\n`);
    const told = fairlead(place, "state ls --json", stranger);
    expect(told.code).toBe(1);
    expect(JSON.parse(told.stdout)).toMatchObject({ unread: [join(root, "sessions")] });
  });
});
