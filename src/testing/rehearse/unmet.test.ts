import { expect, test } from "vitest";
import type { RehearsalExpectation } from "./rehearsal.ts";
import { called, reportWith } from "./report.fixture.ts";
import { askFunction, unmet, unmetAlways } from "./unmet.ts";

const met: readonly RehearsalExpectation[] = [
  {},
  { ran: "ls", refused: /push.*-f/ },
  { ran: 1, refused: 1 },
  { ran: [{ tool: "Bash", input: "ls", told: "a.txt" }], refused: { told: /lease/ } },
  { told: ["Begin", /lease/i], notTold: "secret" },
  { shown: "on.", notShown: /off/, answer: "Bye" },
  { files: { "a.txt": "one\n", "b.txt": false } },
  { files: { "a.txt": /^one$/m } },
  { files: { "a.txt": true, toString: false } },
  { fired: "guards/push" },
  { fired: { "guards/push": 1, "guards/rg": 0 } },
  { requests: 3 },
];

test.each(met)("%j holds", (expected) => {
  expect(unmet(expected, reportWith())).toEqual([]);
});

const calls =
  'there were: Bash "git push -f" was refused by a hook: "Use --force-with-lease."; Bash "ls" ran';
const missed: readonly [RehearsalExpectation, string][] = [
  [{ ran: "push" }, `a call with "push" should run; ${calls}`],
  [{ refused: { tool: "Bash", input: "ls" } }, `Bash with "ls" should be refused; ${calls}`],
  [{ refused: { told: /never/ } }, `a call told /never/ should be refused; ${calls}`],
  [{ refused: 0 }, `0 calls should be refused, but 1 did; ${calls}`],
  [{ told: "zzz" }, 'the model should be told "zzz"; there was "Begin.\\nUse --force-with-lease.\\na.txt"'],
  [{ notTold: /lease/ }, "the model should not be told /lease/, but it stands there"],
  [{ shown: "x" }, 'the user should be shown "x"; there was "Hooks are on."'],
  [{ notShown: "on" }, 'the user should not be shown "on", but it stands there'],
  [{ answer: /^x/ }, 'the last words should have /^x/; there was "Bye."'],
  [{ files: { "a.txt": "two" } }, 'a.txt should be "two", but is "one"'],
  [{ files: { "a.txt": /two/ } }, 'a.txt should match /two/, but is "one"'],
  [{ files: { "a.txt": false } }, "a.txt should not be there"],
  [{ files: { "b.txt": true } }, "b.txt should be there"],
  [{ fired: ["guards/rg"] }, "guards/rg should fire; fired: guards/push"],
  [
    { fired: "guards/psuh" },
    "guards/psuh should fire (there is no such hook: did you mean guards/push?); fired: guards/push",
  ],
  [{ fired: { "guards/push": 2 } }, "guards/push should fire 2 times, but did once; fired: guards/push"],
  [
    { fired: { nothing: 0 } },
    "nothing should fire 0 times, but did 0 times (there is no such hook); fired: guards/push",
  ],
  [{ requests: 1 }, "the model should be asked once, but was asked 3 times"],
];

test.each(missed)("%j is missed, and what was there is told", (expected, problem) => {
  expect(unmet(expected, reportWith())).toEqual([problem]);
});

test("where nothing was, that is said", () => {
  const empty = reportWith({ calls: [], told: "", fired: [] });
  expect(unmet({ ran: "ls", told: "x", fired: "guards/rg" }, empty)).toEqual([
    'a call with "ls" should run; there was no call',
    'the model should be told "x"; there was nothing',
    "guards/rg should fire; fired: none",
  ]);
});

test("a pattern with a memory is asked afresh each time", () => {
  const report = reportWith({ calls: [called("ls", "ran"), called("ls", "ran")] });
  const pattern = /ls/g;
  expect(unmet({ ran: [pattern, pattern] }, report)).toEqual([]);
});

test("a session ends well and no hook fails, unless something else is expected", () => {
  expect(unmetAlways([], reportWith())).toEqual([]);
  const late = reportWith({ ending: "timed-out" });
  expect(unmetAlways([{}], late)).toEqual(["the session should be done, but is timed-out"]);
  expect(unmetAlways([{}, { ends: "timed-out" }], late)).toEqual([]);
  const broken = reportWith({
    fired: [{ hook: "guards/rg", event: "Stop", status: "failed", said: "boom" }],
  });
  expect(unmetAlways([], broken)).toEqual(["guards/rg failed at Stop: boom"]);
  expect(unmetAlways([{ failed: "guards/rg" }], broken)).toEqual([]);
  expect(unmetAlways([{ failed: ["guards/rg"] }], reportWith())).toEqual([
    "guards/rg should fail, but did not",
  ]);
});

test("a function says what is wrong, by a sentence or by throwing", async () => {
  const report = reportWith();
  expect(await askFunction(() => undefined, report)).toEqual([]);
  expect(await askFunction(async ({ name }) => `${name} is wrong`, report)).toEqual(["push is wrong"]);
  const boom = () => {
    throw new Error("boom");
  };
  expect(await askFunction(boom, report)).toEqual(["boom"]);
  const yes = (() => true) as unknown as () => undefined; // what an author without types may write
  expect(await askFunction(yes, report)).toEqual([
    "expect gave true: give a sentence, or nothing when all is well",
  ]);
});
