import { expect, test } from "vitest";
import { judge, judgeAll } from "./judge.ts";

judgeAll(
  "force-push",
  [
    "git push --force",
    "git push origin +main",
    'git push origin "+$B"',
    "git push --force-with-lease -f",
    "git push origin --mirror",
  ],
  [
    "git push",
    "git push --force-with-lease",
    "git push --force-with-lease=main:abc origin main",
    "git push origin main",
    "git fetch -f",
    "git push -u origin topic/x",
    "git push origin v1+build",
    "git branch -f x",
    "echo git push -f",
  ],
);

judgeAll(
  "push-to-main",
  [
    "git push origin HEAD:main",
    "git push origin HEAD:refs/heads/main",
    "git push origin :main",
    "git push -d origin main",
    "git push --all",
    "git push origin 'refs/heads/*:refs/heads/*'",
    "git push origin topic/x main",
    "git checkout main && git push",
    "git switch main; git push",
    "git -C ../other push",
    "git push origin $B",
    'git push origin "$(cat b)"',
    "cd /other && git push",
    "B=main; git push origin HEAD:$B",
    'bash -c "$X"',
  ],
  [
    "git push",
    "git push origin HEAD",
    "git push -u origin topic/x",
    "git push origin main:topic/y",
    "git push --tags",
    "git push origin v1.0",
    "git push origin refs/tags/main",
    "git checkout -b topic/z main && git push -u origin HEAD",
    'git push -u origin "$(git branch --show-current)"',
    "git log main && git push",
    "git pull origin main",
    "git push origin maintenance",
    "git push -o ci.skip origin topic/x",
    "git fetch origin main && git rebase origin/main && git push --force-with-lease",
  ],
);

judgeAll(
  "discard-changes",
  [
    "git reset --hard",
    "git reset --hard HEAD~1",
    "git reset -q --har",
    "git clean -fd",
    "git clean -xdf",
    "git clean --force",
    "git checkout -- .",
    "git checkout .",
    "git checkout HEAD -- src",
    "git checkout HEAD src/x.ts",
    "git checkout src/x.ts",
    "git checkout -f",
    "git checkout --ours x",
    "git restore .",
    "git restore --staged --worktree x",
    "git restore -SW x",
    "git restore --source=HEAD~1 x",
    "git switch --discard-changes main",
    "git -c clean.requireForce=false clean -d",
    "git reset $MODE",
  ],
  [
    "git reset",
    "git reset --soft HEAD~1",
    "git reset HEAD x",
    "git clean -n",
    "git clean -nfd",
    "git checkout main",
    "git checkout -b x",
    "git checkout topic/x",
    "git checkout release/1.2",
    "git checkout --track origin/x",
    "git restore --staged x",
    "git switch main",
    "git switch -c x",
    "git stash",
    "git status",
    "git log -- src",
    "echo 'git reset --hard'",
  ],
);

judgeAll(
  "stash-loss",
  [
    "git stash pop",
    "git stash drop stash@{1}",
    "git stash clear",
    "git stash -q pop",
    "sudo git -C x stash pop",
  ],
  [
    "git stash",
    "git stash list",
    "git stash show -p",
    "git stash push -m pop",
    "git stash apply",
    "git stash save drop",
    "git log --grep 'stash pop'",
  ],
);

judgeAll(
  "skip-hooks",
  [
    "git commit -n -m x",
    "git commit -anm x",
    "git commit --no-verif -m x",
    "git push --no-verify",
    "git -c core.hooksPath=/dev/null push",
    "git --config-env=core.hookspath=X commit",
    "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=core.hooksPath GIT_CONFIG_VALUE_0=/dev/null git commit -m x",
    "git commit $ARGS",
  ],
  [
    "git commit -m x",
    "git commit -am 'use --no-verify'",
    "git push -n",
    "git commit --verify -m x",
    "git -c user.name=x commit -m x",
    "git commit -m -n",
    "git merge x",
    "git log -n 1",
    "git commit --amend --no-edit",
  ],
);

test("push-to-main asks which branch is checked out", () => {
  expect(judge("push-to-main", "git push", { branch: "main" })).toBe("block");
  expect(judge("push-to-main", "git push", { branch: undefined })).toBe("block");
  expect(judge("push-to-main", "git push origin HEAD", { branch: "main" })).toBe("block");
  expect(judge("push-to-main", "git push origin topic/x", { branch: "main" })).toBe("allow");
  expect(judge("push-to-main", "git push", { branch: "trunk", protectedBranches: ["trunk"] })).toBe("block");
});

test("discard-changes asks whether a word that may be a branch is a file that is there", () => {
  const isFile = (path: string): boolean => path === "/code/app/notes/today";
  expect(judge("discard-changes", "git checkout notes/today", { isFile })).toBe("block");
  expect(judge("discard-changes", "cd notes && git checkout today", { isFile })).toBe("block");
  expect(judge("discard-changes", "git checkout today", { isFile })).toBe("allow");
  expect(judge("discard-changes", "git checkout -b notes/today", { isFile })).toBe("allow");
});

test("one side of a file is taken where something is being merged", () => {
  const files = ["/code/app/src/a.ts", "/code/app/.git/MERGE_HEAD"];
  const merging = { isFile: (path: string) => files.includes(path) };
  expect(judge("discard-changes", "git checkout --ours src/a.ts", merging)).toBe("allow");
  expect(judge("discard-changes", "git checkout --ours src", merging)).toBe("block");
  expect(judge("discard-changes", "git checkout src/a.ts", merging)).toBe("block");
});
