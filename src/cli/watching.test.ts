import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder, temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import type { LedgerEntry } from "../ledger/entry.ts";
import { nudges, type Place, program } from "./program.fixture.ts";

const { cli, fairlead } = program();

/** A run file that has nothing to say to anything. */
function silentRun(): void {
  writeFileSync(join(cli().folder, "dist", "run.cjs"), "process.exit(0);\n");
}

function note(place: Place, ...entries: readonly Partial<LedgerEntry>[]): void {
  const base = {
    session: "abcdef123",
    project: place.root,
    event: "PreToolUse",
    tool: "Edit",
    ms: 2,
    asked: 1,
  };
  const lines = entries.map((entry, at) => {
    const time = new Date(Date.now() - 60_000 + at * 1_000).toISOString();
    return `${JSON.stringify({ at: time, ...base, ...entry })}\n`;
  });
  const dir = join(".local", "state", "fairlead", "sessions", entries[0]?.session ?? "abcdef123");
  writeFiles(place.home, { [join(dir, "ledger.jsonl")]: lines.join("") });
}

/** Times are not the same twice. */
const timeless = (text: string): string => text.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, "TIME");

const fired: Partial<LedgerEntry> = {
  outcome: "deny",
  about: "src/a.ts\u001b[31m",
  took: { "a/one": 2 },
  hooks: [
    { id: "a/one", status: "fired", said: "deny: x", ms: 2 },
    { id: "a/two", status: "failed", why: "Error: boom", policy: "let pass", ms: 1 },
  ],
};

describe("log", () => {
  test("shows entries by time, with what went wrong, and nothing that moves the cursor", () => {
    const place = temporaryProject({ "a.ts": nudges });
    note(place, {}, fired);
    const { code, stdout } = fairlead(place, "log");
    expect(code).toBe(0);
    expect(timeless(stdout)).toMatchInlineSnapshot(`
      "TIME  abcdef12  PreToolUse Edit                         2.0 ms
      TIME  abcdef12  PreToolUse Edit             deny        2.0 ms  a/one  src/a.ts [31m
          a/two failed: Error: boom (let pass)
      "
    `);
  });

  test("chooses: by hook, by what fired, by event, by session, by project, by number, by time", () => {
    const place = temporaryProject({ "a.ts": nudges });
    note(place, {}, fired, { event: "Stop", session: "abcdef123" }, { project: "/elsewhere" });
    note(place, { session: "zzz", at: new Date(Date.now() - 3 * 3_600_000).toISOString() });
    const count = (line: string): number =>
      JSON.parse(fairlead(place, `${line} --json`).stdout).entries.length;
    expect(count("log")).toBe(4);
    expect(count("log --all")).toBe(5);
    expect(count("log --hook a/*")).toBe(1);
    expect(count("log --hook ONE")).toBe(1);
    expect(fairlead(place, "log --hook nobody")).toMatchObject({ code: 2 });
    expect(count("log --fired")).toBe(1);
    expect(count("log --event Stop")).toBe(1);
    expect(count("log --session zz")).toBe(1);
    expect(count("log --session last")).toBe(3);
    expect(count("log --since 1h")).toBe(3);
    expect(count("log -n 2")).toBe(2);
    expect(count("log -n2")).toBe(2);
  });

  test("says what it does not understand, and what was meant", () => {
    const place = temporaryProject({ "a.ts": nudges });
    expect(fairlead(place, "log --event Stopp")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("did you mean Stop?"),
    });
    expect(fairlead(place, "log --since soon")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("say 90s"),
    });
    expect(fairlead(place, "log -n none")).toMatchObject({ code: 2 });
    expect(fairlead(place, "log")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("No event has arrived yet"),
    });
    const nowhere = { ...place, root: temporaryFolder() };
    expect(fairlead(nowhere, "log")).toMatchObject({ code: 0 });
  });
});

describe("status", () => {
  test("tells wiring, pulse and each hook's part", () => {
    const place = temporaryProject({ "a.ts": nudges });
    expect(JSON.parse(fairlead(place, "status --json").stdout)).toMatchObject({
      wiring: "not wired",
      pulse: "not wired, so no event arrives",
      client: null,
    });
    fairlead(place, "sync");
    expect(JSON.parse(fairlead(place, "status --json").stdout).pulse).toBe(
      "wired, but no event ever arrived",
    );
    note(place, {});
    expect(JSON.parse(fairlead(place, "status --json").stdout).pulse).toBe(
      "events arrive, but no hook had anything to say",
    );
    note(place, {}, fired);
    const { code, stdout } = fairlead(place, "status --json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      wiring: "in sync",
      pulse: "hooks fire",
      events: 2,
      sessions: 1,
      lastEvent: { event: "PreToolUse", tool: "Edit" },
      hooks: [{ id: "a/one", dispatches: 2, fires: 1, wired: true, p95: 2 }],
      noisiest: ["a/one"],
      faults: [{ text: "a/two: Error: boom" }],
    });
    expect(fairlead(place, "status").stdout).toMatch(/a\/one {2}fired 1 of 2 · last .* · p95 2 ms\n/);
  });

  test("names the client of the Agent SDK where there is no other, since that is what rehearse plays", () => {
    const place = temporaryProject({ "a.ts": nudges });
    const name = `node_modules/@anthropic-ai/claude-agent-sdk-${process.platform}-${process.arch}`;
    writeFiles(place.root, {
      [`${name}/package.json`]: "{}",
      [`${name}/claude`]: "#!/bin/sh\necho '9.8.7 (Claude Code)'\n",
    });
    chmodSync(join(place.root, name, "claude"), 0o755);
    expect(fairlead(place, "status").stdout).toContain(
      "no claude on the PATH; npx fairlead rehearse plays Claude Code 9.8.7 of the Agent SDK",
    );
    const report = JSON.parse(fairlead(place, "status --json").stdout);
    expect([report.client, report.rehearses]).toEqual([null, "9.8.7"]);
  });

  test("of no hooks, of broken ones and of no project", () => {
    expect(fairlead(temporaryProject({}), "status")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("there are no hooks"),
    });
    const broken = fairlead(temporaryProject({ "a.ts": "export const x = ;" }), "status");
    expect(broken).toMatchObject({ code: 1, stdout: expect.stringContaining("a.ts:1") });
    const place = temporaryProject({});
    expect(fairlead({ ...place, root: temporaryFolder() }, "status").code).toBe(2);
  });
});

describe("doctor", () => {
  const ids = (place: Place, line = "doctor --json"): unknown =>
    JSON.parse(fairlead(place, line).stdout).findings.map(({ id }: { id: string }) => id);

  test("finds what is not wired, wires it with --fix, and then finds nothing", () => {
    silentRun();
    const place = temporaryProject({ "a.ts": nudges });
    expect(fairlead(place, "doctor").stdout).toMatchInlineSnapshot(`
      "wiring: .claude/settings.json does not run the hooks
        Hooks are asked only about events and tools that the settings name.
        Do: npx fairlead sync
      "
    `);
    const { code, stdout } = fairlead(place, "doctor --fix");
    expect(stdout).toContain("mended wiring: wrote .claude/settings.json");
    expect(code).toBe(1); // no event arrived yet
    note(place, {});
    expect(fairlead(place, "doctor --fix")).toMatchObject({
      code: 0,
      stdout: `Fine: nothing is wrong in ${place.root}\n`,
    });
  });

  test("runs what is wired, and says when it does not answer", () => {
    const place = temporaryProject({ "a.ts": nudges });
    fairlead(place, "sync");
    note(place, {});
    const run = join(cli().folder, "dist", "run.cjs");
    for (const [text, told] of [
      ["console.log('noise')", "no JSON"],
      ["process.exit(1)", "ended with 1"],
      ["console.log('{\"decision\":5}')", "does not answer PreToolUse"],
    ] as const) {
      writeFileSync(run, text);
      expect(fairlead(place, "doctor").stdout).toContain(told);
    }
    silentRun();
    expect(fairlead(place, "doctor").code).toBe(0);
  });

  test("finds switches, double wires, broken and silent hooks, and leftovers; removes what is safe", () => {
    silentRun();
    const place = temporaryProject({ "a.ts": nudges, "b.ts": "export const x = ;" });
    fairlead(place, "sync");
    const settings = JSON.stringify({
      disableAllHooks: true,
      hooks: {
        PreToolUse: [
          { hooks: [{ type: "command", command: "node", args: ["/x/fairlead/dist/run.cjs", "PreToolUse"] }] },
        ],
      },
    });
    writeFiles(place.home, {
      ".claude/settings.json": settings,
      ".claude.json": JSON.stringify({ projects: { "/other": { hasTrustDialogAccepted: true } } }),
      ".local/state/fairlead/sessions/s/review.json.corrupt-20260101T000000000Z": "{",
    });
    note(place, ...Array.from({ length: 201 }, () => ({})));
    expect(ids(place)).toEqual(
      expect.arrayContaining([
        "hook-file",
        "hook-never-fired",
        "wired-twice",
        "hooks-disabled",
        "not-trusted",
        "state-corrupt",
      ]),
    );
    writeFiles(place.root, { ".claude/settings.local.json": '{"disableAllHooks": false}' });
    expect(ids(place)).not.toContain("hooks-disabled");
  });

  test("needs a project", () => {
    const place = temporaryProject({});
    expect(fairlead({ ...place, root: temporaryFolder() }, "doctor").code).toBe(2);
    expect(fairlead(temporaryProject({}), "doctor")).toMatchObject({ code: 0 });
  });

  test("holds up with 1,000 hooks", () => {
    silentRun();
    const many = Array.from(
      { length: 1_000 },
      (_, at) => `export const h${at} = nudge({ tool: "Edit", say: "x" });`,
    );
    const place = temporaryProject({ "a.ts": `import { nudge } from "fairlead";\n${many.join("\n")}` });
    fairlead(place, "sync");
    note(place, ...Array.from({ length: 300 }, () => ({})));
    const { stdout } = fairlead(place, "doctor");
    expect(stdout).toContain("and 990 more");
    expect(stdout.length).toBeLessThan(2_000);
    expect(fairlead(place, "status").code).toBe(0);
  });
});
