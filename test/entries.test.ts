import { spawnSync } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { bash } from "../src/testing/payloads.ts";
import { temporaryProject } from "./temporary-project.ts";

const repository = fileURLToPath(new URL("..", import.meta.url));

const all = `import { guard } from "fairlead";
import { PreToolUse } from "fairlead/protocol";
import { toSdkHooks } from "fairlead/sdk";
import { sessionState } from "fairlead/state";
import { bash } from "fairlead/testing";
export const x = guard({
  when: [],
  deny: [PreToolUse, toSdkHooks, sessionState, bash].map((one) => typeof one).join(" "),
});`;

function run({ root, home }: ReturnType<typeof temporaryProject>, file: string, args: string[]): string {
  const { stdout } = spawnSync(process.execPath, [join(repository, "dist", file), ...args], {
    cwd: root,
    input: JSON.stringify({ ...bash("ls"), cwd: root }),
    env: { HOME: home, PATH: process.env["PATH"] ?? "" },
    encoding: "utf8",
  });
  return stdout;
}

describe("hook files may import every entry", () => {
  test.each(["is installed in the project", "runs from elsewhere"])("when the package %s", (where) => {
    const place = temporaryProject({ "a.ts": all });
    if (where.includes("installed")) {
      mkdirSync(join(place.root, "node_modules"));
      symlinkSync(repository, join(place.root, "node_modules", "fairlead"));
    }
    expect(JSON.parse(run(place, "cli.cjs", ["list", "--json"]))).toMatchObject({
      hooks: [{ id: "a/x" }],
      problems: [],
    });
    for (const cache of ["filled by the command", "found"])
      expect(run(place, "run.cjs", ["PreToolUse"]), cache).toContain('"object function function function"');
  });

  test("and hear of one that there is not", () => {
    const place = temporaryProject({ "a.ts": 'import x from "fairlead/nonsense";\nexport const y = x;' });
    expect(JSON.parse(run(place, "cli.cjs", ["list", "--json"])).problems).toMatchObject([
      { line: 1, message: 'there is no "fairlead/nonsense" in its package' },
    ]);
  });
});
