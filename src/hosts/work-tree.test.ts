import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../test/temporary-project.ts";
import { durableRootsOf } from "./work-tree.ts";

function git(cwd: string, ...args: string[]): void {
  const own = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "protocol.file.allow=always"];
  execFileSync("git", [...own, ...args], {
    cwd,
    stdio: "pipe",
    env: { PATH: process.env["PATH"], HOME: cwd },
  });
}

function repository(folder: string): string {
  mkdirSync(folder, { recursive: true });
  git(folder, "init", "--quiet");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", "first");
  return folder;
}

describe("§1.1 the root of a project and of its repository", () => {
  test("is the nearest folder with .git, from any folder inside and through links", () => {
    const base = temporaryFolder();
    const root = repository(join(base, "My Äpp"));
    mkdirSync(join(root, "web/src"), { recursive: true });
    symlinkSync(join(root, "web"), join(base, "link"));
    for (const from of [root, join(root, "web/src"), join(base, "link/src")])
      expect(durableRootsOf(from)).toEqual({ project: root });
  });

  test("a worktree is a project of its own in the repository that it shares", () => {
    const base = temporaryFolder();
    const root = repository(join(base, "app"));
    git(root, "worktree", "add", "--quiet", join(base, "fix"));
    git(root, "worktree", "add", "--quiet", join(root, ".claude/worktrees/inside"));
    mkdirSync(join(base, "fix/deep"));
    expect(durableRootsOf(join(base, "fix/deep"))).toEqual({ project: join(base, "fix"), repository: root });
    const inside = join(root, ".claude/worktrees/inside");
    expect(durableRootsOf(inside)).toEqual({ project: inside, repository: root });
  });

  test("worktrees of a bare repository share it", () => {
    const base = temporaryFolder();
    repository(join(base, "app"));
    git(base, "clone", "--quiet", "--bare", "app", "app.git");
    git(join(base, "app.git"), "worktree", "add", "--quiet", join(base, "tree"));
    expect(durableRootsOf(join(base, "tree"))).toEqual({
      project: join(base, "tree"),
      repository: join(base, "app.git"),
    });
  });

  test("a submodule is a repository of its own", () => {
    const base = temporaryFolder();
    repository(join(base, "part"));
    const root = repository(join(base, "app"));
    git(root, "submodule", "--quiet", "add", join(base, "part"), "part");
    expect(durableRootsOf(join(root, "part"))).toEqual({
      project: join(root, "part"),
      repository: join(root, "part"),
    });
  });

  test("a .git that leads nowhere is the root of its own folder", () => {
    const base = temporaryFolder();
    for (const text of ["", "nonsense", "gitdir: /nowhere\n"]) {
      writeFileSync(join(base, ".git"), text);
      expect(durableRootsOf(base)).toEqual({ project: base, repository: base });
    }
  });

  test("outside of a repository there is none", () => {
    expect(durableRootsOf(temporaryFolder())).toEqual({});
  });
});
