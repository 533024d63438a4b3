import { expect, test } from "vitest";
import { signal } from "../signals/signals.ts";
import { astPattern } from "./ast-pattern.ts";
import { all, any, not } from "./combine.ts";
import { command } from "./command.ts";
import { content } from "./content.ts";
import { condition } from "./custom.ts";
import { input } from "./input.ts";
import { prompt } from "./prompt.ts";
import { ran } from "./ran.ts";
import { said } from "./said.ts";
import { sourceEdits } from "./source-edits.ts";
import { testFile } from "./test-file.ts";
import { read, touched } from "./touched.ts";
import { usedSkill } from "./used-skill.ts";

/** What a program without types may give. */
const untyped = (value: unknown): never => value as never;

test.each<[string, () => unknown]>([
  ['command() has no option "flag"; did you mean flags?', () => command("x", untyped({ flag: [] }))],
  [
    'command() has no option "lable"; did you mean label?',
    () => command(() => true, untyped({ lable: "x" })),
  ],
  ['ran() has no option "sinse"; did you mean since?', () => ran("x", untyped({ sinse: "turn" }))],
  ['said() has no option "form"; it has by, since', () => said(/x/, untyped({ form: "user" }))],
  ['touched() has no option "sinse"; did you mean since?', () => touched("x", untyped({ sinse: "turn" }))],
  ['read() has no option "subagent"; did you mean subagents?', () => read("x", untyped({ subagent: true }))],
  ['usedSkill() has no option "since_"; did you mean since?', () => usedSkill("x", untyped({ since_: 1 }))],
  [
    'condition() has no option "tool"; did you mean tools?',
    () => condition("x", () => true, untyped({ tool: 1 })),
  ],
  ['testFile() has no option "glob"; did you mean globs?', () => testFile(untyped({ glob: ["x"] }))],
  ['testFile.written() has no option "glob"', () => testFile.written(untyped({ glob: ["x"] }))],
  ['sourceEdits() has no option "path"; did you mean paths?', () => sourceEdits(untyped({ path: "x" }))],
  ['astPattern() has no option "lng"; did you mean lang?', () => astPattern("x", untyped({ lng: "ts" }))],
  ['any() takes conditions, such as command("rm"); argument 1 is string', () => any(untyped("rm"))],
  [
    'all() takes conditions, such as command("rm"); argument 2 is undefined',
    () => all(command("x"), untyped(undefined)),
  ],
  ['all() takes conditions, such as command("rm"); argument 1 is object', () => all(untyped([command("x")]))],
  ['not() takes conditions, such as command("rm"); argument 1 is null', () => not(untyped(null))],
  ["content() takes a text or a regular expression, not number", () => content(untyped(5))],
  ["content() takes a text or a regular expression, not object", () => content(untyped(null))],
  ["prompt() takes a text or a regular expression, not object", () => prompt(untyped({}))],
  ["said() takes a text or a regular expression, not undefined", () => said(untyped(undefined))],
  ["input() takes a text or a regular expression, not number", () => input("x", untyped(5))],
  ['signal() has no option "wieght"; did you mean weight?', () => signal("x", untyped({ wieght: 2 }))],
])("%s", (message, make) => {
  expect(make).toThrow(TypeError);
  expect(make).toThrow(message);
});
