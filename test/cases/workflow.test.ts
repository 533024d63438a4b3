import { expect, test } from "vitest";
import { command } from "../../src/conditions/command.ts";
import type { Condition } from "../../src/conditions/condition.ts";
import { condition } from "../../src/conditions/custom.ts";
import { tool } from "../../src/conditions/tool.ts";
import { gate } from "../../src/hooks/gate.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { Step } from "../../src/hooks/step.ts";
import { workflow } from "../../src/hooks/workflow.ts";
import { WorkflowRuns } from "../../src/state/workflow-runs.ts";
import { type Played, play } from "../play.ts";
import { type ToldTranscript, toldTranscript } from "../told-transcript.ts";
import { type Happening, happenings } from "./happenings.ts";
import { answers, type Case, casesOf, objectAt } from "./read-cases.ts";
import { siblings } from "./siblings.ts";

type Json = Case["input"];

/** What each step waits for in a case that tells nothing of its workflow. */
const usual = {
  steps: ["plan", "implement", "test", "commit"],
  advance: {
    plan: "ExitPlanMode",
    implement: "Edit",
    test: "npm test succeeded",
    commit: "git commit",
  } as Json,
};

test.each([...casesOf("workflow"), ...siblings("workflow")])("%s", async (_, { input, expected }) => {
  const runs = Array.isArray(input["runs"]) ? input["runs"] : [input["events"]];
  const told = await Promise.all(runs.map((events) => run(input, events)));
  const [first] = told;
  if (first === undefined) throw new Error("nothing happens");
  const last = ({ all }: Run) => all.at(-1)?.verdict;
  expect(
    await answers(expected, {
      verdict: () => last(first),
      verdict_last: () => last(first),
      verdict_last_each: () => told.map(last),
      verdicts: () => first.all.map(({ verdict }) => verdict),
      step: () => first.stepOf("A"),
      state_of_A: () => first.stepOf("A"),
      context_injected_on: () => first.told.map(({ source }) => source),
      context_mentions: (wanted) => first.told.every(({ text }) => text.includes(`"${wanted}"`)) && wanted,
      stderr_mentions: (wanted) => first.all.at(-1)?.message.includes(String(wanted)) && wanted,
    }),
  ).toEqual(expected);
});

interface Run {
  readonly all: readonly Played[];
  /** What SessionStart told the model, by its source. */
  readonly told: readonly { readonly source: unknown; readonly text: string }[];
  /** The first step that is not done in a session. */
  stepOf(session: string): string | undefined;
}

async function run(input: Json, events: unknown): Promise<Run> {
  const transcripts = new Map<string, ToldTranscript>();
  const transcriptOf = (id: string): ToldTranscript => {
    const known = transcripts.get(id) ?? toldTranscript();
    transcripts.set(id, known);
    return known;
  };
  const stage = {
    transcript: ({ input: { session_id: id } }: { input: { session_id: string } }) => transcriptOf(id),
  };
  const session = play({ flow: hookOf(input) }, stage);
  const all: Played[] = [];
  const told: { source: unknown; text: string }[] = [];
  for (const happening of [...before(input), ...happenings(events)]) {
    if ("assistant" in happening) {
      transcriptOf(happening.session).says(happening.assistant);
      continue;
    }
    const { session: session_id, event, fields } = happening;
    const played = await session.send(event, { session_id, ...fields });
    if (played.context !== "") told.push({ source: fields["source"], text: played.context });
    all.push(played);
  }
  const doneIn = (id: string): readonly string[] => {
    const { session: remembered } = session.memory({ input: { session_id: id } } as never); // only the id is looked at
    return remembered.load(WorkflowRuns).runs["flow main"]?.done ?? [];
  };
  return { all, told, stepOf: (id) => stepsOf(input).find((name) => !doneIn(id).includes(name)) };
}

/** `workflow at step X, owned by session A which ended`: what session A did to get there. */
function before({ given }: Json): readonly Happening[] {
  const [, step = "", session = ""] =
    /^workflow at step (\w+), owned by session (\w+)/.exec(String(given)) ?? [];
  const done = usual.steps.slice(0, Math.max(0, usual.steps.indexOf(step)));
  const words: Json = { plan: "ExitPlanMode", implement: "Edit a.ts", test: "npm test succeeded" };
  if (session === "") return [];
  return happenings([{ session, do: [...done.map((name) => words[name]), "SessionEnd"] }]);
}

function stepsOf({ workflow: told }: Json): readonly string[] {
  return (objectAt(told)["steps"] as string[] | undefined) ?? usual.steps; // a list of text
}

function hookOf(input: Json): Hook {
  if (input["hook"] !== undefined) return saveFirst as Hook; // on one event
  const advance = objectAt(objectAt(input["workflow"])["advance"] ?? usual.advance);
  const steps = stepsOf(input).map((name) =>
    Step({ name, advance: advancing(String(advance[name])), message: `Now: ${name}.` }),
  );
  const { override_phrase: override } = input;
  return workflow({
    label: "release",
    on: "Stop",
    steps,
    ...(typeof override === "string" && { override }),
  }) as Hook; // on any event
}

/** `hook: save notes before compaction, may block`. */
const saveFirst = gate({
  on: "PreCompact",
  until: condition("never", () => false),
  say: "Save notes first.",
});

/** A tool's name, or a command line; what failed does not advance anything. */
function advancing(words: string): Condition {
  return /^[A-Z]\w+$/.test(words) ? tool(words) : command(words.replace(/ succeeded$/, ""));
}
