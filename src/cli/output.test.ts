import { spawn, spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Ended } from "../../test/built-cli.ts";
import { temporaryProject } from "../../test/temporary-project.ts";
import { expectWords, lines, startAll } from "./every-command.fixture.ts";
import { nudges, type Place, program } from "./program.fixture.ts";

const { cli, fairlead } = program();
const patience = 120_000;

/** A command line with its standard output led elsewhere by a shell. */
function ledTo(place: Place, line: string, shell: string): Promise<Ended> {
  const command = [process.execPath, join(cli().folder, "dist", "cli.cjs"), ...line.split(" ")];
  const child = spawn("sh", ["-c", shell, "sh", ...command], {
    cwd: place.root,
    env: { HOME: place.home, PATH: process.env["PATH"] ?? "" },
  });
  return new Promise((resolve) => {
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

/** How every command ends that can write what it has to say; nothing of it differs between two projects like these. */
let usual: ReadonlyMap<string, Ended> | undefined;

/** Starts every command in turn with the next one, two at a time, and compares each with its usual end. */
async function eachLedTo(
  shell: string,
  look: (name: string, ended: Ended, usually: Ended) => void,
): Promise<void> {
  usual ??= new Map(await startAll(cli)(temporaryProject({ "a.ts": nudges })));
  const place = temporaryProject({ "a.ts": nudges });
  const known = usual;
  const names = Object.entries(lines);
  const some = async (first: number): Promise<void> => {
    for (const [name, line] of names.filter((_, at) => at % 2 === first)) {
      const usually = known.get(name);
      if (usually !== undefined) look(name, await ledTo(place, line, shell), usually);
    }
  };
  expect([...known.keys()]).toEqual(names.map(([name]) => name));
  await Promise.all([some(0), some(1)]);
}

describe("standard output that takes nothing", () => {
  test.runIf(existsSync("/dev/full"))(
    "is told, for every command that has something to print, and is no success",
    () =>
      eachLedTo('"$@" >/dev/full', (name, ended, usually) => {
        expectWords(name, ended);
        expect(ended.code, name).toBe(2);
        if (usually.stdout !== "")
          expect(ended.stderr, name).toMatch(/fairlead: standard output could not be written: ENOSPC/);
      }),
    patience,
  );

  test(
    "closed: no stack, and the exit code of always",
    () =>
      eachLedTo('"$@" >&-', (name, ended, { code }) => {
        expect({ code: ended.code, name }).toEqual({ code, name });
        expect(ended.stderr, name).not.toMatch(/^\s+at |node:internal|defect/m);
      }),
    patience,
  );

  test(
    "read by somebody who left early: no stack, and the exit code of always",
    () =>
      eachLedTo('{ "$@"; echo "code $?" >&2; } | true', (name, ended, { code }) => {
        expect(ended.stderr, name).not.toMatch(/^\s+at |node:internal|EPIPE/m);
        expect(ended.stderr, name).toContain(`code ${code}\n`);
      }),
    patience,
  );

  test.runIf(existsSync("/dev/full"))("a log that is followed ends", async () => {
    const place = temporaryProject({ "a.ts": nudges });
    const entry = { v: 1, at: "2026-01-01T00:00:00.000Z", session: "s", event: "Stop", project: place.root };
    const folder = join(place.home, ".local/state/fairlead/sessions/s");
    spawnSync("mkdir", ["-p", folder]);
    writeFileSync(
      join(folder, "ledger.jsonl"),
      `${JSON.stringify({ ...entry, ms: 1, asked: 0, took: [] })}\n`,
    );
    expect(fairlead(place, "log").stdout).toContain("Stop");
    expect(await ledTo(place, "log --follow", '"$@" >/dev/full')).toMatchObject({
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
