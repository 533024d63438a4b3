import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { nudges, program, settings } from "./program.fixture.ts";

const { fairlead } = program();

test("a .claude that is a link is as it was before, and nothing false is said", () => {
  const place = temporaryProject({});
  rmSync(join(place.root, ".claude"), { recursive: true });
  mkdirSync(join(place.root, "real"));
  symlinkSync("real", join(place.root, ".claude"));
  expect(fairlead(place, "init --yes").code).toBe(0);
  const { stdout, code } = fairlead(place, "remove --yes");
  expect(code).toBe(0);
  expect(stdout).not.toMatch(/changed by others| stays/);
  expect(readdirSync(join(place.root, "real"))).toEqual([]);
  expect(existsSync(join(place.root, ".claude"))).toBe(true);
});

test("hooks that settings switch off are not called active", () => {
  const place = temporaryProject({ "a.ts": nudges });
  writeFiles(place.root, { ".claude/settings.json": '{"disableAllHooks":true}' });
  const { stdout, stderr } = fairlead(place, "init --yes");
  expect(stdout).toContain("wired, and switched off");
  for (const said of [stderr, fairlead(place, "sync").stderr, fairlead(place, "list").stderr])
    expect(said).toContain("disableAllHooks is true in");
});

test("a hooks folder that is gone is named, and sync does not unwire what it had", () => {
  const place = temporaryProject({ "a.ts": nudges });
  fairlead(place, "sync");
  const before = settings(place);
  rmSync(place.hooks, { recursive: true });
  for (const line of ["list", "sync", "doctor"]) {
    const { code, stdout, stderr } = fairlead(place, line);
    expect(code, line).toBe(1);
    expect(stdout + stderr, line).toContain(
      "there is no such folder, so nothing runs that settings are wired for",
    );
    expect(stdout, line).not.toContain("out of date");
  }
  expect(settings(place)).toBe(before);
});
