import { describe, expect, test } from "vitest";
import { ran } from "../conditions/ran.ts";
import { signal, signals } from "../signals/signals.ts";
import { Artifact } from "./artifact.ts";
import { audit } from "./audit.ts";
import { configure } from "./configure.ts";
import { gate } from "./gate.ts";
import { guard } from "./guard.ts";
import { lint } from "./lint.ts";
import { nudge } from "./nudge.ts";
import { rewrite } from "./rewrite.ts";
import { Step, textMatches } from "./step.ts";
import { workflow } from "./workflow.ts";

// What types would not let through, and a file in JavaScript does.
const makers = { audit, gate, guard, lint, nudge, rewrite, workflow, Step, Artifact } as unknown as Readonly<
  Record<string, (options: unknown) => unknown>
>;
const until = ran("npm test");
const when = until;
const step = Step({ message: "m", check: () => true });
const flow = { label: "x", steps: [step] };
const schema = { "~standard": { version: 1, vendor: "x", validate: (value: unknown) => ({ value }) } };
const bomb = /(a+)+$/;

describe.each(Object.keys(makers))("%s", (name) => {
  test.each([null, 5, "x", []])("wants an object of options, not %j", (options) => {
    expect(() => makers[name]?.(options)).toThrow(`${name} needs an object of options`);
  });

  test("knows its options by name, and itself", () => {
    const usual = { when, until, say: "x", to: () => "x", deny: "x", pattern: "x", ...flow };
    expect(() => makers[name]?.({ ...usual, oops: 1 })).toThrow(
      new RegExp(`${name} (has no option|needs exactly one)`),
    );
  });

  test("says of a misspelt option that it is one, before it misses anything", () => {
    expect(() => makers[name]?.({ oops: 1 })).toThrow(`${name} has no option "oops"; it has`);
  });
});

test.each<[name: string, options: object, message: string]>([
  ["guard", { when, dney: "y" }, 'guard has no option "dney"; did you mean deny?'],
  ["lint", { patern: "y", say: "x" }, 'lint has no option "patern"; did you mean pattern?'],
  ["Step", { message: "m", chek: () => true }, 'Step has no option "chek"; did you mean check?'],
  ["gate", { untill: until, say: "x" }, 'gate has no option "untill"; did you mean until?'],
  ["nudge", { sya: "x" }, 'nudge has no option "sya"; did you mean say?'],
  ["rewrite", { when, noet: "x" }, 'rewrite has no option "noet"; did you mean note?'],
  ["rewrite", { when, too: () => "x" }, 'rewrite has no option "too"; did you mean to?'],
  ["rewrite", { when, to: ["pnpm"] }, "to must be a function, not [object Array]"],
  ["rewrite", { when }, "rewrite needs to: what the call becomes"],
  ["audit", { feilds: [] }, 'audit has no option "feilds"; did you mean fields?'],
  ["workflow", { lable: "x", steps: [step] }, 'workflow has no option "lable"; did you mean label?'],
  ["Artifact", { paht: "x", model: schema }, 'Artifact has no option "paht"; did you mean path?'],
  ["nudge", {}, "say must be a text"],
  ["nudge", { say: 5 }, "say must be a text"],
  ["nudge", { say: "  " }, "say must be a text"],
  ["nudge", { say: ["x"] }, "say must be a text"],
  ["nudge", { say: "x", on: "SessionEnd" }, "nudge cannot speak on SessionEnd"],
  ["nudge", { say: "x", signals: null }, "signals must be made with signals([...])"],
  ["nudge", { say: "x", signals: /x/ }, "signals must be made with signals([...])"],
  ["gate", { until, say: 5 }, "say must be a text"],
  [
    "gate",
    { until, say: "x", on: "PreToolUse" },
    "gate cannot hold PreToolUse: it is for Stop, SubagentStop, PreCompact",
  ],
  ["gate", { until: () => true, say: "x" }, "until holds true"],
  ["gate", { until: "npm test", say: "x" }, 'until holds "npm test"'],
  ["gate", { until, when: "npm test", say: "x" }, 'when holds "npm test"'],
  ["guard", { when, deny: 5 }, "deny or ask must be a text"],
  ["guard", { when, then: 5 }, "then must be a function"],
  ["lint", { pattern: "", say: "x" }, "pattern must be a text that is not empty"],
  ["lint", { pattern: 5, say: "x" }, "pattern must be a text or a RegExp"],
  ["lint", { pattern: bomb, say: "x" }, "can take exponential time"],
  ["lint", { pattern: "x", say: 5 }, "say must be a text"],
  ["lint", { check: 5, say: "x" }, "check must be a function"],
  ["lint", { pattern: "x", say: "x", block: "yes" }, "block must be true or false"],
  ["lint", { pattern: "x", say: "x", lang: 5 }, "lang must be a text or a list"],
  ["rewrite", { when, to: () => "x", note: 5 }, "note must be a text"],
  ["audit", { fields: "command" }, "fields must be a list"],
  ["audit", { redact: "no" }, "redact must be true or false"],
  ["workflow", { ...flow, marker: 5 }, "marker must be a text or a RegExp"],
  ["workflow", { ...flow, marker: bomb }, "can take exponential time"],
  ["workflow", { ...flow, steps: [null] }, "Step needs an object of options"],
  ["workflow", { ...flow, artifacts: {} }, "artifacts must be a list"],
  ["workflow", { ...flow, artifacts: [{ path: "x" }] }, "artifacts must be a list"],
  ["workflow", { ...flow, onStart: 5 }, "onStart must be a function"],
  ["workflow", { ...flow, postComplete: 5 }, "postComplete must be a function"],
  ["Artifact", { path: "x", model: schema, validate: 5 }, "validate must be a function"],
])("%s(%o) is refused when it is made", (name, options, message) => {
  expect(() => makers[name]?.(options)).toThrow(message);
});

test.each([5, "", null, bomb])("textMatches(%s) is refused when it is made", (pattern) => {
  expect(() => textMatches(pattern as never)).toThrow(TypeError);
});

const any = signals as unknown as (list: unknown, options?: unknown) => unknown;
test.each<[what: string, define: () => unknown]>([
  ["a text for a list", () => any("x")],
  ["nothing", () => any(undefined)],
  ["a number", () => any([5])],
  ["null", () => any([null])],
  ["an empty text, which is found everywhere", () => any([""])],
  ["what looks like a signal and can blow up", () => any([{ pattern: bomb, weight: 1 }])],
  [
    "a veto that looks like a signal and can blow up",
    () => any([/x/], { vetoes: [{ pattern: bomb, weight: 1 }] }),
  ],
  ["a weight as a text", () => signal("x", { weight: "2" as never })],
  ["a threshold as a text", () => any([/x/], { threshold: "1" })],
  ["a misspelt option", () => any([/x/], { treshold: 1 })],
  ["an option of every object's", () => any([/x/], { toString: 1 })],
  ["vetoes that are no list", () => any([/x/], { vetoes: /x/ })],
  ["a text for true or false", () => any([/x/], { thinking: "no" })],
])("signals: %s is a definition error", (_, define) => expect(define).toThrow(TypeError));

test("an event that is named twice is one event", () => {
  expect(nudge({ say: "x", on: ["Stop", "Stop"] }).events).toEqual(["Stop"]);
});

test("configure knows its options, too", () => {
  const hook = nudge({ say: "x" });
  expect(() => configure(hook, { mode: "off" } as never)).toThrow(
    'configure has no option "mode"; it has as, options',
  );
  expect(() => configure(hook, { option: {} } as never)).toThrow("did you mean options?");
});
