import { describe, expect, test } from "vitest";
import { type Played, play, type Stage } from "../../test/play.ts";
import { toldTranscript } from "../../test/told-transcript.ts";
import { command } from "../conditions/command.ts";
import { condition } from "../conditions/custom.ts";
import { tool } from "../conditions/tool.ts";
import { memoryStore } from "../state/memory-store.ts";
import { WorkflowRuns } from "../state/workflow-runs.ts";
import type { Hook } from "./hook.ts";
import type { WorkflowOptions } from "./plan.ts";
import { Step } from "./step.ts";
import { workflow } from "./workflow.ts";

const steps = [
  Step({ name: "plan", advance: tool("ExitPlanMode"), message: "Make a plan first." }),
  Step({ name: "implement", advance: tool("Edit", "Write"), message: "Implement it." }),
  Step({ name: "test", advance: command("npm test"), early: "allow", message: "Run npm test." }),
  Step({ name: "commit", advance: command("git commit"), message: "Commit it." }),
];

const release = (options: Partial<WorkflowOptions> = {}): Hook =>
  workflow({ label: "release", on: "Stop", steps, override: "/skip-step", ...options }) as Hook;

/** What the cases write for events, as payloads. */
function payloadOf(words: string): [name: string, fields: object] {
  const bash = (text: string) => ({ tool_name: "Bash", tool_input: { command: text }, tool_use_id: "t" });
  if (words === "ExitPlanMode")
    return ["PostToolUse", { tool_name: "ExitPlanMode", tool_input: {}, tool_response: {} }];
  if (words.startsWith("Edit "))
    return [
      "PostToolUse",
      {
        tool_name: "Edit",
        tool_input: { file_path: words.slice(5), old_string: "a", new_string: "b" },
        tool_response: {},
      },
    ];
  if (words === "npm test succeeded") return ["PostToolUse", { ...bash("npm test"), tool_response: {} }];
  if (words === "npm test failed") return ["PostToolUseFailure", { ...bash("npm test"), error: "1" }];
  if (words.startsWith("PreToolUse Bash: ")) return ["PreToolUse", bash(words.slice(17))];
  if (words.startsWith("SessionStart")) return ["SessionStart", { source: /source=(\w+)/.exec(words)?.[1] }];
  if (words.startsWith("UserPromptSubmit typed: ")) return ["UserPromptSubmit", { prompt: words.slice(24) }];
  if (words.startsWith("UserPromptSubmit task-notification"))
    return ["UserPromptSubmit", { prompt: "<task-notification>\n/skip-step\n</task-notification>" }];
  if (words === "assistant text: /skip-step") return ["Stop", { last_assistant_message: "/skip-step" }];
  return [words, {}];
}

function course(hook: Hook = release(), stage: Stage = {}) {
  const store = stage.store ?? memoryStore();
  const session = play({ release: hook }, { ...stage, store });
  const doing = async (id: string, ...events: readonly string[]): Promise<Played[]> => {
    const all: Played[] = [];
    for (const words of events) {
      const [name, fields] = payloadOf(words);
      all.push(await session.send(name, { session_id: id, ...fields }));
    }
    return all;
  };
  const doneIn = (id: string): readonly string[] =>
    session.memory({ input: { session_id: id } } as never).session.load(WorkflowRuns).runs["release main"]
      ?.done ?? []; // only the id is looked at
  return { ...session, doing, doneIn };
}

describe("§3 a workflow whose steps advance on events", () => {
  test("§cases WFL-02 only this session's evidence counts", async () => {
    const { doing, doneIn } = course();
    await doing("A", "ExitPlanMode", "Edit a.ts");
    await doing("B", "npm test succeeded");
    const [last] = await doing("A", "PreToolUse Bash: git commit -m x");
    expect([last?.verdict, last?.reason]).toEqual(["block", "release INCOMPLETE: Run npm test."]);
    expect([doneIn("A"), doneIn("B")]).toEqual([["plan", "implement"], []]);
    await doing("A", "npm test failed");
    expect((await doing("A", "PreToolUse Bash: git commit -m x"))[0]?.verdict).toBe("block");
    await doing("A", "npm test succeeded");
    expect((await doing("A", "PreToolUse Bash: git commit -m x"))[0]?.verdict).toBe("allow");
  });

  test("§cases WFL-03 the position survives compaction and resume, and the model is told again", async () => {
    const { doing, doneIn, store } = course();
    await doing("A", "ExitPlanMode", "Edit a.ts");
    const told = await course(release(), { store }).doing(
      "A",
      "SessionStart source=compact",
      "SessionStart source=resume",
    );
    for (const { context } of told)
      expect(context).toContain('The step that is open is "test": Run npm test.');
    expect(doneIn("A")).toEqual(["plan", "implement"]);
    expect((await doing("A", "SessionStart source=startup"))[0]?.context).toBe("");
    expect((await doing("B", "SessionStart source=resume"))[0]?.context).toBe("");
  });

  test("§cases WFL-05 another session's workflow holds nobody here, is told of, and stays as it is", async () => {
    const { doing, doneIn } = course();
    await doing("A", "ExitPlanMode", "Edit a.ts", "SessionEnd");
    const [stopped] = await doing("B", "Stop");
    expect(stopped?.verdict).toBe("allow");
    expect(stopped?.message).toContain('release is at the step "test" in another session (A)');
    expect(stopped?.message).toContain("calls of later steps are refused until those before are done here");
    expect((await doing("B", "PreToolUse Bash: git commit -m x"))[0]?.reason).toContain("release INCOMPLETE");
    expect((await doing("B", "Stop"))[0]?.message).toBe("");
    expect(doneIn("A")).toEqual(["plan", "implement"]);
    await doing("B", "ExitPlanMode");
    expect((await doing("B", "Stop"))[0]?.reason).toBe("release INCOMPLETE: Implement it.");
    expect((await doing("A", "Stop"))[0]?.reason).toBe("release INCOMPLETE: Run npm test.");
  });

  test("§cases WFL-07 only the user may waive a step, by typing the phrase", async () => {
    const runs = [
      "UserPromptSubmit typed: /skip-step",
      "assistant text: /skip-step",
      "UserPromptSubmit task-notification",
      "UserPromptSubmit typed: do not /skip-step please",
    ];
    const verdicts = await Promise.all(
      runs.map(async (words) => {
        const all = await course().doing(
          "A",
          "ExitPlanMode",
          "Edit a.ts",
          words,
          "PreToolUse Bash: git commit -m x",
        );
        return all.at(-1)?.verdict;
      }),
    );
    expect(verdicts).toEqual(["allow", "block", "block", "block"]);
    const [, , waived] = await course().doing(
      "A",
      "ExitPlanMode",
      "Edit a.ts",
      "UserPromptSubmit typed: /skip-step",
    );
    expect(waived?.message).toBe('release: you waived the step "test".');
  });

  test("holds the main agent at the open step, afresh when a step advances, and ends when all are done", async () => {
    const { doing, send } = course();
    const stop = async () => await send("Stop", { session_id: "A", stop_hook_active: true });
    expect((await doing("A", "Stop"))[0]?.reason).toBe("release INCOMPLETE: Make a plan first.");
    expect([(await stop()).verdict, (await stop()).verdict, (await stop()).verdict]).toEqual([
      "block",
      "block",
      "allow",
    ]);
    await doing("A", "ExitPlanMode");
    expect((await stop()).reason).toBe("release INCOMPLETE: Implement it.");
    const [, , , , end] = await doing(
      "A",
      "Edit a.ts",
      "npm test succeeded",
      "PreToolUse Bash: git commit",
      "Stop",
      "Stop",
    );
    expect(end?.verdict).toBe("block");
    await send("PostToolUse", {
      session_id: "A",
      tool_name: "Bash",
      tool_input: { command: "git commit -m x" },
      tool_response: {},
    });
    expect((await stop()).verdict).toBe("allow");
    expect((await doing("B", "Stop"))[0]?.reason).toContain("Make a plan first.");
  });

  test("a call of a later step is refused early unless it says otherwise; one of a step that is done is not", async () => {
    const { doing, send } = course();
    const edit = {
      session_id: "A",
      tool_name: "Edit",
      tool_input: { file_path: "a", old_string: "a", new_string: "b" },
    };
    expect((await send("PreToolUse", edit)).reason).toBe("release INCOMPLETE: Make a plan first.");
    expect((await doing("A", "PreToolUse Bash: npm test"))[0]?.verdict).toBe("allow");
    await doing("A", "ExitPlanMode", "Edit a.ts");
    expect((await send("PreToolUse", edit)).verdict).toBe("allow");
    expect(
      (await send("PreToolUse", { ...edit, session_id: "Z", agent_id: "a1", agent_type: "x" })).verdict,
    ).toBe("allow");
  });

  test("what lies in the past counts only from when the step began", async () => {
    const transcript = toldTranscript();
    const tested = condition("ran npm test", (event) => {
      return event.transcript.calls({ tools: ["Bash"] }).some(({ input }) => input["command"] === "npm test");
    });
    const hook = release({
      steps: [
        Step({ name: "implement", advance: tool("Edit"), message: "Implement it." }),
        Step({ name: "test", advance: tested, message: "Run npm test." }),
      ],
    });
    const { doing } = course(hook, { transcript: () => transcript });
    transcript.did("Bash", { command: "npm test" });
    transcript.did("Edit", {});
    await doing("A", "Edit a.ts");
    expect((await doing("A", "Stop"))[0]?.reason).toBe("release INCOMPLETE: Run npm test.");
    transcript.did("Bash", { command: "npm test" });
    expect((await doing("A", "Stop"))[0]?.verdict).toBe("allow");
  });

  test("is wired for no more tools than its steps are about", () => {
    const hook = release();
    expect(hook.events).toEqual(["Stop", "PostToolUse", "PreToolUse", "SessionStart", "UserPromptSubmit"]);
    expect(hook.also?.PreToolUse?.[0]?.tools).toEqual(
      expect.arrayContaining([{ name: "Edit" }, { name: "Bash" }]),
    );
    expect(hook.also?.PostToolUse?.[0]?.tools).toEqual(expect.arrayContaining([{ name: "ExitPlanMode" }]));
    const past = condition("past", () => true);
    const history = workflow({ label: "x", steps: [Step({ advance: past, message: "m" })] });
    expect([history.events, history.also]).toEqual([["SubagentStop", "PostToolUse"], {}]);
  });
});
