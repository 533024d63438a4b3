import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { root } from "./code-blocks.ts";

/** An example in a doc comment. */
export interface DocExample {
  /** Path inside src/, such as `hooks/guard.ts`. */
  readonly file: string;
  readonly code: string;
}

/** The files of src/ that are no tests, as paths inside it. */
export function sourceFiles(): readonly string[] {
  return readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !/\.(?:test|fixture)\.ts$/.test(file))
    .sort();
}

/** Every example in the doc comments of src/: after `@example`, or in a fenced block. */
export function docExamples(): readonly DocExample[] {
  return sourceFiles().flatMap((file) => examplesIn(file, readFileSync(join(root, "src", file), "utf8")));
}

function examplesIn(file: string, text: string): readonly DocExample[] {
  const comments = [...text.matchAll(/\/\*\*(.*?)\*\//gs)].map(([, body = ""]) => body);
  const bodies = comments.map((body) => body.replaceAll(/^ *\* ?/gm, ""));
  return bodies
    .flatMap((body) => [
      ...[...body.matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = ""]) => code),
      // In a comment the end of a glob such as `**\/` has to be escaped.
      ...body
        .split(/^\s*@example\s/m)
        .slice(1)
        .map((code) => (code.split(/^@/m)[0] ?? "").replaceAll("*\\/", "*/")),
    ])
    .map((code) => ({ file, code: code.trim() }));
}

/**
 * The body of a function that gives an async one, which runs an example: `check(actual, expected)` for every `value; // expected`,
 * and `made(value)` for whatever else it names or ends in.
 */
export function asProgram(code: string): string {
  const source = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2023, true);
  const lines = source.statements.map((statement) => {
    const text = statement.getText().replace(/^export /, "");
    const names = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.map(({ name }) => name.getText())
      : [];
    if (names.length > 0) return `${text}\n${names.map((name) => `made(${name});`).join("\n")}`;
    if (!ts.isExpressionStatement(statement)) return text;
    const expected = expectedIn(code.slice(statement.end));
    const value = statement.expression.getText();
    return expected === undefined ? `made(${value});` : `check(${value}, (${expected}));`;
  });
  const program = `const program = async () => {\n${lines.join("\n")}\n};`;
  return `${ts.transpile(program, { target: ts.ScriptTarget.ES2023 })}\nreturn program;`;
}

/** The comment after a statement, if it is a value and no sentence. */
function expectedIn(rest: string): string | undefined {
  const comment = /^;?\s*\/\/ (.*)/.exec(rest)?.[1];
  if (comment === undefined) return undefined;
  const { diagnostics = [] } = ts.transpileModule(`(${comment});`, { reportDiagnostics: true });
  return diagnostics.length === 0 ? comment : undefined;
}
