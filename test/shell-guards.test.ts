import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { safetyRules } from "../src/packs/safety/rules.ts";
import { analyze } from "../src/shell/analyze.ts";

interface GuardCase {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly input: {
    readonly command: string;
    readonly cwd: string;
    readonly home: string;
    readonly rule: { readonly id: string };
    readonly allowed_roots?: readonly string[];
    readonly branch?: string;
    readonly wrappers?: readonly string[];
    readonly env?: Record<string, string>;
  };
  readonly expected: { readonly verdict: "block" | "allow" };
}

// The file is ours; its shape is the one written down beside it.
const all = JSON.parse(readFileSync("test/cases/cases.json", "utf8")) as readonly GuardCase[];
const guardCases = all.filter(({ kind }) => kind === "command-guard");

describe("the safety rules on every guard case", () => {
  test("there are cases", () => expect(guardCases.length).toBe(52));

  test.each(guardCases)("$id $expected.verdict: $why", ({ input, expected }) => {
    const rule = safetyRules[input.rule.id];
    const context = { cwd: input.cwd, allowedRoots: input.allowed_roots, branch: input.branch };
    const reason = rule?.(analyze(input.command, input), context);
    expect(reason === undefined ? "allow" : "block").toBe(expected.verdict);
  });
});
