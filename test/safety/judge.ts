import { describe, expect, test } from "vitest";
import { safetyRules } from "../../src/packs/safety/rules.ts";
import type { SafetyContext } from "../../src/packs/safety/safety-rule.ts";
import { readLine } from "../../src/shell/read-line.ts";

const at = { cwd: "/code/app", home: "/home/dev" };

/** What a rule says of a text, in /code/app on branch topic/x unless told otherwise. */
export function judge(rule: string, text: string, context: SafetyContext = {}): "block" | "allow" {
  const known = { cwd: at.cwd, allowedRoots: ["/code/app"], branch: "topic/x", ...context };
  return safetyRules[rule]?.(readLine(text, at), known) === undefined ? "allow" : "block";
}

/** One test for each text. */
export function judgeAll(rule: string, blocked: readonly string[], allowed: readonly string[]): void {
  describe(rule, () => {
    test.each(blocked)("blocks %s", (text) => expect(judge(rule, text)).toBe("block"));
    test.each(allowed)("allows %s", (text) => expect(judge(rule, text)).toBe("allow"));
  });
}
