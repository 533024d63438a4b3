import { type SpawnSyncReturns, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RegisteredHook } from "../hooks/hook.ts";
import { type Project, projectAt } from "../project/find.ts";
import { CliError, type Services } from "./command.ts";
import { load } from "./open-project.ts";
import { showProblems } from "./show-problems.ts";

/**
 * Hands over the hooks of another git revision. Its files lie in a folder of their own meanwhile; the work tree, the
 * index and the cache of compiled hooks stay as they are. Throws a CliError for what is no revision.
 */
export async function withHooksAt<R>(
  project: Project,
  revision: string,
  services: Services,
  run: (hooks: readonly RegisteredHook[]) => Promise<R>,
): Promise<R> {
  const folder = mkdtempSync(join(tmpdir(), "fairlead-revision-"));
  try {
    const root = join(folder, "project");
    checkOut(project, revision, root, join(folder, "index"));
    const old = projectAt(root);
    const { hooks, problems } = await load(old, services, {
      ...process.env,
      FAIRLEAD_CACHE_DIR: join(folder, "cache"),
    });
    showProblems(
      problems.map((problem) => ({ ...problem, message: `at ${revision}: ${problem.message}` })),
      [],
    );
    return await run(hooks);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

const commitOf = (revision: string): readonly string[] => [
  ...["rev-parse", "--verify", "--quiet", "--end-of-options"],
  `${revision}^{commit}`,
];

/** Why git knows no such commit, and what to do about it. */
function noCommit(
  project: string,
  revision: string,
  ask: (args: readonly string[]) => { readonly status: number | null },
): CliError {
  if (ask(["rev-parse", "--git-dir"]).status !== 0)
    return new CliError(
      `--diff with a revision needs git, and ${project} is in no repository`,
      "npx fairlead backtest --diff alone compares with the last run",
    );
  if (ask(commitOf("HEAD")).status !== 0)
    return new CliError(
      "this repository has no commit yet, so there are no earlier hooks",
      "commit them first; npx fairlead backtest --diff alone compares with the last run",
    );
  return new CliError(
    `--diff: git knows no commit ${JSON.stringify(revision)}`,
    "git log --oneline lists commits; HEAD is the newest",
  );
}

/** Writes a revision's files with an index of its own, so that the repository does not hear of it. */
function checkOut({ root: project }: Project, revision: string, to: string, index: string): void {
  const ask = (args: readonly string[]): SpawnSyncReturns<string> =>
    spawnSync("git", [...args], {
      cwd: project,
      encoding: "utf8",
      env: { ...process.env, GIT_INDEX_FILE: index },
    });
  const git = (args: readonly string[]): string => {
    const { status, stdout, stderr, error } = ask(args);
    if (error === undefined && status === 0) return stdout.trim();
    const why = error?.message ?? stderr.trim().split("\n", 1)[0];
    throw new CliError(`--diff asks git for ${JSON.stringify(revision)}, which says: ${why}`);
  };
  const { status, error } = ask(commitOf(revision));
  if (error === undefined && status !== 0) throw noCommit(project, revision, ask);
  const commit = git(commitOf(revision));
  const prefix = git(["rev-parse", "--show-prefix"]);
  mkdirSync(to);
  git(["read-tree", prefix === "" ? commit : `${commit}:${prefix.replace(/\/$/, "")}`]);
  git(["checkout-index", "--all", "--quiet", `--prefix=${to}/`]);
  const packages = join(project, "node_modules");
  const there = join(to, "node_modules");
  if (existsSync(packages) && !existsSync(there)) symlinkSync(packages, there, "junction");
}
