import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "fairlead-end-"));
const file = join(folder, "end.cjs");
beforeAll(async () => {
  const source = fileURLToPath(new URL("end.ts", import.meta.url));
  await build({ entryPoints: [source], outfile: file, bundle: true, platform: "node", format: "cjs" });
});
afterAll(() => rmSync(folder, { recursive: true, maxRetries: 10 }));

/** How a process ends in which hook code did this before. */
function ended(code: 0 | 2, hookCode: string): { status: number | null; stdout: string } {
  const script = `${hookCode}; require(${JSON.stringify(file)}).endWith(${code});`;
  const { status, stdout } = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
  return { status, stdout };
}

test.each([
  ["sets the exit code", 'process.on("exit", () => { process.exitCode = 3; })'],
  ["exits with another", 'process.on("exit", () => { process.exitCode = 3; process.exit(1); })'],
  ["ends the process at once", 'process.on("exit", () => process.reallyExit(1))'],
  ["throws", 'process.on("exit", () => { throw new Error("x"); })'],
  ["has done so before", "process.exitCode = 7"],
])("an exit handler that %s changes nothing", (_, hookCode) => {
  expect(ended(0, hookCode).status).toBe(0);
  expect(ended(2, hookCode).status).toBe(2);
});

test("exit handlers run", () => {
  expect(ended(0, 'process.on("exit", () => require("fs").writeSync(1, "cleaned"))').stdout).toBe("cleaned");
});
