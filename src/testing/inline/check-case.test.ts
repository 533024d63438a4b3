import { expect, test } from "vitest";
import { command } from "../../conditions/command.ts";
import { guard } from "../../hooks/guard.ts";
import { transcript } from "../transcript.ts";
import { planTests } from "./plan.ts";

function problemsIn(tests: unknown): readonly string[] {
  const hook = guard({ when: command("x"), deny: "no", tests: tests as never }); // written wrongly on purpose
  return planTests(hook).problems;
}

const event = "x";

test.each<[given: object, problem: string]>([
  [
    { expect: { outcom: "allow" } },
    "cases[0].expect.outcom is no field of an expectation: did you mean outcome?",
  ],
  [
    { expect: { mesage: "z" } },
    "cases[0].expect.mesage is no field of an expectation: did you mean message?",
  ],
  [{ expect: { outcome: "dny" } }, 'cases[0].expect.outcome is no outcome: "dny"; did you mean deny?'],
  [{ expect: { outcome: ["dny"] } }, 'cases[0].expect.outcome[0] is no outcome: "dny"; did you mean deny?'],
  [
    { expect: { message: 7 } },
    "cases[0].expect.message must be a text that is not empty, or a RegExp, not 7",
  ],
  [{ fils: {} }, "cases[0].fils is no field of a test case: did you mean files?"],
  [{ git: { brnch: "x" } }, "cases[0].git.brnch is no field of git: did you mean branch?"],
  [
    { programs: { ls: { stdot: "" } } },
    'cases[0].programs["ls"].stdot is no field of what a program does: did you mean stdout?',
  ],
  [{ before: "x" }, 'cases[0].before must be a list, not "x"'],
  [{ now: "soon" }, 'cases[0].now must be a time: milliseconds, or a date as text, not "soon"'],
  [{ transcript: "x" }, 'cases[0].transcript must be a transcript(), not "x"'],
  [{ env: { CI: 1 } }, 'cases[0].env["CI"] must be a text, not 1'],
])("a case in which nobody reads something is refused: %j", (given, problem) => {
  expect(problemsIn({ cases: [{ event, expect: { outcome: "deny" }, ...given }] })).toEqual([problem]);
});

test("in every list", () => {
  expect(problemsIn({ fires: [{ event, transcrpt: 1, fils: {} }] })).toEqual([
    "fires[0].transcrpt is no field of a test case: did you mean transcript?\nfires[0].fils is no field of a test case: did you mean files?",
  ]);
});

test("an event that is misspelt", () => {
  const given = { evnt: "x", expect: { outcome: "deny" } };
  expect(problemsIn({ cases: [given] })).toEqual([
    "cases[0].evnt is no field of a test case: did you mean event?\ncases[0].event is missing",
  ]);
  expect(problemsIn({ fires: [given] })).toHaveLength(1);
});

test("what is written rightly is a case", () => {
  const world = {
    name: "n",
    before: [],
    transcript: transcript(),
    files: {},
    git: {},
    now: 0,
    state: {},
    env: {},
  };
  const expects = { outcome: [], message: /x/, input: {}, state: {} };
  const programs = { ls: "", pwd: { stdout: "", stderr: "", code: 1 } };
  expect(problemsIn({ cases: [{ event, ...world, programs, expect: expects }] })).toEqual([]);
});
