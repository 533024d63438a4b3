import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Block } from "../../src/testing/script.ts";
import { playHooks } from "./play-hooks.ts";

const bash = (command: string): Block => ({ tool: "Bash", input: { command } });
const write: Block = { tool: "Write", input: { file_path: "{project}/a.ts", content: "export {};\n" } };
const timesIn = (texts: readonly string[], text: string): number => texts.join("\n").split(text).length - 1;

test("a gate holds the turn until the tests ran; a nudge fires once, also in the resumed session", async () => {
  const hooks = `
import { condition, gate, nudge, signals } from "fairlead";
const did = (name, test) => condition(name, (event) => event.transcript.calls({ outcome: "ok" }).some(test));
export const testsFirst = gate({
  when: did("wrote", ({ tool }) => tool === "Write"),
  until: did("tested", ({ command }) => command === "echo npm test"),
  say: "You wrote a file. Run the tests first.",
});
export const noExcuses = nudge({
  signals: signals([/pre-existing/]),
  say: "Show that it failed before your change.",
  maxFires: 1,
});
`;
  const sessionId = randomUUID();
  const first = await playHooks(hooks, {
    steps: [
      [{ text: "The failure is pre-existing." }, write],
      { text: "All done." },
      [{ text: "Another pre-existing thing." }, bash("echo npm test")],
      { text: "Now it is done." },
    ],
    sessionId,
    keep: true,
  });
  const { folder = "" } = first;
  try {
    expect(first.toldIn(1)).toContain("Show that it failed before your change.");
    expect(first.toldIn(1)).toContain("Triggered by: The failure is pre-existing.");
    expect(first.toldIn(2)).toContain("You wrote a file. Run the tests first.");
    expect(first.answer).toBe("Now it is done.");
    expect(timesIn(first.toldBefore, "Show that it failed")).toBe(1);

    const second = await playHooks(hooks, {
      steps: [[{ text: "It is all pre-existing, really." }, bash("ls")], { text: "Bye." }],
      folder,
      resume: sessionId,
    });
    expect(timesIn(second.toldBefore.slice(1), "Show that it failed")).toBe(0);
    expect(second.answer).toBe("Bye.");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

test("a gate that gets nowhere lets go", async () => {
  const hooks = `
import { condition, gate } from "fairlead";
export const never = gate({ until: condition("never", () => false), say: "Not yet.", maxBlocks: 2 });
`;
  const session = await playHooks(hooks, {
    steps: [{ text: "One." }, { text: "Two." }, { text: "Three." }, { text: "Four." }],
  });
  expect(session.answer).toBe("Three.");
  expect(session.shown.join("\n")).toContain("The gate hooks/never lets go");
}, 60_000);

test("a workflow leads a subagent to its end", async () => {
  const hooks = `
import { context, Step, textMatches, workflow } from "fairlead";
export const review = workflow({
  label: "review",
  marker: "REVIEW COMPLETE",
  onStart: () => context("This is a review with two steps."),
  steps: [
    Step({ check: textMatches(/^## Findings/m), message: "List what you found under ## Findings." }),
    Step({ check: textMatches("VERDICT:"), message: "Give a VERDICT:, then write REVIEW COMPLETE." }),
  ],
});
`;
  const session = await playHooks(hooks, {
    steps: [
      {
        tool: "Agent",
        input: {
          description: "review",
          prompt: "look at the code closely",
          subagent_type: "general-purpose",
        },
      },
      { text: "It is reviewed." },
    ],
    subagents: {
      "look at the code closely": [
        { text: "Looks fine to me." },
        { text: "## Findings\nnone" },
        { text: "VERDICT: pass\nREVIEW COMPLETE" },
      ],
    },
  });
  const { told } = session;
  expect(told).toContain("This is a review with two steps.");
  expect(told).toContain("review INCOMPLETE: List what you found under ## Findings.");
  expect(told).toContain("review INCOMPLETE: Give a VERDICT:, then write REVIEW COMPLETE.");
  expect(session.requests.filter(({ kind }) => kind === "subagent")).toHaveLength(3);
}, 120_000);

test("a workflow that gets nowhere lets its subagent go, and so does a gate", async () => {
  const hooks = `
import { condition, gate, Step, workflow } from "fairlead";
export const stuck = workflow({
  label: "stuck",
  maxBlocks: 2,
  steps: [Step({ check: () => false, message: "Do what cannot be done." })],
});
export const never = gate({ on: "SubagentStop", until: condition("never", () => false), say: "Not yet, please." });
`;
  const prompt = "look at the code closely";
  const session = await playHooks(hooks, {
    steps: [
      { tool: "Agent", input: { description: "look", prompt, subagent_type: "general-purpose" } },
      { text: "It is done." },
    ],
    subagents: { [prompt]: [1, 2, 3, 4, 5].map((at) => ({ text: `Answer ${at}.` })) },
  });
  expect(session.requests.filter(({ kind }) => kind === "subagent")).toHaveLength(3);
  expect(timesIn([session.told], "stuck INCOMPLETE: Do what cannot be done.")).toBeGreaterThan(0);
  expect(session.told).toContain("Not yet, please.");
}, 120_000);
