import { expect, test } from "vitest";
import { type Rehearsal, rehearsal } from "./rehearsal.ts";
import { toScript } from "./to-script.ts";

/** What an author without types may write. */
function refusal(definition: unknown): string {
  try {
    rehearsal(definition as Rehearsal); // the check is what is tested
    return "";
  } catch (error) {
    return error instanceof TypeError ? error.message : String(error);
  }
}

const wrong: readonly [unknown, string][] = [
  [undefined, "a rehearsal must be an object, not undefined"],
  [[], "a rehearsal must be an object, not a list"],
  [{}, "rehearsal.steps is missing: what the model does"],
  [{ step: [] }, "rehearsal.step is no field of a rehearsal: did you mean steps?"],
  [{ steps: [] }, "rehearsal.steps is an empty list"],
  [{ steps: [[]] }, "rehearsal.steps[0] is an empty list"],
  [{ steps: "ls" }, 'rehearsal.steps must be a list, not "ls"'],
  [
    { steps: ["ls"] },
    "rehearsal.steps[0] is a text: write { bash: ... } for a command, { text: ... } for what the model says",
  ],
  [
    { steps: [{}] },
    "rehearsal.steps[0] must have one of text, bash, read, write, edit, agent, tool; it has none",
  ],
  [
    { steps: [{ bash: "a", text: "b" }] },
    "rehearsal.steps[0] must have one of text, bash, read, write, edit, agent, tool; it has text and bash",
  ],
  [{ steps: [{ bash: "" }] }, "rehearsal.steps[0].bash must be a text that is not empty, not an empty text"],
  [
    { steps: [{ bash: "a", refuzed: true }] },
    "rehearsal.steps[0].refuzed is no field of a bash step: did you mean refused?",
  ],
  [{ steps: [{ bash: "a", ran: true, refused: true }] }, "rehearsal.steps[0] cannot be both ran and refused"],
  [
    { steps: [{ text: "a", ran: true }] },
    "rehearsal.steps[0].ran is no field of a text of the model: it has text, told",
  ],
  [
    { steps: [{ bash: "a", ran: false }] },
    "rehearsal.steps[0].ran must be true, a text, or a RegExp, not false",
  ],
  [{ steps: [{ write: "a" }] }, "rehearsal.steps[0].content is missing"],
  [
    { steps: [{ edit: "a", from: 1 }] },
    "rehearsal.steps[0].from must be a text, not 1\nrehearsal.steps[0].to is missing",
  ],
  [
    { steps: [{ agent: "Look.", steps: [{ bsh: "a" }] }] },
    "rehearsal.steps[0].steps[0] must have one of text, bash, read, write, edit, agent, tool; it has bsh",
  ],
  [
    { steps: [{ agent: "Look.", steps: [{ text: "a" }] }], prompt: "Look. Now." },
    'agent "Look.": its prompt must not be part of another prompt',
  ],
  [{ steps: [{ text: "a" }], turns: [] }, "rehearsal: choose turns, or prompt and steps"],
  [{ turns: [{ prompt: "a" }] }, "rehearsal.turns[0].steps is missing"],
  [{ steps: [{ text: "a" }], timeout: 0 }, "rehearsal.timeout must be a number of seconds above 0, not 0"],
  [
    { steps: [{ text: "a" }], expect: { fierd: "a" } },
    "rehearsal.expect.fierd is no field of an expectation: did you mean fired?",
  ],
  [
    { steps: [{ text: "a" }], expect: [{ ran: -1 }] },
    "rehearsal.expect[0].ran must be a whole number, not -1",
  ],
  [{ steps: [{ text: "a" }], expect: { refused: [] } }, "rehearsal.expect.refused is an empty list"],
  [
    { steps: [{ text: "a" }], expect: { ends: "well" } },
    'rehearsal.expect.ends must be "done" or "failed" or "timed-out", not "well"',
  ],
  [{ steps: [{ text: "a" }], files: { a: 1 } }, 'rehearsal.files["a"] must be a text, not 1'],
];

test.each(wrong)("%j is refused with what is wrong", (definition, message) => {
  expect(refusal(definition)).toBe(message);
});

test("a rehearsal is a frozen copy, and plain", () => {
  const pattern = /a/;
  const steps = [{ bash: "ls", ran: pattern }];
  const made = rehearsal({ steps, expect: { ran: 1 } });
  steps.push({ bash: "rm", ran: pattern });
  expect(made).toEqual({ steps: [{ bash: "ls", ran: pattern }], expect: { ran: 1 } });
  expect(Object.isFrozen(made.expect)).toBe(true);
});

test("acts become tool calls, each known by its place", () => {
  const { script, acts } = toScript(
    {
      steps: [
        { text: "Hello." },
        [{ bash: "ls" }, { read: "a.ts" }, { write: "/tmp/b", content: "b" }],
        { edit: "{project}/a.ts", from: "a", to: "b" },
        { agent: "Look around.", steps: [{ tool: "Grep", input: { pattern: "x" } }] },
      ],
    },
    "",
  );
  expect(script.steps).toEqual([
    [{ text: "Hello." }],
    [
      { tool: "Bash", input: { command: "ls" } },
      { tool: "Read", input: { file_path: "{project}/a.ts" } },
      { tool: "Write", input: { file_path: "/tmp/b", content: "b" } },
    ],
    [{ tool: "Edit", input: { file_path: "{project}/a.ts", old_string: "a", new_string: "b" } }],
    [
      {
        tool: "Agent",
        input: { description: "Look around.", prompt: "Look around.", subagent_type: "general-purpose" },
      },
    ],
  ]);
  expect(script.subagents).toEqual({ "Look around.": [[{ tool: "Grep", input: { pattern: "x" } }]] });
  expect(acts.map(({ place, step, call, agent }) => [place, step, call, agent])).toEqual([
    ["steps[0]", 0, undefined, undefined],
    ["steps[1][0]", 1, 0, undefined],
    ["steps[1][1]", 1, 1, undefined],
    ["steps[1][2]", 1, 2, undefined],
    ["steps[2]", 2, 3, undefined],
    ["steps[3]", 3, 4, undefined],
    ["steps[3].steps[0]", 0, 0, "Look around."],
  ]);
});
