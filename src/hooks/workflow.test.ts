import * as v from "valibot";
import { describe, expect, expectTypeOf, test } from "vitest";
import { fakeHost } from "../../test/fake-host.ts";
import { type Played, play, type Stage } from "../../test/play.ts";
import { toldTranscript } from "../../test/told-transcript.ts";
import { condition } from "../conditions/custom.ts";
import { Artifact } from "./artifact.ts";
import type { Hook } from "./hook.ts";
import { context } from "./outcomes.ts";
import type { WorkflowOptions } from "./plan.ts";
import { Step, textMatches } from "./step.ts";
import { workflow } from "./workflow.ts";

const findings = Step({ check: textMatches(/^## Findings/m), message: "List your findings." });
const verdict = Step({
  check: textMatches("VERDICT:"),
  message: "Give a verdict, then write REVIEW COMPLETE.",
});

const review = (options: Partial<WorkflowOptions> = {}): Hook =>
  workflow({ label: "review", marker: "REVIEW COMPLETE", steps: [findings, verdict], ...options }) as Hook;

/** A subagent that stops after each thing it says. */
function subagent(hook: Hook, stage: Stage = {}) {
  const transcript = toldTranscript();
  transcript.prompt("u1", "Review it. Write ## Findings, VERDICT: and REVIEW COMPLETE.");
  const session = play({ review: hook }, { transcript: () => transcript, ...stage });
  let stops = 0;
  return {
    ...session,
    transcript,
    says: async (text: string, fields: object = {}): Promise<Played> => {
      transcript.says(text);
      stops += 1;
      return await session.send("SubagentStop", { stop_hook_active: stops > 1, ...fields });
    },
  };
}

describe("§3 a workflow on SubagentStop", () => {
  test("names the first step whose check is false, then wants the marker, then lets go", async () => {
    const { says, transcript } = subagent(review());
    expect((await says("Hello.")).reason).toBe("review INCOMPLETE: List your findings.");
    transcript.says("## Findings\nVERDICT: pass REVIEW COMPLETE", "injected");
    expect((await says("I am done.")).reason).toBe("review INCOMPLETE: List your findings.");
    expect((await says("## Findings\nnone")).reason).toContain("Give a verdict");
    expect((await says("VERDICT: pass")).reason).toBe(
      "review INCOMPLETE: Give a verdict, then write REVIEW COMPLETE. Every step is done; only the marker is missing: write REVIEW COMPLETE.",
    );
    const last = await says("REVIEW COMPLETE");
    expect([last.verdict, last.message]).toEqual(["allow", ""]);
  });

  test("better: with the marker there, steps are still checked", async () => {
    const { says } = subagent(review());
    expect((await says("VERDICT: pass. REVIEW COMPLETE")).reason).toContain("List your findings.");
  });

  test("the payload's last message counts, although the file does not hold it yet", async () => {
    const session = play({ review: review({ marker: /review\s+complete/i }) });
    const text = "## Findings\nVERDICT: pass\nReview complete";
    expect((await session.send("SubagentStop", { last_assistant_message: text })).verdict).toBe("allow");
  });

  test("better: blocks up to maxBlocks, afresh when a step advances, and gives up aloud", async () => {
    const { says } = subagent(review({ maxBlocks: 2 }));
    const verdicts = [await says("a"), await says("b")].map((one) => one.verdict);
    verdicts.push((await says("## Findings")).verdict, (await says("c")).verdict);
    expect(verdicts).toEqual(["block", "block", "block", "block"]);
    const last = await says("d");
    expect(last.verdict).toBe("allow");
    expect(last.message).toBe(
      "review is given up: the agent was held 2 times at this step. Still open: review INCOMPLETE: Give a verdict, then write REVIEW COMPLETE.",
    );
    expect((await subagent(review({ maxBlocks: 0 })).says("a")).verdict).toBe("allow");
  });

  test("better: never while background work runs; other subagents are none of it", async () => {
    const { says } = subagent(review());
    const task = (type: string) => ({
      background_tasks: [{ id: "b", type, status: "running", description: "" }],
    });
    expect((await says("a", task("shell"))).verdict).toBe("allow");
    expect((await says("b", task("subagent"))).verdict).toBe("block");
  });

  test("each agent has its own run; when and unless choose agents; the host's own are left alone", async () => {
    const isReviewer = condition("reviewer", (event) => event.agent === "reviewer");
    const session = play({ review: review({ when: isReviewer, maxBlocks: 1 }) });
    const stop = async (fields: object) => (await session.send("SubagentStop", fields)).verdict;
    expect(await stop({ agent_id: "a1" })).toBe("block");
    expect(await stop({ agent_id: "a2" })).toBe("block");
    expect(await stop({ agent_id: "a2", stop_hook_active: true })).toBe("allow");
    expect(await stop({ agent_id: "a3", agent_type: "Explore" })).toBe("allow");
    expect((await play({ r: review() }).send("SubagentStop", { agent_type: "" })).verdict).toBe("allow");
    expect((await play({ r: review() }).send("Stop")).verdict).toBe("allow");
  });

  test("artifacts in order: missing, unreadable, not fitting, the author's own problem", async () => {
    const model = v.object({ verdict: v.picklist(["pass", "fail"]) });
    const artifacts = [
      Artifact({ path: "notes.md", model: v.pipe(v.string(), v.minLength(5, "too short")) }),
      Artifact({
        path: "review.json",
        model,
        validate: (value) => (value.verdict === "fail" ? "review.json says fail." : null),
      }),
    ];
    const texts: Record<string, string> = {};
    const host = fakeHost({ texts });
    const done: string[] = [];
    const postComplete = (event: { input: { agent_id?: string } }): void =>
      void done.push(event.input.agent_id ?? "");
    const hook = review({ artifacts, postComplete, maxBlocks: 9 });
    const { says } = subagent(hook, { host });
    const all = "## Findings\nVERDICT: pass REVIEW COMPLETE";
    expect((await says(all)).reason).toBe("notes.md not found.");
    texts["/code/app/notes.md"] = "no";
    expect((await says("x")).reason).toBe("notes.md invalid: too short");
    texts["/code/app/notes.md"] = "notes";
    expect((await says("x")).reason).toBe("review.json not found.");
    texts["/code/app/review.json"] = "{";
    expect((await says("x")).reason).toMatch(/^review\.json invalid: /);
    texts["/code/app/review.json"] = '{"verdict":"maybe"}';
    expect((await says("x")).reason).toMatch(/^review\.json invalid: verdict: /);
    texts["/code/app/review.json"] = '{"verdict":"fail"}';
    expect((await says("x")).reason).toBe("review.json says fail.");
    texts["/code/app/review.json"] = '{"verdict":"pass"}';
    expect(done).toEqual([]);
    expect((await says("x")).verdict).toBe("allow");
    expect((await says("x")).verdict).toBe("allow");
    expect(done).toEqual(["a1"]);
  });

  test("onStart is called on SubagentStart", async () => {
    const session = play({
      review: review({ onStart: (event) => context(`Steps for ${event.input.agent_type}.`) }),
    });
    expect((await session.send("SubagentStart")).context).toBe("Steps for reviewer.");
    expect(review().events).toEqual(["SubagentStop"]);
  });

  test("fails open when a check throws", async () => {
    const broken = Step({
      check: () => {
        throw new Error("broken");
      },
      message: "x",
    });
    const stopped = await play({ r: review({ steps: [broken] }) }).send("SubagentStop");
    expect([stopped.verdict, stopped.statuses]).toEqual(["allow", ["failed"]]);
  });
});

test("says what cannot be when it is made, and prints well", () => {
  expect(() => review({ steps: [] })).toThrow("at least one");
  expect(() =>
    review({
      steps: [
        { ...findings, name: "x" },
        { ...verdict, name: "x" },
      ],
    }),
  ).toThrow("two steps");
  expect(() => review({ label: "" })).toThrow("label must be a text");
  expect(() => review({ on: "PreToolUse" as never })).toThrow("workflow guards Stop, SubagentStop or both");
  expect(() => review({ override: "/skip" })).toThrow("override needs a workflow on Stop");
  expect(() => Step({ message: "x" } as never)).toThrow("exactly one of check and advance");
  expect(() => Step({ message: "x", advance: 1 } as never)).toThrow("advance must be a condition");
  expect(() => Step({ message: "x", check: () => true, oops: 1 } as never)).toThrow("Step has no option");
  expect(() => Artifact({ path: "x", model: {} } as never)).toThrow("model must be a schema");
  expect(review()).toMatchObject({
    kind: "workflow",
    label: "review",
    marker: "REVIEW COMPLETE",
    onError: "open",
  });
});

test("types: a model gives validate its value; a step has one way to be done", () => {
  Artifact({
    path: "x.json",
    model: v.object({ n: v.number() }),
    validate: ({ n }) => {
      expectTypeOf(n).toBeNumber();
      return null;
    },
  });
  // @ts-expect-error both
  expect(() => Step({ message: "x", check: () => true, advance: condition("c", () => true) })).toThrow();
  // @ts-expect-error no cap
  expect(() => workflow({ label: "x", steps: [findings], maxFires: 1 })).toThrow("workflow has no option");
  expectTypeOf(workflow({ label: "x", steps: [findings] }).steps).toEqualTypeOf<readonly Step[]>();
});
