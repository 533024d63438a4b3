import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryProject } from "../../test/temporary-project.ts";
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
        kind: "nudge",
        events: ["PreToolUse"],
        tools: ["Edit"],
        policy: "open",
        mode: "enforce",
        maxFires: 1,
        deadline: null,
        file: "a.ts",
        tests: { fires: 0, passes: 0 },
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
    const { code, stdout, stderr } = fairlead(place, "list");
    expect(stdout).toBe("a/one  nudge\n  PreToolUse (Edit) · fails open · no tests · a.ts\n");
    expect(stderr).toMatch(/^fairlead: b\.ts:1:\d+: Unexpected/);
    expect(code).toBe(1);
  });

  test("does not wait for what a hook file left running", () => {
    const place = temporaryProject({ "a.ts": `setInterval(() => {}, 1000);\n${nudges}` });
    expect(fairlead(place, "list").code).toBe(0);
  });

  test("two processes that build at once both answer, and leave a whole cache", async () => {
    const place = temporaryProject({ "a.ts": nudges, "b.ts": nudges });
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
