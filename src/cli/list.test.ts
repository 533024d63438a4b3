import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject, writeFiles } from "../../test/temporary-project.ts";
import { nudges, program } from "./program.fixture.ts";

const { cli, fairlead } = program();

describe("list", () => {
  test("shows hooks and problems as one JSON document, whatever hook files print", () => {
    const place = temporaryProject({
      "a.ts": `console.log("noise"); process.stdout.write("more");\n${nudges}`,
      "b.ts": "export const broken = ;",
      "c.ts": "export const x = 1;\nprocess.exit(0);",
    });
    const { code, stdout } = fairlead(place, "list --json");
    const { hooks, problems, warnings } = JSON.parse(stdout);
    expect(hooks).toEqual([
      {
        id: "a/one",
        maker: "nudge",
        kind: "nudge",
        events: ["PreToolUse"],
        tools: ["Edit"],
        policy: "open",
        mode: "enforce",
        maxFires: 1,
        deadline: null,
        file: "a.ts",
        wired: false,
        never: null,
        tests: { fires: 0, passes: 0, cases: 0 },
      },
    ]);
    expect(problems.map(({ file, line }: { file: string; line: number }) => [file, line])).toEqual([
      ["b.ts", 1],
      ["c.ts", 2],
    ]);
    expect(warnings).toEqual([]);
    expect(code).toBe(1);
  });

  test("for people: hooks on standard output, problems on the other", () => {
    const place = temporaryProject({ "a.ts": nudges, "b.ts": "export const broken = ;" });
    fairlead(place, "sync");
    const { code, stdout, stderr } = fairlead(place, "list");
    expect(stdout).toBe("a/one  nudge\n  PreToolUse (Edit) · fails open · no tests · a.ts\n");
    expect(stderr).toMatch(/^fairlead: b\.ts:1:\d+: Unexpected/);
    expect(code).toBe(1);
  });

  test("marks what can never fire, here and for programs", () => {
    const place = temporaryProject({
      "a.ts": `import { guard, tool } from "fairlead";
        export const dead = guard({ when: tool("Bash"), tool: "Edit", deny: "Write it with Edit." });`,
    });
    const why = expect.stringMatching(/^it can never fire: no tool fits/);
    const { hooks } = JSON.parse(fairlead(place, "list --json").stdout);
    expect(hooks).toMatchObject([{ id: "a/dead", never: why }]);
    expect(fairlead(place, "list").stdout).toContain("\n  it can never fire: no tool fits");
  });

  test("names the maker that an author wrote, here and wherever else hooks are shown", () => {
    const place = temporaryProject({
      "a.ts": `import { audit, command, gate, guard, lint, nudge, on, ran, rewrite, Step, workflow } from "fairlead";
        const push = command("git push");
        export const a = audit();
        export const b = gate({ until: ran("npm test"), say: "Run npm test." });
        export const c = guard({ when: push, deny: "Not now." });
        export const d = lint({ pattern: /x/, say: "No x." });
        export const e = lint({ pattern: /x/, say: "No x.", block: true });
        export const f = nudge({ say: "Look first." });
        export const g = on("PreToolUse", () => undefined);
        export const h = rewrite({ when: push, to: () => "git status" });
        export const i = workflow({ label: "w", steps: [Step({ check: () => true, message: "Do it." })] });`,
    });
    const makers = ["audit", "gate", "guard", "lint", "lint", "nudge", "on", "rewrite", "workflow"];
    const told = (line: string): unknown =>
      JSON.parse(fairlead(place, line).stdout).hooks.map(({ maker }: { maker: string }) => maker);
    for (const line of ["list --json", "status --json", "explain --command ls --json"])
      expect(told(line), line).toEqual(makers);
    const heads = fairlead(place, "list").stdout.match(/(?<=^a\/\w {2})\w+$/gm);
    expect(heads).toEqual(makers);
  });

  test("counts tests of every kind", () => {
    const place = temporaryProject({
      "a.ts": `import { nudge } from "fairlead";
        const cases = [{ event: "ls", expect: { outcome: "context" } }];
        export const one = nudge({ say: "Look first.", tests: { fires: ["ls", "pwd"], cases } });`,
    });
    const { hooks } = JSON.parse(fairlead(place, "list --json").stdout);
    expect(hooks[0].tests).toEqual({ fires: 2, passes: 0, cases: 1 });
    expect(fairlead(place, "list").stdout).toContain("· 3 tests ·");
  });

  test("shows the tools that conditions leave, one's own conditions too", () => {
    const place = temporaryProject({
      "a.ts": `import { all, any, command, condition, guard, mcp, not, on, tool } from "fairlead";
        const own = condition("x", () => true, { tools: ["Glob"] });
        export const alone = guard({ when: own, deny: "no" });
        export const both = guard({ when: [own, tool("Glob", "Grep")], deny: "no" });
        export const either = guard({ when: any(own, tool("Grep"), mcp("db")), deny: "no" });
        export const neither = guard({ when: not(own), deny: "no" });
        export const shell = guard({ when: all(command("ls"), tool("Bash")), deny: "no" });
        export const former = guard({ tool: "Task", when: [], deny: "no" });
        export const halves = on(["Stop", "PreToolUse"], { when: own }, () => {});`,
    });
    const { hooks } = JSON.parse(fairlead(place, "list --json").stdout);
    expect(hooks.map(({ id, tools }: { id: string; tools: unknown }) => [id, tools])).toEqual([
      ["a/alone", ["Glob"]],
      ["a/both", ["Glob"]],
      ["a/either", ["Glob", "Grep", "mcp__(?:plugin_(?:(?!__).)+_)?db__.*"]],
      ["a/neither", null],
      ["a/shell", ["Bash"]],
      ["a/former", ["Agent"]],
      ["a/halves", ["Glob"]],
    ]);
  });

  test("does not wait for what a hook file left running", () => {
    const place = temporaryProject({ "a.ts": `setInterval(() => {}, 1000);\n${nudges}` });
    expect(fairlead(place, "sync").code).toBe(0);
    expect(fairlead(place, "list").code).toBe(0);
  });

  test("two processes that build at once both answer, and leave a whole cache", async () => {
    const place = temporaryProject({ "a.ts": nudges, "b.ts": nudges });
    fairlead(place, "sync");
    rmSync(join(place.home, ".cache"), { recursive: true });
    const running = { cwd: place.root, home: place.home };
    const ended = await Promise.all(
      Array.from({ length: 4 }, () => cli().start(["list", "--json"], running)),
    );
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(new Set(ended.map(({ stdout }) => stdout)).size).toBe(1);
    const cache = join(place.home, ".cache", "fairlead", "projects");
    expect(
      readdirSync(join(cache, readdirSync(cache)[0] ?? "")).filter((name) => name.endsWith(".tmp")),
    ).toEqual([]);
  });
});

describe("a hook that the settings do not run", () => {
  const wiredIn = (place: ReturnType<typeof temporaryProject>): unknown =>
    JSON.parse(fairlead(place, "list --json").stdout).hooks.map(
      ({ id, wired }: { id: string; wired: boolean }) => [id, wired],
    );

  test("is named, until sync", () => {
    const place = temporaryProject({ "a.ts": nudges });
    const { code, stdout } = fairlead(place, "list");
    expect(stdout).toContain("a.ts\n  not wired: run npx fairlead sync\n");
    expect(code).toBe(1);
    fairlead(place, "sync");
    expect(fairlead(place, "list")).toMatchObject({ code: 0, stdout: expect.not.stringContaining("wired") });
  });

  test("is told from those that they do run, by event and by tool, in private settings too", () => {
    const place = temporaryProject({ "a.ts": nudges });
    fairlead(place, "sync --local");
    writeFiles(place.hooks, {
      "b.ts": `import { guard, nudge, on, tool } from "fairlead";
        export const same = nudge({ tool: "Edit", say: "x" });
        export const more = nudge({ tool: ["Edit", "Write"], say: "x" });
        export const every = nudge({ say: "x" });
        export const closed = guard({ when: tool("Edit"), deny: "no" });
        export const other = on("Stop", () => {});`,
    });
    expect(wiredIn(place)).toEqual([
      ["a/one", true],
      ["b/same", true],
      ["b/more", false],
      ["b/every", false],
      ["b/closed", false],
      ["b/other", false],
    ]);
    fairlead(place, "sync");
    expect(new Set((wiredIn(place) as [string, boolean][]).map(([, wired]) => wired))).toEqual(
      new Set([true]),
    );
  });

  test("needs no wire when it is switched off", () => {
    const place = temporaryProject({
      "a.ts": `import { configure, nudge } from "fairlead";\nexport const off = configure(nudge({ say: "x" }), { as: "off" });`,
    });
    expect(fairlead(place, "list")).toMatchObject({ code: 0, stdout: expect.not.stringContaining("wired") });
  });
});
