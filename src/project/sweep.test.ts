import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import type { Manifest } from "./manifest.ts";
import { projectKey } from "./places.ts";
import { sweep } from "./sweep.ts";

const root = mkdtempSync(join(tmpdir(), "fairlead-sweep-"));
afterEach(() => rmSync(root, { recursive: true, force: true, maxRetries: 10 }));

const day = 24 * 3600;
const now = 1_800_000_000;
const manifest = {
  root: "/code/app",
  bundle: "new",
  files: [{ file: "a.ts", exports: [], good: "good" }],
} as unknown as Manifest; // what sweeping reads of it

function old(path: string, days: number): string {
  utimesSync(path, now - days * day, now - days * day);
  return path;
}

test("modules that no manifest names go, and forms of builds that were not made again for a month", () => {
  const folder = join(root, "projects", projectKey("/code/app"));
  mkdirSync(folder, { recursive: true });
  const names = ["manifest.json", "new.cjs", "good.cjs", "good.cjs.map", "gone.cjs", "gone.cjs.map"];
  const files = names.map((name) => join(folder, name));
  for (const file of files) writeFileSync(file, "");
  for (const file of files) old(file, 1);
  const builds = [29, 31].map((days) => {
    const build = join(root, "code", `build-${days}`);
    mkdirSync(build, { recursive: true });
    writeFileSync(join(build, "hot.cjs.v8"), "");
    return old(build, days);
  });
  sweep(root, manifest, now * 1000);
  expect(files.map((file) => existsSync(file))).toEqual([true, true, true, true, false, false]);
  expect(builds.map((build) => existsSync(build))).toEqual([true, false]);
});

test("a cache that is not there is left alone", () => {
  expect(() => sweep(join(root, "none"), manifest, now * 1000)).not.toThrow();
});
