import type { Command } from "../../shell/command-line.ts";
import type { Effect } from "../../shell/effects/effect.ts";
import { commandEffects } from "../../shell/effects/effects.ts";
import { describeCommand, runningCommands, type SafetyContext, type SafetyRule } from "./safety-rule.ts";
import { unknownCode } from "./unknown-code.ts";

/** A recursive delete whose target is outside every allowed root, is one itself, or cannot be worked out. */
export const judgeDeleteOutsideTree: SafetyRule = (line, context) => {
  for (const command of runningCommands(line)) {
    const bad = deletes(command).find((effect) => effect.recursive && !isInside(effect, context));
    if (bad) return `${describeCommand(line, command)} deletes ${bad.path ?? bad.text}`;
  }
  return unknownCode(line);
};

function deletes(command: Command): readonly Effect[] {
  // A name known only at run time may be rm: judge its words as if it were.
  const named = command.name === undefined ? { ...command, name: "rm" } : command;
  return commandEffects(named).filter(({ kind }) => kind === "delete");
}

function isInside({ path, remote }: Effect, { allowedRoots = [] }: SafetyContext): boolean {
  if (path === undefined || remote) return false;
  return allowedRoots.some((root) => {
    const folder = root.replace(/\/+$/, "");
    return path.startsWith(`${folder}/`) && path.length > folder.length + 1;
  });
}
