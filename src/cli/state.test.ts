import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { durableRootsOf } from "../hosts/work-tree.ts";
import { defineState } from "../state/definition.ts";
import { openDurable } from "../state/durable-store.ts";
import { fileStore } from "../state/file-store.ts";
import { HookState } from "../state/hook-state.ts";
import { noteMainSession } from "../state/main-session.ts";
import { openSession } from "../state/open-session.ts";
import { nudges, program } from "./program.fixture.ts";

const { cli, fairlead } = program();

const Review = defineState("review", { rounds: 0 });
const Tour = defineState("tour", { shown: false }, { scope: "project" });
const Tip = defineState("tip", { n: 0 }, { scope: "global" });

let place: ReturnType<typeof temporaryProject>;
let root: string;

/** Two sessions, a hook's own state, this project, another one, and everything. */
beforeEach(async () => {
  place = temporaryProject({});
  mkdirSync(join(place.root, ".git"));
  root = join(place.home, ".local/state/fairlead");
  const store = fileStore({ root, onFault: () => undefined });
  const [one, two] = ["s1", "s2"].map((sessionId) => openSession(store, { sessionId }));
  await one?.slot(Review).mutate((draft) => void Object.assign(draft, { rounds: 2 }));
  two?.slot(Review).set({ rounds: 7 });
  one?.slot(HookState.of("a/one")).set({ fireCount: 1 });
  const here = openDurable(store, durableRootsOf(place.root));
  here.project.slot(Tour).set({ shown: true });
  here.global.slot(Tip).set({ n: 3 });
  openDurable(store, { project: "/elsewhere/other" }).project.slot(Tour).set({ shown: true });
});

interface Listed {
  readonly slot: string;
  readonly scope: string;
  readonly place: string;
  readonly path: string;
}
const states = (line: string): Listed[] => JSON.parse(fairlead(place, line).stdout).states;
const names = (line: string): string[] => states(line).map(({ slot, place: at }) => `${at} ${slot}`);
const ownDir = (): string =>
  readdirSync(join(root, "durable/projects")).find((name) => name.startsWith("project-")) ?? "";

describe("state ls", () => {
  test("tells what is remembered, where, since when; hooks by their ids, other projects not", () => {
    writeFiles(place.hooks, { "a.ts": nudges });
    const { code, stdout, stderr } = fairlead(place, "state ls");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const time = String.raw`\d{4}-\d\d-\d\d \d\d:\d\d`;
    expect(stdout).toMatch(
      new RegExp(
        `^review of session s1\n {2}since ${time} · changed ${time} · 12 bytes · ${root}/sessions/s1/review.json$`,
        "m",
      ),
    );
    for (const line of [
      "a/one (main) of session s1",
      "review of session s2",
      `tour of project ${ownDir()}`,
      "tip of everything",
    ])
      expect(stdout.split("\n")).toContain(line);
    expect(stdout).not.toContain("of project other-");
  });

  test("as one JSON document; of one session; with other projects", () => {
    const { stdout } = fairlead(place, "state ls --json");
    expect(JSON.parse(stdout)).toMatchObject({
      root,
      states: expect.arrayContaining([
        {
          scope: "session",
          place: "s1",
          slot: "review",
          path: `${root}/sessions/s1/review.json`,
          bytes: 12,
          since: expect.stringMatching(/^\d{4}-.*Z$/),
          updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
          broken: [],
        },
      ]),
    });
    expect(names("state ls --session s1 --json")).toEqual(["s1 review", expect.stringMatching(/ \(main\)$/)]);
    expect(names("state ls --session=s2 --json")).toEqual(["s2 review"]);
    expect(names("state ls --all --json")).toContainEqual(expect.stringMatching(/^other-[0-9a-f]{16} tour$/));
    expect(names("state ls --session nobody --json")).toEqual([]);
  });

  test("tells which session was last started here, whatever its id is; other projects' are their own affair", () => {
    expect(JSON.parse(fairlead(place, "state ls --json").stdout).mainSession).toBeNull();
    const { project } = openDurable(
      fileStore({ root, onFault: () => undefined }),
      durableRootsOf(place.root),
    );
    noteMainSession(project, { sessionId: "s2", startedAt: 1 });
    expect(JSON.parse(fairlead(place, "state ls --json").stdout).mainSession).toBe("s2");
    expect(fairlead(place, "state ls").stdout).toMatch(
      /\nThe session last started in this project is s2\.\n$/,
    );
    noteMainSession(project, { sessionId: "\u001b[31mred", startedAt: 1 });
    expect(fairlead(place, "state ls").stdout).toContain('is "\\u001b[31mred".');
    const path = join(root, "durable/projects", ownDir(), "fairlead.main-session.json");
    writeFileSync(path, "{");
    expect(JSON.parse(fairlead(place, "state ls --json").stdout).mainSession).toBeNull();
    expect(readFileSync(path, "utf8")).toBe("{");
  });

  test("works where there is no project, and where nothing is remembered", () => {
    const nowhere = { ...place, root: place.home };
    expect(fairlead(nowhere, "state ls")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("of project other-"),
    });
    const empty = temporaryProject({});
    const { code, stdout } = fairlead(empty, "state ls");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Nothing is remembered in ${empty.home}/.local/state/fairlead\n`,
    });
    expect(existsSync(join(empty.home, ".local"))).toBe(false);
  });
});

describe("state show", () => {
  test("prints the value in every session, or in one", () => {
    const { code, stdout } = fairlead(place, "state show review");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /review of session s1\n.*\n {2}\{\n {4}"rounds": 2\n {2}\}\nreview of session s2\n/,
    );
    expect(states("state show review --session s2 --json")).toMatchObject([
      { place: "s2", value: { rounds: 7 } },
    ]);
    writeFiles(place.hooks, { "a.ts": nudges });
    expect(states("state show a/one --json")).toMatchObject([{ scope: "hook", value: { fireCount: 1 } }]);
  });

  test("says what is broken and changes nothing", () => {
    const path = join(root, "sessions/s1/review.json");
    writeFileSync(path, "{");
    const { code, stdout } = fairlead(place, "state show review --session s1");
    expect(code).toBe(1);
    expect(stdout).toContain("The document cannot be read");
    expect(readFileSync(path, "utf8")).toBe("{");
    writeFileSync(`${path}.corrupt-1`, "[");
    expect(fairlead(place, "state ls").stdout).toContain("1 broken");
  });
});

describe("state reset", () => {
  test("forgets what it names, and nothing else", () => {
    const { code, stdout } = fairlead(place, "state reset review --session s1 --yes");
    expect({ code, stdout }).toEqual({ code: 0, stdout: "review of session s1 is forgotten.\n" });
    expect(names("state ls --json")).not.toContain("s1 review");
    expect(names("state ls --json")).toContain("s2 review");
    const json = JSON.parse(fairlead(place, "state reset tour --yes --json").stdout);
    expect(json).toMatchObject({ reset: [{ slot: "tour", place: ownDir() }], failed: [] });
    expect(names("state ls --all --json").filter((name) => name.endsWith("tour"))).toHaveLength(1);
  });

  test("keeps the copy of what was broken, and says where", () => {
    writeFileSync(join(root, "sessions/s1/review.json.corrupt-1"), "[");
    expect(fairlead(place, "state reset review --session s1 --yes").stdout).toContain(
      "What was broken stays in ",
    );
    expect(existsSync(join(root, "sessions/s1/review.json.corrupt-1"))).toBe(true);
  });

  test("forgets what a directory stands in the place of, and says where that is kept", () => {
    const path = join(root, "sessions/s1/grant.json");
    mkdirSync(path);
    expect(fairlead(place, "state show grant").stdout).toContain(`${path}\n  The document is a directory`);
    const { stderr } = fairlead(place, "state reset grant --yes");
    expect(stderr).toContain(`is a directory, not a file; it is kept as ${path}.corrupt-`);
  });

  test("changes nothing when there is nobody to ask", () => {
    for (const line of ["state reset review", "state reset review --json"]) {
      const { code, stderr } = fairlead(place, line);
      expect(code).toBe(2);
      expect(stderr).toContain("no terminal to ask on\ngive --yes");
    }
    expect(names("state ls --json")).toContain("s1 review");
  });

  test.runIf(process.platform === "linux")(
    "asks on a terminal, in colour, and takes no for an answer",
    () => {
      const command = `${process.execPath} ${join(cli().folder, "dist/cli.cjs")} state reset review --session s1`;
      const asked = (reply: string): string =>
        spawnSync("/usr/bin/script", ["-qec", command, "/dev/null"], {
          cwd: place.root,
          input: reply,
          encoding: "utf8",
          env: { HOME: place.home, PATH: process.env["PATH"], TERM: "xterm" },
        }).stdout;
      const no = asked("n\n");
      expect(no).toContain("Forget this? [y/N]");
      expect(no).toContain("\u001B[1mreview");
      expect(names("state ls --json")).toContain("s1 review");
      expect(asked("y\n")).toContain("is forgotten");
      expect(names("state ls --json")).not.toContain("s1 review");
    },
  );
});

test.each([
  ["state", "say what to do\nit knows ls, show, reset"],
  ["state lst", 'cannot "lst"\ndid you mean ls?'],
  ["state toString", 'cannot "toString"'],
  ["state show", "the name of a state is missing\nnpx fairlead state ls lists the names"],
  ["state show reveiw", 'nothing called "reveiw" is remembered in'],
  ["state show reveiw", "did you mean review?"],
  ["state reset review --session s9 --yes", 'nothing called "review" is remembered in session s9'],
  ["state ls review", "did you mean npx fairlead state show review?"],
  ["state ls --session", "--session needs a value"],
  ["state ls --session --json", "--session needs a value"],
  ["state ls --session=", "--session needs a value"],
  ["state ls --yes=1", "--yes takes no value"],
  ["state show a b", 'does not take "b"'],
  ["state ls --sesion s1", "did you mean --session?"],
])("fairlead %s exits 2", (line, words) => {
  const { code, stdout, stderr } = fairlead(place, line);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(words) });
  expect(line.includes("--json") ? JSON.parse(stdout).error : stdout).toContain(stdout && words);
});

test("a directory that others may write to is not looked into, and said to be so", () => {
  chmodSync(join(root, "sessions"), 0o777);
  const { code, stdout, stderr } = fairlead(place, "state ls");
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.not.stringContaining("session s1") });
  expect(stderr).toBe(
    `warning: ${root}/sessions can be written by other users, so nothing is kept or read in it.\n`,
  );
});

test("a place that cannot be is said", () => {
  const { code, stderr } = fairlead(place, "state ls", { env: { FAIRLEAD_STATE_DIR: "relative" } });
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'fairlead: FAIRLEAD_STATE_DIR must be an absolute path, not "relative".\n',
  });
});
