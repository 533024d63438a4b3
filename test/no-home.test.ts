import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bash } from "../src/testing/payloads.ts";
import { repository, sourcesIn } from "./rooms.ts";
import { temporaryProject } from "./temporary-project.ts";

const dist = fileURLToPath(new URL("../dist", import.meta.url));
const limit = 20_000;

const hooks = `import { command, guard, on } from "fairlead";
import { sessionState } from "fairlead/state";
const Count = sessionState("count", { n: 0 });
export const push = guard({ when: command("git push"), deny: "not today" });
export const count = on("PreToolUse", (event) => Count.mutate(event, (draft) => void draft.n++));`;

/** Places in which nothing can be made, given a file. */
const impossible: readonly (readonly [string, (file: string) => string])[] = [
  ["below /proc", () => "/proc/nohome"],
  ["deep below /proc", () => "/proc/self/fd/no/home"],
  ["below a device", () => "/dev/null"],
  ["a file", (file) => file],
];

interface Started {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

function started(args: readonly string[], cwd: string, env: object, input = ""): Started {
  return spawnSync(process.execPath, [...args], {
    ...{ cwd, input, encoding: "utf8", timeout: limit, killSignal: "SIGKILL" },
    env: { PATH: process.env["PATH"], CLAUDE_PROJECT_DIR: cwd, ...env },
  });
}

/** HOME alone, or each of the folders that may be named apart from it. */
const ways: readonly (readonly [string, (place: string, home: string) => object])[] = [
  ["HOME", (place) => ({ HOME: place })],
  ["the XDG folders", (place, home) => ({ HOME: home, XDG_STATE_HOME: place, XDG_CACHE_HOME: place })],
  [
    "its own folders",
    (place, home) => ({ HOME: home, FAIRLEAD_STATE_DIR: place, FAIRLEAD_CACHE_DIR: place }),
  ],
];

test("a place for state that is not absolute: whoever needs it is told, also of what then stays silent", () => {
  const nudge = `import { nudge } from "fairlead";\nexport const n = nudge({ on: "PreToolUse", say: "x", maxFires: 1 });`;
  const { root, home } = temporaryProject({ "a.ts": nudge });
  const payload = JSON.stringify(bash("ls", { cwd: root }));
  const env = { HOME: home, FAIRLEAD_STATE_DIR: "state" };
  const { stdout } = started([join(dist, "run.cjs"), "PreToolUse"], root, env, payload);
  expect(JSON.parse(stdout)).toMatchObject({
    systemMessage: expect.stringContaining("FAIRLEAD_STATE_DIR must be an absolute path"),
  });
});

describe.each(impossible)("a place for files that is %s", (_what, placeFor) => {
  test.each(ways)("as %s: the verdict is given, in time", (_way, envFor) => {
    const { root, home } = temporaryProject({ "a.ts": hooks });
    const place = placeFor(join(home, "file"));
    writeFileSync(join(home, "file"), "");
    const payload = JSON.stringify(bash("git push", { cwd: root }));
    const verdict = started([join(dist, "run.cjs"), "PreToolUse"], root, envFor(place, home), payload);
    expect(verdict).toMatchObject({ signal: null, status: 0, stdout: expect.stringContaining('"deny"') });
    expect(readFileSync(join(home, "file"), "utf8")).toBe("");
  });

  test("every command ends in time, and says what is wrong instead of a stack", () => {
    const { root, home } = temporaryProject({ "a.ts": hooks });
    writeFileSync(join(home, "file"), "");
    const place = placeFor(join(home, "file"));
    for (const line of ["doctor", "state ls", "log", "list", "sync --yes", "up"]) {
      const ended = started([join(dist, "cli.cjs"), ...line.split(" ")], root, { HOME: place });
      expect({ line, signal: ended.signal }).toEqual({ line, signal: null });
      expect([0, 1, 2], `${line}: ${ended.stderr}`).toContain(ended.status);
      expect(ended.stdout + ended.stderr, line).not.toMatch(/^\s+at .*:\d+:\d+/m);
    }
    expect(existsSync(join(place, ".local"))).toBe(false);
  }, 120_000);
});

test("folders are made in one way: Node's own never ends below /proc", () => {
  const recursive = /\bmkdir(?:Sync)?\([^;]*?recursive/;
  const found = sourcesIn("src").filter((file) =>
    recursive.test(readFileSync(join(repository, file), "utf8")),
  );
  expect(found.filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))).toEqual([]);
});

test.each([{}, { HOME: "" }, { HOME: "relative" }])(
  "without a home, %j: it is said where hooks remember",
  (env) => {
    const { root } = temporaryProject({ "a.ts": hooks });
    const payload = JSON.stringify(bash("ls", { cwd: root }));
    const { stdout, status } = started([join(dist, "run.cjs"), "PreToolUse"], root, env, payload);
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      systemMessage: expect.stringContaining(
        "There is no home directory to keep state in. Set FAIRLEAD_STATE_DIR.",
      ),
    });
  },
);

test("without any home it is said that nothing is kept, once, and not what was not done with it", () => {
  const { root } = temporaryProject({ "a.ts": "export const x = 1;" });
  const payload = JSON.stringify({
    ...{ session_id: "s", transcript_path: "", cwd: root },
    ...{ hook_event_name: "SessionStart", source: "startup" },
  });
  const { stderr, status } = started([join(dist, "run.cjs"), "SessionStart"], root, {}, payload);
  expect(status).toBe(0);
  expect(stderr.match(/no home directory/g)).toHaveLength(1);
  expect(stderr).toContain("nothing is remembered or recorded: There is no home directory to keep state in");
});
