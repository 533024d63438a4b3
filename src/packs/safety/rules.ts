import { judgeDeleteOutsideTree } from "./delete-outside-tree.ts";
import { judgeDiscardChanges, judgeForcePush, judgeStashLoss } from "./git-rules.ts";
import { judgeNoPrivilege, judgePowerOff, judgeRawDisk } from "./host-rules.ts";
import { judgePipeToShell } from "./pipe-to-shell.ts";
import { judgePushToMain } from "./push-to-main.ts";
import type { SafetyRule } from "./safety-rule.ts";
import { judgeSkipHooks } from "./skip-hooks.ts";
import { judgeWriteProtected } from "./write-protected.ts";

/** The judgments of the safety pack by rule id. */
export const safetyRules: Readonly<Record<string, SafetyRule>> = {
  "delete-outside-tree": judgeDeleteOutsideTree,
  "force-push": judgeForcePush,
  "push-to-main": judgePushToMain,
  "discard-changes": judgeDiscardChanges,
  "stash-loss": judgeStashLoss,
  "skip-hooks": judgeSkipHooks,
  "no-privilege": judgeNoPrivilege,
  "pipe-to-shell": judgePipeToShell,
  "power-off": judgePowerOff,
  "raw-disk": judgeRawDisk,
  "write-protected": judgeWriteProtected,
};
