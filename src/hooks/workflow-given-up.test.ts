import { expect, test } from "vitest";
import { play } from "../../test/play.ts";
import { toldTranscript } from "../../test/told-transcript.ts";
import { command } from "../conditions/command.ts";
import { tool } from "../conditions/tool.ts";
import type { Hook } from "./hook.ts";
import { Step } from "./step.ts";
import { workflow } from "./workflow.ts";

const steps = [
  Step({ name: "implement", advance: tool("Edit"), message: "Implement it." }),
  Step({ name: "commit", advance: command("git commit"), message: "Commit it." }),
];

/** A session in which the user speaks between any two stops. */
function session() {
  const transcript = toldTranscript();
  const hook = workflow({ label: "release", on: "Stop", steps, override: "skip this step" }) as Hook;
  const played = play({ release: hook }, { transcript: () => transcript });
  let prompts = 0;
  const prompt = async (text: string) => {
    prompts += 1;
    transcript.prompt(`u${prompts}`, text);
    return await played.send("UserPromptSubmit", { prompt: text, prompt_id: `u${prompts}` });
  };
  const stop = async () => {
    transcript.says(`Done, ${transcript.length}.`);
    return await played.send("Stop", { stop_hook_active: false, prompt_id: `u${prompts}` });
  };
  const commit = { tool_name: "Bash", tool_input: { command: "git commit -m x" }, tool_use_id: "c" };
  return { ...played, prompt, stop, commits: () => played.send("PreToolUse", commit) };
}

test("prompts in between give no further blocks at one step; given up, it demands nothing", async () => {
  const { send, prompt, stop, commits } = session();
  const ends: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    await prompt(`and now number ${turn}`);
    if (turn === 2) expect((await commits()).reason).toContain("release INCOMPLETE");
    const { verdict, message } = await stop();
    ends.push(message.includes("is given up") ? "given up" : verdict);
  }
  expect(ends).toEqual(["block", "block", "block", "given up", "allow", "allow"]);
  expect((await commits()).verdict).not.toBe("deny");
  const edit = { tool_name: "Edit", tool_input: { file_path: "a", old_string: "a", new_string: "b" } };
  await send("PostToolUse", { ...edit, tool_use_id: "e", tool_response: {} });
  expect((await stop()).reason).toBe("release INCOMPLETE: Commit it.");
});

test.each([
  ["Skip this step.", true],
  ["please skip this step", true],
  ["OK, skip this step now!", true],
  ["Look at it first.\nSkip this step, please", true],
  ["don't skip this step", false],
  ["why would I skip this step?", false],
  ["skip this step if the tests fail", false],
])("the override: %s", async (text, isWaived) => {
  const { prompt } = session();
  expect((await prompt(text)).message.includes("you waived")).toBe(isWaived);
});
