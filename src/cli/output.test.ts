import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Ended } from "../../test/built-cli.ts";
import { temporaryProject } from "../../test/temporary-project.ts";
import { expectWords, lines } from "./every-command.fixture.ts";
import { nudges, type Place, program } from "./program.fixture.ts";

const { cli, fairlead } = program();
const patience = 120_000;

/** A command line with its standard output led elsewhere by a shell. */
function ledTo(place: Place, line: string, shell: string): Ended {
  const command = [process.execPath, join(cli().folder, "dist", "cli.cjs"), ...line.split(" ")];
  const { status, stdout, stderr } = spawnSync("sh", ["-c", shell, "sh", ...command], {
    cwd: place.root,
    encoding: "utf8",
    env: { HOME: place.home, PATH: process.env["PATH"] ?? "" },
  });
  return { code: status, stdout, stderr };
}

describe("standard output that takes nothing", () => {
  test.runIf(existsSync("/dev/full"))(
    "is told, for every command that has something to print, and is no success",
    () => {
      const place = temporaryProject({ "a.ts": nudges });
      for (const [name, line] of Object.entries(lines)) {
        const usual = fairlead(place, line);
        const ended = ledTo(place, line, '"$@" >/dev/full');
        expectWords(name, ended);
        expect(ended.code, name).toBe(2);
        if (usual.stdout !== "")
          expect(ended.stderr, name).toMatch(/fairlead: standard output could not be written: ENOSPC/);
      }
    },
    patience,
  );

  test(
    "closed, or read by somebody who left early: no stack, and the exit code of always",
    () => {
      const place = temporaryProject({ "a.ts": nudges });
      for (const [name, line] of Object.entries(lines)) {
        const { code } = fairlead(place, line);
        const closed = ledTo(place, line, '"$@" >&-');
        expect({ code: closed.code, name }).toEqual({ code, name });
        expect(closed.stderr, name).not.toMatch(/^\s+at |node:internal|defect/m);
        const left = ledTo(place, line, '{ "$@"; echo "code $?" >&2; } | true');
        expect(left.stderr, name).not.toMatch(/^\s+at |node:internal|EPIPE/m);
        expect(left.stderr, name).toContain(`code ${code}\n`);
      }
    },
    patience,
  );

  test.runIf(existsSync("/dev/full"))("a log that is followed ends", () => {
    const place = temporaryProject({ "a.ts": nudges });
    const entry = { v: 1, at: "2026-01-01T00:00:00.000Z", session: "s", event: "Stop", project: place.root };
    const folder = join(place.home, ".local/state/fairlead/sessions/s");
    spawnSync("mkdir", ["-p", folder]);
    writeFileSync(
      join(folder, "ledger.jsonl"),
      `${JSON.stringify({ ...entry, ms: 1, asked: 0, took: [] })}\n`,
    );
    expect(fairlead(place, "log").stdout).toContain("Stop");
    expect(ledTo(place, "log --follow", '"$@" >/dev/full')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("could not be written"),
    });
  });
});

describe("--json", () => {
  const weather: Readonly<Record<string, () => Place>> = {
    "with hooks": () => temporaryProject({ "a.ts": nudges }),
    "without hooks": () => temporaryProject({}),
    "with hook files that do not load": () => temporaryProject({ "b.ts": "export const = 1;" }),
    "without a project": () => {
      const place = temporaryProject({});
      return { ...place, root: place.home };
    },
  };

  test.each(Object.entries(weather))(
    "%s: one document on standard output and nothing else, whatever comes of it",
    async (_, make) => {
      const place = make();
      for (const [name, line] of Object.entries(lines)) {
        const { code, stdout, stderr } = fairlead(place, `${line} --json`);
        const told: unknown = JSON.parse(stdout || `"${name} says nothing: ${stderr}"`);
        expect(told, name).toBeTypeOf("object");
        if (code === 2) expect(told, name).toHaveProperty("error");
      }
    },
    patience,
  );

  test("a usage error is a document too, where one was asked for", () => {
    const place = temporaryProject({});
    const { code, stdout, stderr } = fairlead(place, "list --jsn --json");
    expect(JSON.parse(stdout)).toEqual({
      error: "fairlead list has no option --jsn",
      advice: "did you mean --json?",
    });
    expect(stderr).toContain("has no option --jsn");
    expect(code).toBe(2);
    expect(fairlead(place, "shell -- ls --json").stdout).not.toContain("error");
  });
});

describe("colours", () => {
  const coloured = (env: Record<string, string>): boolean => {
    const { stdout, stderr } = fairlead(temporaryProject({}), "list --nothing", { env });
    return (stdout + stderr).includes("\u001b[");
  };

  test("are where FORCE_COLOR asks for them, and nowhere else without a terminal", () => {
    expect(coloured({})).toBe(false);
    expect(coloured({ FORCE_COLOR: "1" })).toBe(true);
    expect(coloured({ FORCE_COLOR: "" })).toBe(true);
    expect(coloured({ FORCE_COLOR: "0" })).toBe(false);
    expect(coloured({ NO_COLOR: "1" })).toBe(false);
    expect(coloured({ NO_COLOR: "1", FORCE_COLOR: "1" })).toBe(true);
  });
});
