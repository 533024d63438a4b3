import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { temporaryFolder, temporaryProject } from "../../test/temporary-project.ts";

interface Watched {
  readonly status: number | null;
  readonly signal: string | null;
  readonly said: string;
  readonly printed: string;
}

/** Runs code with a lookout that has patience for one second. */
async function watched(code: string, before = ""): Promise<Watched> {
  const folder = temporaryFolder();
  const file = join(folder, "run.mjs");
  symlinkSync(fileURLToPath(new URL("../../node_modules", import.meta.url)), join(folder, "node_modules"));
  const contents = `${before}
    import { lookout } from "./lookout.ts";
    const watch = lookout(["a/first", "a/second"], { seconds: 1, lastWords: globalThis.lastWords });
    watch.at("a/second");
    ${code}
    watch.end();`;
  const stdin = { contents, resolveDir: import.meta.dirname };
  const form = { format: "esm", platform: "node" } as const;
  // esbuild cannot be part of anything.
  await build({ stdin, outfile: file, bundle: true, external: ["esbuild"], logLevel: "error", ...form });
  const { status, signal, stderr, stdout } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  return { status, signal, said: stderr, printed: stdout };
}

test("hook code that never gives the processor back is ended and named", async () => {
  const { signal, said } = await watched("for (;;) {}");
  expect(said).toContain("a/second does not give the processor back: it is ended after 1 seconds.");
  expect(signal).toBe("SIGKILL");
});

test("a hook file that never ends its loading is ended, and named", async () => {
  const { root, hooks } = temporaryProject({ "a.ts": "export const x = 1;\nfor (;;) {}" });
  const { status, said } = await watched(
    `watch.end();
    const { load } = await import("./open-project.ts");
    const { projectAt } = await import("../project/find.ts");
    await load(projectAt(${JSON.stringify(root)}), { modules: {} }, process.env, 1);`,
  );
  expect(said).toContain(
    `${join(hooks, "a.ts")} is being loaded, and it does not give the processor back: ended after 1 seconds`,
  );
  expect(status).toBe(1);
});

test("code that waits is none of its business, and the process ends when that does", async () => {
  const waits = "await new Promise((resolve) => setTimeout(resolve, 2_500));";
  expect(await watched(waits)).toMatchObject({ status: 0, signal: null, said: "" });
});

/** The tests of a hook that is fine, and of one whose second case does this. */
const testing = (loops: string): string => `
  const { runTests } = await import("../testing/inline/run-tests.ts");
  const { on } = await import("../hooks/on.ts");
  const tests = { passes: ["ls", "pwd"] };
  const fine = on("PreToolUse", { tests }, () => undefined);
  const loops = on("PreToolUse", { tests }, async ({ command }) => { if (command === "pwd") ${loops} });
  const hooks = [{ id: "a/fine", hook: fine }, { id: "a/loops", hook: loops }, { id: "a/after", hook: fine }];
  await runTests(hooks, { signal: new AbortController().signal, onStart: (broken) => { brokenOff = broken; } });`;

const says = `import { print } from "./print.ts";
  let brokenOff;
  globalThis.lastWords = (why) => void print(JSON.stringify(brokenOff(why)));`;

test.each([
  '/^(a+)+$/.test("a".repeat(40) + "b")',
  "{ setImmediate(() => { for (;;) {} }); await new Promise(() => setTimeout(() => {}, 9_000)); }",
])("what was tested before is told, and the exit code says that something is wrong: %s", async (loops) => {
  const { status, printed, said } = await watched(testing(loops), says);
  const { hooks, failed } = JSON.parse(printed);
  expect(hooks).toMatchObject([
    { hook: "a/fine", cases: [{ ok: true }, { ok: true }] },
    { hook: "a/loops", cases: [{ ok: true }, { name: "pwd", ok: false }] },
  ]);
  expect(hooks[1].cases[1].problems).toEqual([
    expect.stringMatching("ended after 1 seconds. Look for a loop"),
  ]);
  expect([failed, status, said]).toEqual([1, 1, ""]);
});
