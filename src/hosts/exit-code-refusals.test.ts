import { describe, expect, test } from "vitest";
import { answerOf, bashCall } from "../../test/answer-of.ts";
import { on } from "../hooks/on.ts";
import { block } from "../hooks/outcomes.ts";

describe("refusals that a command says with its exit code", () => {
  const task = { ...bashCall, task_id: "1", task_subject: "s" };

  test.each(["TaskCompleted", "TeammateIdle"] as const)("are a block on %s", async (name) => {
    const event = { ...task, hook_event_name: name, teammate_name: "t", team_name: "t" };
    expect(await answerOf({ no: on(name, () => block("not yet")) }, event)).toStrictEqual({
      decision: "block",
      reason: "not yet",
    });
  });

  test.each(["WorktreeCreate", "WorktreeRemove"] as const)("are a failure on %s", async (name) => {
    const event = { ...task, hook_event_name: name, name: "w", worktree_path: "/w" };
    await expect(answerOf({ no: on(name, () => block("not yet")) }, event)).rejects.toThrow("not yet");
  });
});
