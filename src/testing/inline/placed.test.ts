import { describe, expect, test } from "vitest";
import { command } from "../../conditions/command.ts";
import { tool } from "../../conditions/tool.ts";
import type { Hook } from "../../hooks/hook.ts";
import { on } from "../../hooks/on.ts";
import { context } from "../../hooks/outcomes.ts";
import { Step, textMatches } from "../../hooks/step.ts";
import { workflow } from "../../hooks/workflow.ts";
import { sessionState } from "../../state/session-state.ts";
import { payloadOf } from "../payload-of.ts";
import { bash, edit, write } from "../payloads.ts";
import { transcript } from "../transcript.ts";
import { runTests } from "./run-tests.ts";

/** What is said about the tests of one hook. */
async function problemsWith(hook: unknown): Promise<readonly string[]> {
  const { hooks } = await runTests([{ id: "one", hook: hook as Hook }]); // hooks of one event are hooks
  return hooks.flatMap(({ problems, cases }) => [...problems, ...cases.flatMap((one) => one.problems)]);
}

test("calls of the builders are, for a hook on what follows a call, the same calls after they ran", async () => {
  const after = on(
    "PostToolUse",
    {
      tests: {
        fires: [edit("a.ts", "x", "y"), { event: edit("a.ts", "x", "z"), files: { "a.ts": "x" } }],
        passes: [write("a.ts", "")],
      },
    },
    (event) => (event.tool === "Edit" ? context("saw it") : undefined),
  );
  expect(await problemsWith(after)).toEqual([]);
});

test("paths of the project are written as the usual ones: in states before and after, and in texts", async () => {
  const Seen = sessionState("inline-seen", { files: [] as string[] });
  const written = "/code/app/a.ts";
  const sees = on(
    "PostToolUse",
    {
      tests: {
        cases: [
          {
            event: edit("b.ts", "x", "y"),
            files: { "b.ts": "x" },
            state: { "inline-seen": { files: [written] } },
            expect: {
              message: `/code/app/b.ts after ${written}`,
              state: { "inline-seen": { files: [written, "/code/app/b.ts"] } },
            },
          },
        ],
      },
    },
    async (event) => {
      const [before = ""] = Seen.load(event).files;
      const isThere = before.startsWith(event.input.cwd);
      await Seen.mutate(event, ({ files }) => files.push(...event.files));
      return isThere ? context(`${event.files[0]} after ${before}`) : undefined;
    },
  );
  expect(await problemsWith(sees)).toEqual([]);
});

test.each([
  [{ fire: ["ls"] }, 'tests has no list "fire"; it has fires, passes, cases'],
  ["ls", "tests must be an object"],
  [["ls"], "tests must be an object"],
])("tests that nobody would run are told: %j", async (tests, problem) => {
  const hook = on("PreToolUse", { tests: tests as never }, () => undefined);
  expect(await problemsWith(hook)).toEqual([expect.stringContaining(problem)]);
});

describe("a workflow's tests", () => {
  const steps = [
    Step({ check: textMatches("## Findings"), message: "List your findings." }),
    Step({ check: textMatches("VERDICT:"), message: "Give a VERDICT:." }),
  ];
  const looked = transcript().user("review it").assistant("## Findings");

  test.each(["Stop", "SubagentStop"] as const)(
    "on %s: a text is what its agent says in the end",
    async (on) => {
      const review = workflow({
        label: "review",
        on,
        steps,
        tests: {
          fires: [
            "I am done.",
            { event: "All fine.", transcript: looked, expect: { message: "Give a VERDICT" } },
          ],
          passes: ["## Findings VERDICT: pass", { event: "VERDICT: pass", transcript: looked }],
        },
      });
      expect(await problemsWith(review)).toEqual([]);
    },
  );

  test("whose steps advance by calls: a text is still none of these", async () => {
    const release = workflow({
      label: "release",
      on: ["Stop", "SubagentStop"],
      steps: [
        Step({ advance: tool("Edit"), message: "Edit it." }),
        Step({ advance: command("npm test"), message: "Run npm test." }),
      ],
      tests: {
        fires: [
          "Done.",
          {
            event: "Done.",
            before: [payloadOf("PostToolUse", edit("a.ts", "a", "b"))],
            expect: { message: /npm test/ },
          },
          { event: bash("npm test"), expect: { outcome: "deny" } },
        ],
        passes: [
          {
            event: "Done.",
            before: [edit("a.ts", "a", "b"), bash("npm test")].map((one) => payloadOf("PostToolUse", one)),
          },
        ],
      },
    });
    expect(await problemsWith(release)).toEqual([]);
  });
});
