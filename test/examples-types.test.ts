import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./code-blocks.ts";
import { temporaryFolder } from "./temporary-project.ts";

/** A project that `init` set up, with the examples beside its first hook. */
function projectWithExamples(): string {
  const folder = temporaryFolder("examples types");
  const project = join(folder, "app");
  mkdirSync(join(project, "node_modules", "@types"), { recursive: true });
  symlinkSync(root, join(project, "node_modules", "fairlead"), "junction");
  for (const name of ["typescript", "@types/node"])
    symlinkSync(join(root, "node_modules", name), join(project, "node_modules", name), "junction");
  const env = { HOME: folder, PATH: process.env["PATH"] };
  const init = [join(root, "dist", "cli.cjs"), "init", "--yes"];
  const { status, stdout, stderr } = spawnSync(process.execPath, init, {
    cwd: project,
    env,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).not.toContain("once before");
  cpSync(join(root, "examples", "ten", ".claude", "hooks"), join(project, ".claude", "hooks"), {
    recursive: true,
  });
  return project;
}

test("copied as told, the examples type-check with the tsconfig that init writes", () => {
  const project = projectWithExamples();
  const tsc = [join(root, "node_modules", "typescript", "bin", "tsc"), "--noEmit", "-p", ".claude/hooks"];
  const { status, stdout } = spawnSync(process.execPath, tsc, { cwd: project, encoding: "utf8" });
  expect(stdout).toBe("");
  expect(status).toBe(0);
}, 120_000);
