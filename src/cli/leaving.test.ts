import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { nudges, program, settings } from "./program.fixture.ts";

const { fairlead } = program();

describe("from a folder inside the project", () => {
  test("init, sync, list and remove say which folder they are about", () => {
    const place = temporaryProject({});
    mkdirSync(join(place.root, ".git"));
    mkdirSync(join(place.root, "packages", "web"), { recursive: true });
    const inside = { cwd: join(place.root, "packages", "web") };
    const line = `Project: ${place.root}\n`;
    const made = fairlead(place, "init --yes", inside);
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^Project: /);
    expect(made.stdout).toContain(`in the next Claude Code session in ${place.root}. What next:`);
    expect(made.stdout).toContain("npx tsc --noEmit -p ../../.claude/hooks  checks the types");
    for (const command of ["sync", "sync --check", "list", "remove --dry-run", "remove --yes"]) {
      const { code, stdout } = fairlead(place, command, inside);
      expect(code).toBe(0);
      expect(stdout.startsWith(line), command).toBe(true);
    }
    expect(() => JSON.parse(fairlead(place, "list --json", inside).stdout)).not.toThrow();
  });

  test("and in the project's own folder there is nothing to say", () => {
    const place = temporaryProject({});
    const { stdout } = fairlead(place, "init --yes");
    expect(stdout).toContain("session in this folder. What next:");
    expect(stdout).toContain("npx tsc --noEmit -p .claude/hooks  checks the types");
    for (const command of ["sync", "list", "remove --yes"])
      expect(fairlead(place, command).stdout).not.toContain("Project:");
  });
});

describe("remove says what is left, and why", () => {
  test("on another machine than the one that init ran on", () => {
    const place = temporaryProject({});
    fairlead(place, "init --yes");
    const mate = { ...place, home: join(place.home, "mate") };
    const { code, stdout } = fairlead(mate, "remove --yes");
    expect(code).toBe(0);
    expect(stdout).toContain(
      ".claude/hooks/guards.ts stays: nothing on this machine says that fairlead init made it.",
    );
    expect(stdout).toContain(".claude/hooks/tsconfig.json stays: ");
    expect(JSON.parse(settings(place) ?? "{}").hooks).toBeUndefined();
    expect(fairlead(mate, "remove --yes").stdout).toMatch(
      /^Nothing to remove.*\n\.claude\/hooks\/guards\.ts stays/,
    );
  });

  test("of a file that was changed since, as often as it is asked", () => {
    const place = temporaryProject({});
    expect(fairlead(place, "init --yes").stdout).toContain("  npx fairlead list ");
    writeFiles(place.hooks, { "guards.ts": nudges });
    for (const times of [1, 2, 3]) {
      const { code, stdout } = fairlead(place, "remove --yes");
      expect([times, code]).toEqual([times, 0]);
      expect(stdout).toContain(".claude/hooks/guards.ts was changed since and stays.");
      expect(stdout).not.toContain("nothing on this machine says");
    }
  });

  test("of its own files nothing, and the cache is named", () => {
    const place = temporaryProject({});
    fairlead(place, "init --yes");
    const { stdout } = fairlead(place, "remove --yes");
    expect(stdout).not.toContain("stays");
    expect(stdout).toMatch(/\.cache\/fairlead\/projects\/\S+ is deleted: it held compiled hooks\./);
    expect(existsSync(place.hooks)).toBe(false);
  });

  test("of what hooks remember, with the way to forget it", () => {
    const place = temporaryProject({ "a.ts": nudges });
    fairlead(place, "sync");
    writeFiles(place.home, { ".local/state/fairlead/sessions/s1/budgets.json": "{}" });
    const root = join(place.home, ".local/state/fairlead");
    expect(fairlead(place, "remove --yes").stdout).toContain(
      `What hooks remember, of all projects, stays in ${root}: rm -r '${root}' forgets it.\n`,
    );
  });
});
