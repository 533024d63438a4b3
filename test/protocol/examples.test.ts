import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { tool } from "../../src/conditions/tool.ts";
import { guard } from "../../src/hooks/guard.ts";
import { on } from "../../src/hooks/on.ts";
import { encode } from "../../src/protocol/encode.ts";
import { readOutput } from "../../src/protocol/read-output.ts";
import * as protocol from "../../src/protocol.ts";
import * as sdk from "../../src/sdk.ts";

const root = new URL("../../src/", import.meta.url);
// What an example may use without importing it.
const child = { stdin: { write: () => true } };
const scope: Readonly<Record<string, unknown>> = {
  ...protocol,
  ...sdk,
  encode,
  readOutput,
  guard,
  on,
  tool,
  child,
};

interface Example {
  readonly file: string;
  readonly code: string;
}

const files = ["protocol/", "hosts/"].flatMap((room) =>
  readdirSync(new URL(room, root))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .map((file) => `${room}${file}`),
);

const examples: readonly Example[] = files
  .flatMap((file) => {
    const text = readFileSync(new URL(file, root), "utf8");
    const blocks = [...text.matchAll(/^ \* ```ts\n((?: \*.*\n)+?) \* ```$/gm)];
    return blocks.map(([, lines = ""]) => ({ file, code: lines.replaceAll(/^ \* ?/gm, "") }));
  })
  // An example that declares something for another module shows types, and has nothing to run.
  .filter(({ code }) => !code.startsWith("declare module"));

/** The example with every `value; // expected` turned into a comparison. */
function withChecks(code: string): string {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2023, true);
  const checks = source.statements.map((statement) => {
    const rest = code.slice(statement.end);
    const comment = /^\s*\/\/ (.*)/.exec(rest)?.[1];
    if (!ts.isExpressionStatement(statement) || comment === undefined) return statement.getText();
    return `check(${statement.expression.getText()}, (${comment}));`;
  });
  return ts.transpile(checks.join("\n"), { target: ts.ScriptTarget.ES2023 });
}

test.each(examples)("the example in $file is true: $code", ({ code }) => {
  let compared = 0;
  const check = (actual: unknown, expected: unknown): void => {
    compared += 1;
    expect(actual).toEqual(expected);
  };
  new Function("check", ...Object.keys(scope), withChecks(code))(check, ...Object.values(scope));
  expect(compared).toBeGreaterThan(0);
});

test("there are examples", () => {
  expect(examples.length).toBeGreaterThan(10);
});
