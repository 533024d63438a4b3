import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";

export const noBash: Hook<"PreToolUse"> = guard({ when: tool("Bash"), deny: "Not here." });
export const special: Hook<"PreToolUse"> = guard({ id: "special", when: tool("Write"), deny: "Not there." });
export const listed: readonly Hook[] = [noBash];
export const words: readonly string[] = ["not", "a", "hook"];
export function helper(): Hook {
  return noBash;
}
