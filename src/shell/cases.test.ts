import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { analyze, executables, openedFiles } from "./analyze.ts";

interface ShellCase {
  readonly id: string;
  readonly kind: string;
  readonly why: string;
  readonly input: {
    readonly command: string;
    readonly cwd: string;
    readonly home: string;
    readonly wrappers?: readonly string[];
    readonly env?: Record<string, string>;
  };
  readonly expected: {
    readonly executables?: readonly (readonly string[])[];
    readonly redirects?: readonly { fd: number; op: string; target: string }[];
    readonly dynamic?: boolean;
  };
}

// The file is ours; its shape is the one written down beside it.
const all = JSON.parse(readFileSync("test/cases/cases.json", "utf8")) as readonly ShellCase[];
const shellCases = all.filter(({ kind }) => kind === "command-parse" || kind === "command-guard");

describe("what real bash ran for each case", () => {
  test("there are cases", () => expect(shellCases.length).toBe(56));

  test.each(shellCases)("$id $why", ({ input, expected }) => {
    const line = analyze(input.command, input);
    if (expected.executables) expect(executables(line)).toEqual(expected.executables);
    if (expected.redirects) expect(openedFiles(line)).toEqual(expected.redirects);
    if (expected.dynamic !== undefined) expect(line.dynamic).toBe(expected.dynamic);
    expect(line.unparsable).toBeUndefined();
  });
});
