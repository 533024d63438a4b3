import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import type { Wire } from "../engine/plan-wiring.ts";
import { projectAt } from "./find.ts";
import { applyRemoval, planRemoval } from "./remove.ts";
import { applyScaffold, planScaffold } from "./scaffold.ts";
import { type Applied, applySync, planSync, type SyncPlan } from "./sync.ts";

type Place = ReturnType<typeof temporaryProject>;

const wires: readonly Wire[] = [{ event: "PreToolUse", matcher: "Bash", timeout: 35, onFailure: "block" }];
const more: readonly Wire[] = [...wires, { event: "Stop", timeout: 35 }];

function plan({ root, home }: Place, what: readonly Wire[] = wires, local?: boolean): SyncPlan {
  return planSync(projectAt(root), {
    wires: what,
    runFile: "/opt/fairlead/dist/run.cjs",
    env: { HOME: home },
    ...(local !== undefined && { local }),
  });
}

function sync(place: Place, what?: readonly Wire[], local?: boolean): Applied {
  const planned = plan(place, what, local);
  if ("problem" in planned) return { problem: planned };
  return applySync(projectAt(place.root), planned.changes, { HOME: place.home });
}

function remove({ root, home }: Place): {
  what: readonly string[];
  kept: readonly string[];
  problems: readonly string[];
} {
  const env = { HOME: home };
  const planned = planRemoval(projectAt(root), env);
  const { problems, keptFolders } = applyRemoval(projectAt(root), planned, env);
  return {
    what: planned.removals.map(({ what }) => what),
    kept: [...planned.kept, ...keptFolders],
    problems: [...planned.problems, ...problems].map(({ problem }) => problem),
  };
}

const shared = ({ root }: Place): string => join(root, ".claude", "settings.json");
const own = ({ root }: Place): string => join(root, ".claude", "settings.local.json");

/** Settings that are hard to give back as they were. */
const odd = {
  "CRLF and tabs": '{\r\n\t"model": "opus",\r\n\t"hooks": {\r\n\t}\r\n}\r\n',
  "a byte order mark and no last line end": '\uFEFF{ "a": [1,2 , 3] }',
  "one line": '{"hooks":{"Stop":[]},"z":{}}',
  "nothing but space": " \n\n",
  "no bytes at all": "",
  "foreign hooks":
    '{\n    "hooks": {\n        "PreToolUse": [ {"matcher":"Bash","hooks":[{"type":"command","command":"./x"}]} ]\n    }\n}',
  "empty lists that were there": '{"hooks": {"PreToolUse": []}}',
  "every kind of text": '{"\\u00e9": "\u{1F6A2} \\" \\\\ { [ : , ","n": -1.50e+3}\n',
};

describe("remove gives back the bytes of before", () => {
  test.each(Object.entries(odd))("%s", (_, text) => {
    const place = temporaryProject({}, "spaces and \u{1F6A2} ünïcode");
    writeFileSync(shared(place), text, { mode: 0o640 });
    chmodSync(shared(place), 0o640);
    expect(sync(place)).toEqual({});
    expect(
      JSON.parse(readFileSync(shared(place), "utf8").replace("\uFEFF", "")).hooks.PreToolUse.at(-1).matcher,
    ).toBe("Bash");
    expect(plan(place)).toEqual({ changes: [], wires });
    expect(sync(place, more)).toEqual({});
    expect(statSync(shared(place)).mode & 0o777).toBe(0o640);
    expect(remove(place)).toEqual({ what: ["restored"], kept: [], problems: [] });
    expect(readFileSync(shared(place), "utf8")).toBe(text);
  });

  test("files and folders that were not there are gone again", () => {
    const place = temporaryProject({});
    const bare = { ...place, root: join(place.root, "sub") };
    mkdirSync(bare.root);
    const project = projectAt(bare.root);
    expect(applyScaffold(project, planScaffold(project), { HOME: place.home })).toBeUndefined();
    expect(sync(bare)).toEqual({});
    expect(existsSync(shared(bare))).toBe(true);
    expect(remove(bare)).toEqual({ what: ["deleted", "deleted", "deleted"], kept: [], problems: [] });
    expect(readdirSync(bare.root)).toEqual([]);
  });

  test("in a file that others changed since, only our entries go", () => {
    const place = temporaryProject({});
    writeFileSync(shared(place), odd["CRLF and tabs"]);
    sync(place);
    const edited = readFileSync(shared(place), "utf8").replace("opus", "sonnet");
    writeFileSync(shared(place), edited);
    expect(remove(place).what).toEqual(["unwired"]);
    expect(readFileSync(shared(place), "utf8")).toBe(
      odd["CRLF and tabs"].replace("opus", "sonnet").replace("{\r\n\t}", "{}"),
    );
  });

  test("what others changed between two of our writes stays after remove", () => {
    const place = temporaryProject({});
    writeFileSync(shared(place), '{\n  "a": 1\n}\n');
    sync(place);
    writeFileSync(shared(place), readFileSync(shared(place), "utf8").replace('"a": 1', '"a": 2'));
    sync(place, more);
    remove(place);
    expect(readFileSync(shared(place), "utf8")).toBe('{\n  "a": 2\n}\n');
  });

  test("hook files that their author changed stay and are named", () => {
    const place = temporaryProject({});
    const project = projectAt(place.root);
    applyScaffold(project, planScaffold(project), { HOME: place.home });
    writeFiles(place.hooks, { "guards.ts": "// mine now" });
    expect(remove(place)).toEqual({
      what: ["deleted"],
      kept: [join(place.hooks, "guards.ts"), place.hooks],
      problems: [],
    });
  });

  test("without a record, as in another clone, our entries are found and taken out", () => {
    const place = temporaryProject({});
    writeFileSync(shared(place), odd["foreign hooks"]);
    sync(place);
    writeFiles(place.hooks, {
      "guards.ts": 'import "fairlead";',
      "check.js": "#!/bin/x",
      "tsconfig.json": "{}",
    });
    const other = { ...place, home: join(place.home, "other") };
    const others = ["guards.ts", "tsconfig.json"].map((name) => join(place.hooks, name));
    expect(planRemoval(projectAt(place.root), { HOME: other.home }).others).toEqual(others);
    expect(remove(other).what).toEqual(["unwired"]);
    expect(readFileSync(shared(place), "utf8")).toBe(odd["foreign hooks"]);
  });
});

describe("settings that cannot be edited are left alone", () => {
  const bad = {
    "cut off": ['{"hooks": {', "line 1, column 12: a key or } is missing"],
    "a comment": ['{\n  // why\n  "a": 1\n}', "line 2, column 3: comments are not allowed"],
    "a list": ["[]", "must be an object"],
    "hooks as a list": ['{"hooks": []}', '"hooks" must be an object'],
    "an event as an object": ['{"hooks": {"Stop": {}}}', '"hooks.Stop" must be a list'],
    "an entry without hooks": ['{"hooks": {"Stop": [{"matcher": "x"}]}}', '"hooks.Stop[0]"'],
  } as const;

  test.each(Object.entries(bad))("%s", (_, [text, words]) => {
    const place = temporaryProject({});
    writeFileSync(shared(place), text);
    expect(sync(place)).toEqual({
      problem: { path: shared(place), problem: expect.stringContaining(words) },
    });
    expect(readFileSync(shared(place), "utf8")).toBe(text);
  });

  test("not UTF-8, a folder in its place, a file in the folder's place, a circle of links", () => {
    const place = temporaryProject({});
    writeFileSync(shared(place), Buffer.from([0x7b, 0xff, 0x7d]));
    expect(sync(place).problem?.problem).toBe("it is not UTF-8 text");
    mkdirSync(own(place));
    expect(sync(place, wires, true).problem?.problem).toBe("it is a folder, not a file");
    const other = temporaryProject({});
    symlinkSync("settings.json", shared(other));
    expect(sync(other).problem?.problem).toContain("circle");
    const third = { ...other, root: join(other.root, "third") };
    writeFiles(third.root, { ".claude": "a file" });
    expect(sync(third).problem?.problem).toContain("is a file, not a folder");
  });
});

test("links are followed and stay links", () => {
  const place = temporaryProject({});
  writeFiles(place.home, { "dotfiles/settings.json": '{"a": 1}' });
  symlinkSync(join(place.home, "dotfiles", "settings.json"), shared(place));
  expect(sync(place)).toEqual({});
  expect(lstatSync(shared(place)).isSymbolicLink()).toBe(true);
  expect(JSON.parse(readFileSync(join(place.home, "dotfiles", "settings.json"), "utf8")).hooks).toBeDefined();
  remove(place);
  expect(readFileSync(join(place.home, "dotfiles", "settings.json"), "utf8")).toBe('{"a": 1}');
  expect(lstatSync(shared(place)).isSymbolicLink()).toBe(true);
});

test("private settings stay the ones that are synced, and both at once are refused", () => {
  const place = temporaryProject({});
  expect(sync(place, wires, true)).toEqual({});
  expect(sync(place, more)).toEqual({});
  expect(existsSync(shared(place))).toBe(false);
  expect(Object.keys(JSON.parse(readFileSync(own(place), "utf8")).hooks)).toEqual(["PreToolUse", "Stop"]);
  const other = temporaryProject({});
  sync(other);
  expect(sync(other, wires, true).problem?.problem).toContain("wired already");
});

test("without a home folder wiring works and says what it cannot do", () => {
  const place = temporaryProject({});
  const planned = plan(place);
  if ("problem" in planned) throw new Error(planned.problem);
  expect(applySync(projectAt(place.root), planned.changes, {}).warning).toContain("remove will not restore");
  expect(existsSync(shared(place))).toBe(true);
});
