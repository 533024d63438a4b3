import { spawnSync } from "node:child_process";
import { relative, resolve } from "node:path";
import type { Project } from "../project/find.ts";
import { CliError } from "./command.ts";

/** Hook files, by path inside the hooks folder, that differ from the last commit. A changed helper changes all of them. */
export function changedHookFiles({ root, hooksDir }: Project): { has(file: string): boolean } {
  if (!hasCommit(root)) return { has: () => true };
  const prefix = git(root, ["rev-parse", "--show-prefix"]).trim();
  const names = [
    ...git(root, ["diff", "--name-only", "-z", "--relative", "HEAD", "--", hooksDir]).split("\0"),
    ...git(root, ["ls-files", "--others", "--exclude-standard", "-z", "--", hooksDir]).split("\0"),
  ].filter((name) => name !== "" && !name.startsWith(`${prefix}..`));
  const files = names.map((name) => relative(hooksDir, resolve(root, name)));
  const helper = files.some((file) => /(^|[\\/])_/.test(file));
  return { has: (file) => helper || files.includes(file) };
}

/** Before the first commit everything differs from the last. */
function hasCommit(root: string): boolean {
  git(root, ["rev-parse", "--git-dir"]);
  return spawnSync("git", ["rev-parse", "--verify", "--quiet", "HEAD"], { cwd: root }).status === 0;
}

function git(root: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync("git", [...args], { cwd: root, encoding: "utf8" });
  if (error === undefined && status === 0) return stdout;
  const why = error?.message ?? stderr.trim().split("\n", 1)[0];
  throw new CliError(`--changed asks git, which says: ${why}`, "without --changed all tests run");
}
