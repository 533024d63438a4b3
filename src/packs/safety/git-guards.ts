import { guard, type Hook } from "../../index.ts";
import { checkedOutBranch } from "./branch.ts";
import { judgeDiscardChanges, judgeForcePush, judgeStashLoss } from "./git-rules.ts";
import { judged, type ShellOptions } from "./judged.ts";
import { judgePushToMain } from "./push-to-main.ts";
import { judgeSkipHooks } from "./skip-hooks.ts";
import { tell } from "./tell.ts";

// Without one of the words of its own, or something that hides it, git does none of what a guard is for: an alias
// stands in its settings, and words may come out of a file.
const names =
  "push send-pack commit merge rebase pull stash reset clean checkout restore switch read-tree worktree submodule alias config CONFIG include xargs parallel gh-pages sync heads/".split(
    " ",
  );
const options: ShellOptions = { wrappers: [] };

/**
 * Refuses a push that overwrites what is on the remote: `--force`, `-f`, `+refspec`, `--mirror`.
 * `--force-with-lease` is fine.
 *
 * @example export const forcePush = configure(safety.forcePush, { options: { wrappers: ["rtk"] } });
 */
export const forcePush: Hook<"PreToolUse", ShellOptions> = guard<"PreToolUse", string, ShellOptions>({
  options,
  when: ({ wrappers }) => judged({ label: "force-push", rule: judgeForcePush, names, wrappers }),
  deny: tell({
    what: "a force-push, which overwrites history that others may have",
    instead: "Push without force after git pull --rebase, or use --force-with-lease.",
  }),
  tests: {
    fires: ["git push -f origin main", "sudo git -C sub push --force", "bash -c 'git push origin +x'"],
    passes: ["git push", "git push --force-with-lease", 'echo "git push --force"'],
  },
});

/** Options of `pushToMain`. */
export interface BranchOptions extends ShellOptions {
  /** Branches that are protected; `*` stands for any part of a name. */
  readonly branches: readonly string[];
}

/**
 * Refuses a push that would update a protected branch, `main` unless told otherwise. Without a refspec that is the
 * branch that is checked out.
 *
 * @example
 * export const pushToMain = configure(safety.pushToMain, { options: { branches: ["main", "release/*"] } });
 */
export const pushToMain: Hook<"PreToolUse", BranchOptions> = guard<"PreToolUse", string, BranchOptions>({
  options: { ...options, branches: ["main"] },
  when: ({ wrappers, branches }) =>
    judged({
      label: "push-to-main",
      rule: (line, context) =>
        judgePushToMain(line, { ...context, branch: line.cwd && context.branchIn?.(line.cwd) }),
      names,
      wrappers,
      knows: (host) => ({
        protectedBranches: branches,
        branchIn: (folder) => checkedOutBranch(folder, host),
      }),
    }),
  deny: tell({
    what: "a push to a protected branch",
    instead:
      "Push a branch of its own (git push -u origin HEAD:refs/heads/my-change) and open a pull request.",
  }),
  tests: {
    fires: ["git push origin main", "git push origin topic:main", "git push --all"],
    passes: ["git push origin topic", "git push origin v1.2.3", "git fetch origin main"],
  },
});

/** Refuses git commands that throw away uncommitted work: `reset --hard`, `clean -f`, `checkout` of paths, `restore`. */
export const discardChanges: Hook<"PreToolUse", ShellOptions> = guard<"PreToolUse", string, ShellOptions>({
  options,
  when: ({ wrappers }) =>
    judged({
      label: "discard-changes",
      rule: judgeDiscardChanges,
      names: [...names, "rm", "show", "cat-file", "apply", "patch", "archive", ".git"],
      wrappers,
      knows: ({ files }) => ({ isFile: (path) => files.stamp(path) !== undefined }),
    }),
  deny: tell({
    what: "a command that throws away uncommitted work",
    instead: "Commit or git stash push it first, or undo your own edits by editing the files.",
  }),
  tests: {
    fires: ["git reset --hard", "git clean -fdx", "git checkout -- src", "git restore ."],
    passes: ["git reset", "git clean -n", "git checkout topic", "git restore --staged a.ts"],
  },
});

/** Refuses `git stash pop`, `drop` and `clear`. */
export const stashLoss: Hook<"PreToolUse", ShellOptions> = guard<"PreToolUse", string, ShellOptions>({
  options,
  when: ({ wrappers }) =>
    judged({ label: "stash-loss", rule: judgeStashLoss, names: [...names, "reflog"], wrappers }),
  deny: tell({
    what: "a command that loses a stash",
    instead: "git stash apply brings the changes back and keeps the stash; the user can drop it.",
  }),
  tests: {
    fires: ["git stash pop", "git stash drop stash@{0}", "git stash clear"],
    passes: ["git stash", "git stash list", "git stash apply", "git stash show -p"],
  },
});

/**
 * Refuses commits and pushes that skip git hooks: `--no-verify`, `commit -n`, `HUSKY=0`, hooks that the line switches
 * off before; and `git config core.hooksPath` of what holds no hooks.
 */
export const skipHooks: Hook<"PreToolUse", ShellOptions> = guard<"PreToolUse", string, ShellOptions>({
  options,
  when: ({ wrappers }) =>
    judged({
      label: "skip-hooks",
      rule: judgeSkipHooks,
      names: [...names, " am ", "cherry-pick", "revert", "HUSKY", "LEFTHOOK", "husky"],
      wrappers,
    }),
  deny: tell({
    what: "a way around the checks of this repository",
    instead: "Run it without, and mend what the hooks complain about; if they are wrong, tell the user.",
  }),
  tests: {
    fires: ["git commit --no-verify -m x", "git commit -anm x", "git -c core.hooksPath=/dev/null push"],
    passes: ["git commit -m x", "git push -n", "git commit -m '--no-verify'"],
  },
});
