import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import type { Host } from "../events/host.ts";
import { astPattern } from "./ast-pattern.ts";
import { content } from "./content.ts";

/** A library with the one word of its language that the tests need: `eval($A)` is a call of eval. */
const asked: string[] = [];
const library = {
  parse: (language: string, text: string) => ({
    root: () => ({
      find: (pattern: string) => {
        asked.push(`${language}: ${pattern}`);
        const at = text.replace(/\/\/.*/g, (comment) => " ".repeat(comment.length)).search(/eval\(.*\)/);
        if (at < 0) return null;
        const found = /eval\(.*\)/.exec(text.slice(at))?.[0] ?? "";
        return {
          text: () => found,
          range: () => ({ start: { index: at }, end: { index: at + found.length } }),
        };
      },
    }),
  }),
};
const host: Host = { ...fakeHost(), peer: (name) => (name === "@ast-grep/napi" ? library : undefined) };
const write = (file: string, text: string) => call("Write", { file_path: file, content: text });

test("code is found where it is code, in the language of the file", async () => {
  const condition = content(astPattern("eval($A)"));
  expect(condition.label).toBe('content(astPattern("eval($A)"))');
  expect(await condition.check(write("a.tsx", "// eval(x)\n  eval(y)\n"), host)).toEqual({
    match: true,
    evidence: [{ condition: condition.label, text: "  eval(y)", span: [13, 20] }],
  });
  expect(await condition.check(write("a.ts", "// eval(x)"), host)).toEqual({ match: false });
  expect(asked).toEqual(["Tsx: eval($A)", "TypeScript: eval($A)"]);
});

test("files of other languages have no such code, unless it is said which one they are", async () => {
  expect(await content(astPattern("eval($A)")).check(write("a.py", "eval(x)"), host)).toEqual({
    match: false,
  });
  const told = content(astPattern("eval($A)", { lang: "javascript" }));
  expect(await told.check(write("a.vue", "eval(x)"), host)).toMatchObject({ match: true });
});

test("without the library it says what to install", () => {
  const condition = content(astPattern("eval($A)"));
  for (const world of [fakeHost(), { ...fakeHost(), peer: () => undefined }])
    expect(() => condition.check(write("a.ts", "x"), world)).toThrow("npm install --save-dev @ast-grep/napi");
  expect(condition.check(write("a.py", "x"), fakeHost())).toEqual({ match: false });
});

test("mistakes are refused", () => {
  expect(() => astPattern(" ")).toThrow("needs a piece of code");
  // @ts-expect-error not a language it reads
  expect(() => astPattern("x", { lang: "python" })).toThrow("not python");
});
