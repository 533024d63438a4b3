import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-project.ts";

/** Runs code with a lookout that has patience for one second. */
async function watched(
  code: string,
): Promise<{ status: number | null; signal: string | null; said: string }> {
  const file = join(temporaryFolder(), "run.mjs");
  const contents = `import { lookout } from "./lookout.ts";
    const watch = lookout(["a/first", "a/second"], 1);
    watch.at("a/second");
    ${code}
    watch.end();`;
  const stdin = { contents, resolveDir: import.meta.dirname };
  await build({ stdin, outfile: file, bundle: true, format: "esm", platform: "node", logLevel: "error" });
  const { status, signal, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  return { status, signal, said: stderr };
}

test("hook code that never gives the processor back is ended and named", async () => {
  const { signal, said } = await watched("for (;;) {}");
  expect(said).toContain("a/second does not give the processor back: it is ended after 1 seconds.");
  expect(signal).toBe("SIGKILL");
});

test("code that waits is none of its business, and the process ends when that does", async () => {
  const waits = "await new Promise((resolve) => setTimeout(resolve, 2_500));";
  expect(await watched(waits)).toEqual({ status: 0, signal: null, said: "" });
});
