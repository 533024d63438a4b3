import { expect, test } from "vitest";
import { condition } from "../../src/conditions/custom.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import type { WorkflowOptions } from "../../src/hooks/plan.ts";
import { Step, textMatches } from "../../src/hooks/step.ts";
import { workflow } from "../../src/hooks/workflow.ts";
import { type Played, play } from "../play.ts";
import { toldTranscript } from "../told-transcript.ts";

const verdict = Step({ check: textMatches(/VERDICT:/g), message: "Give a VERDICT:, then write DONE." });
const review = (options: Partial<WorkflowOptions> = {}): Hook =>
  workflow({ label: "review", marker: "DONE", steps: [verdict], ...options }) as Hook; // on any event

test("§3 textMatches hears this agent's own prose, and nobody else", async () => {
  const transcript = toldTranscript();
  transcript.prompt("u1", "Give a VERDICT: and write DONE");
  for (const origin of ["injected", "thinking", "user"] as const)
    transcript.says("VERDICT: pass DONE", origin);
  transcript.did("Bash", { command: "echo VERDICT: DONE" });
  const session = play({ review: review() }, { transcript: () => transcript });
  const stop = async (): Promise<Played> => await session.send("SubagentStop");
  expect((await stop()).reason).toBe("review INCOMPLETE: Give a VERDICT:, then write DONE.");
  transcript.says("VERDICT: pass");
  expect((await stop()).verdict).toBe("block");
  transcript.says("DONE");
  expect([(await stop()).verdict, (await stop()).verdict]).toEqual(["allow", "allow"]);
});

test("§3 maxBlocks is 3 by default", async () => {
  const session = play({ review: review() });
  const stops: Played[] = [];
  for (const stop_hook_active of [false, true, true, true, true])
    stops.push(await session.send("SubagentStop", { stop_hook_active }));
  expect(stops.map((one) => one.verdict)).toEqual(["block", "block", "block", "allow", "allow"]);
  expect(stops.map((one) => one.message !== "")).toEqual([false, false, false, true, false]);
});

test("§3 a wake-up that waits holds the main agent's workflow back, and spends none of its blocks", async () => {
  const session = play({ review: review({ on: "Stop", maxBlocks: 1 }) });
  const cron = { id: "c", schedule: "* * * * *", recurring: false, prompt: "look" };
  const task = { id: "b", type: "shell", status: "running", description: "" };
  expect((await session.send("Stop", { session_crons: [cron] })).verdict).toBe("allow");
  expect((await session.send("Stop", { background_tasks: [task] })).verdict).toBe("allow");
  expect((await session.send("Stop")).verdict).toBe("block");
});

test("§3 postComplete is called once when all is done, and cannot hold the agent by failing", async () => {
  let calls = 0;
  const postComplete = (): void => {
    calls += 1;
    throw new Error("broken");
  };
  const session = play({ review: review({ postComplete }) });
  const done = { last_assistant_message: "VERDICT: pass DONE" };
  expect((await session.send("SubagentStop", { last_assistant_message: "DONE" })).verdict).toBe("block");
  expect(calls).toBe(0);
  expect((await session.send("SubagentStop", done)).verdict).toBe("allow");
  expect((await session.send("SubagentStop", done)).verdict).toBe("allow");
  expect(calls).toBe(1);
});

test("§3 a step may ask anything of the session: its event, its prose and what was done", async () => {
  const transcript = toldTranscript();
  const asked: unknown[] = [];
  const check = Step({
    name: "look",
    check: ({ event, prose, transcript: past }) => {
      asked.push([event.name, prose, past?.calls().length]);
      return false;
    },
    message: "Look at it.",
  });
  transcript.says("Hello.");
  transcript.did("Read", {});
  await play({ review: review({ steps: [check] }) }, { transcript: () => transcript }).send("SubagentStop");
  expect(asked).toContainEqual(["SubagentStop", ["Hello."], 1]);
});

test("§3 a step that advances by what was done needs it in this session", async () => {
  const transcripts = new Map([
    ["A", toldTranscript()],
    ["B", toldTranscript()],
  ]);
  const tested = condition("tested", (event) => event.transcript.calls({ tools: ["Bash"] }).length > 0);
  const steps = [Step({ name: "test", advance: tested, message: "Run the tests." })];
  const hook = workflow({ label: "release", on: "Stop", steps }) as Hook; // on any event
  const open = ({ input }: { input: { session_id: string } }) =>
    transcripts.get(input.session_id) ?? toldTranscript();
  const session = play({ hook }, { transcript: open });
  transcripts.get("B")?.did("Bash", { command: "npm test" });
  expect((await session.send("Stop", { session_id: "B" })).verdict).toBe("allow");
  expect((await session.send("Stop", { session_id: "A" })).reason).toBe("release INCOMPLETE: Run the tests.");
});
