import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { configure } from "../src/hooks/configure.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { safetyRules } from "../src/packs/safety/rules.ts";
import * as pack from "../src/packs/safety.ts";
import { readLine } from "../src/shell/read-line.ts";
import { askDoor } from "./safety/door.ts";

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

const guards = { ...pack };

/** The pack's guard for a rule, with what the case says about its world. */
function guardFor({ rule, wrappers = [], allowed_roots: allowedRoots }: GuardCase["input"]): Hook {
  const name = rule.id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const hook = guards[name as "forcePush"]; // the name of one of them
  const options = { wrappers, ...(allowedRoots && { allowedRoots }) };
  return configure(hook, { options }) as Hook; // any event
}

test("there are cases", () => expect(guardCases.length).toBe(52));

describe("the safety rules on every guard case", () => {
  test.each(guardCases)("$id $expected.verdict: $why", ({ input, expected }) => {
    const rule = safetyRules[input.rule.id];
    const context = { cwd: input.cwd, allowedRoots: input.allowed_roots, branch: input.branch };
    const reason = rule?.(readLine(input.command, input), context);
    expect(reason === undefined ? "allow" : "block").toBe(expected.verdict);
  });
});

describe("the safety pack on every guard case, through the command door", () => {
  test.each(guardCases)("$id $expected.verdict: $why", async ({ input, expected }) => {
    const { cwd, home, branch } = input;
    const said = await askDoor([{ id: "pack", hook: guardFor(input) }], input.command, { cwd, home, branch });
    expect(said.verdict).toBe(expected.verdict);
  });
});
