import { expect, test } from "vitest";
import { not } from "../../src/conditions/combine.ts";
import type { Condition } from "../../src/conditions/condition.ts";
import { condition } from "../../src/conditions/custom.ts";
import { compileGlobs } from "../../src/conditions/glob.ts";
import { input as field } from "../../src/conditions/input.ts";
import type { Pattern } from "../../src/conditions/pattern.ts";
import { on } from "../../src/hooks/on.ts";
import { block } from "../../src/hooks/outcomes.ts";
import { happening } from "../event-of.ts";
import { fakeHost } from "../fake-host.ts";
import { seen } from "./as-seen.ts";
import { casesNamed, listAt, objectAt } from "./read-cases.ts";

test.each(casesNamed("MAT-11"))("%s", (_, { input, expected }) => {
  const place = {
    roots: [String(input["project_dir"])],
    homes: [],
    platform: "posix",
    ignoreCase: false,
  } as const;
  const [globs, paths] = [input["globs"] as string[], input["paths"] as string[]]; // lists of text in the file
  expect(globs.map((glob) => paths.map(compileGlobs([glob], place)))).toEqual(expected["matches"]);
});

const operators: Readonly<Record<string, (value: string) => Condition>> = {
  not_contains: (value) => not(field("prompt", value)),
  not_regex: (value) => not(field("prompt", new RegExp(value) satisfies Pattern)),
};

test.each(casesNamed("MAT-12"))("%s", async (_, { input, expected }) => {
  const event = happening("UserPromptSubmit", { prompt: input["text"] });
  const rules = listAt(input["rules"]).map(
    ({ operator, value }) => operators[String(operator)]?.(String(value)) ?? condition("none", () => false),
  );
  const checks = await Promise.all(rules.map((rule) => rule.check(event, fakeHost())));
  expect(checks.map(({ match }) => match)).toEqual(expected["fires"]);
  expect(rules.map(({ warnings = [] }) => warnings.length > 0)).toEqual(expected["lint_warning"]);
});

test.each(casesNamed("MAT-13"))("%s", async (_, { input, expected }) => {
  const { event, field: name, contains } = objectAt(input["rule"]);
  const rule = on(event as "Stop", { when: field(String(name), String(contains)) }, () => block("not yet")); // the case's event
  const { stdout, trace } = await seen({ payload: input["payload"], hooks: [rule] });
  expect(stdout !== "").toBe(expected["fires"]);
  expect(trace?.hooks).toEqual([]);
});
