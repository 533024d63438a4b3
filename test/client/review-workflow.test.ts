import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { ClientReport } from "../../src/testing/client-report.ts";
import type { Place } from "../../src/testing/run-client.ts";
import type { Step } from "../../src/testing/script.ts";
import { playProject } from "./play-hooks.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const hooks = ".claude/hooks";
const example = join(root, "examples/review-workflow", hooks);
const files = Object.fromEntries(
  readdirSync(example).map((name) => [`${hooks}/${name}`, readFileSync(join(example, name), "utf8")]),
);

const bash = (command: string): Step => ({ tool: "Bash", input: { command } });
const push = bash("git push origin main");

/** What the hooks remember under a name, as the program shows it. */
function remembered({ project, env }: Place, slot: string): { place: string; value: unknown }[] {
  const program = join(project, "node_modules/fairlead/dist/cli.cjs");
  const args = [program, "state", "show", slot, "--json"];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: project, env, encoding: "utf8" })).states;
}

test("a review over several hooks and a resume, a guard once a project, the last 20 failures", async () => {
  let place: Place | undefined;
  const prepare = (at: Place): void => {
    place = at;
  };
  const session = async (steps: readonly Step[], going: object): Promise<ClientReport> =>
    await playProject({ steps, prepare, keep: true, ...going }, ["valibot"]);

  const first = await session(
    [
      push,
      push,
      { tool: "Write", input: { file_path: "{project}/src/a.ts", content: "export {};\n" } },
      { text: "All done." },
      { text: "I will look later." },
    ],
    { files, sessionId: randomUUID() },
  );
  const { folder = "" } = first;
  try {
    expect(first.refused).toMatchObject([
      { result: expect.stringContaining("Nobody pushed from here before") },
    ]);
    expect(first.ran.map(({ tool }) => tool)).toContain("Write");
    expect(first.toldIn(4)).toMatch(/Not reviewed yet: .*src\/a\.ts/);
    expect(first.answer).toBe("I will look later.");

    const fails = Array.from({ length: 22 }, (_, i) => bash(`exit ${i < 3 ? 100 : 100 + i}`));
    const second = await session([push, ...fails, bash("git diff"), { text: "Reviewed." }], {
      folder,
      resume: first.sessionId,
    });
    expect(second.toldIn(0)).toMatch(/A review is still open: .*src\/a\.ts/);
    expect(second.refused).toEqual([]);
    expect(second.toldIn(3)).not.toContain("three times");
    expect(second.toldIn(4)).toContain("It failed in this way three times: Bash: Exit code 100");
    expect(second.toldIn(24)).toContain("The review is done.");
    expect(second.toldBefore.slice(1).join("\n")).not.toContain("Not reviewed yet");
    expect(second.answer).toBe("Reviewed.");

    const other = await session([push, { text: "Hello." }], { folder });
    expect(other.sessionId).not.toBe(first.sessionId);
    expect(other.refused).toEqual([]);
    expect(other.told).not.toMatch(/review is still open|Not reviewed yet/);
    expect(other.answer).toBe("Hello.");

    if (place === undefined) throw new Error("nothing was prepared");
    const failures = Array.from({ length: 20 }, (_, i) => `Bash: Exit code ${i < 1 ? 100 : 102 + i}`);
    const kept = new Map(remembered(place, "failures").map((one) => [one.place, one.value]));
    expect(kept.get(first.sessionId)).toEqual({ last: failures });
    expect(kept.get(other.sessionId)).toEqual({ last: ["Bash: Exit code 1"] });
    expect(remembered(place, "review")).toMatchObject([{ value: { isOpen: false, files: [] } }]);
    expect(remembered(place, "seen")).toMatchObject([{ scope: "project", value: { push: true } }]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);
