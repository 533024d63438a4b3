import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readLine } from "./read-line.ts";
import { shellReport } from "./report.ts";

interface ShellCase {
  readonly id: string;
  readonly kind: string;
  readonly input: {
    readonly command: string;
    readonly cwd: string;
    readonly home: string;
    readonly wrappers?: readonly string[];
  };
  readonly expected: Readonly<Record<string, unknown>>;
}

// The file is ours; its shape is the one written down beside it.
const all = JSON.parse(readFileSync("test/cases/cases.json", "utf8")) as readonly ShellCase[];
const shellCases = all.filter(({ kind }) => kind === "command-parse" || kind === "command-guard");

describe("the report of every case", () => {
  test("there are cases", () => expect(shellCases.length).toBe(56));

  test.each(shellCases)("$id", ({ input: { command, ...options }, expected }) => {
    const { verdict: _, ...wanted } = expected;
    const report = shellReport(readLine(command, options));
    expect(JSON.parse(JSON.stringify(report))).toMatchObject(wanted);
    expect(report.unparsable).toBeNull();
  });
});

test("everything is plain data", () => {
  const text = 'cd /tmp && sudo rm -rf $X a >log; eval "$Y"';
  const report = shellReport(readLine(text, { cwd: "/w" }));
  expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  expect(report).toMatchObject({
    redirects: [{ fd: 1, op: ">", target: "log" }],
    dynamic: true,
    hidden: 'what `eval "$Y"` runs is known only at run time',
    unparsable: null,
  });
  expect(report.commands[2]).toEqual({
    argv: ["rm", "-rf", "$X", "a"],
    span: [16, 27],
    through: ["sudo"],
    cwd: "/tmp",
    remote: false,
    dynamic: ["$X"],
    openEnded: false,
  });
  expect(report.effects).toContainEqual({
    kind: "delete",
    path: "/tmp/a",
    text: "a",
    recursive: true,
    remote: false,
  });
});
