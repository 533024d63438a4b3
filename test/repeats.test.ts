import { expect, test } from "vitest";
import { condition } from "../src/conditions/custom.ts";
import { gate } from "../src/hooks/gate.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { nudge } from "../src/hooks/nudge.ts";
import { Step } from "../src/hooks/step.ts";
import { workflow } from "../src/hooks/workflow.ts";
import { memoryStore } from "../src/state/memory-store.ts";
import { fakeHost, wait } from "./fake-host.ts";
import { play } from "./play.ts";

const never = condition("never", () => false);
const transcript = "/home/dev/.claude/projects/app/a.jsonl";

/** Two doors of one installation, such as the settings and a plugin, with the state that they share. */
function doors(hooks: Readonly<Record<string, Hook>>, texts: Record<string, string> = {}) {
  const store = memoryStore();
  const host = fakeHost({ texts });
  const [one, other] = [play(hooks, { store, host }), play(hooks, { store, host })];
  const both = (name: string, fields: object = {}) =>
    Promise.all([one.send(name, fields), wait(host, 5).then(() => other.send(name, fields))]);
  return { both, one, host };
}

test("§6 the same tool call arriving twice nudges once, whatever maxFires allows", async () => {
  const { both } = doors({ n: nudge({ say: "use rg", maxFires: 3 }) as Hook });
  const call = (id: string) => ({ tool_name: "Bash", tool_input: { command: "grep x" }, tool_use_id: id });
  for (const id of ["t1", "t2", "t3"]) {
    const contexts = (await both("PreToolUse", call(id))).map(({ context }) => context);
    expect(contexts.toSorted()).toEqual(["", "use rg"]);
  }
  const [last] = await both("PreToolUse", call("t4"));
  expect(last?.context).toBe("");
});

test("§6 twice is a second wire; more often is something else", async () => {
  const { both, one } = doors({ n: nudge({ say: "use rg", maxFires: 9 }) as Hook });
  const call = { tool_name: "Bash", tool_input: { command: "grep x" }, tool_use_id: "t1" };
  await both("PreToolUse", call);
  expect((await one.send("PreToolUse", call)).context).toBe("use rg");
});

test("§cases STA-12 a prompt without an id is known by all that it says, for a moment", async () => {
  const { both } = doors({ n: nudge({ on: "UserPromptSubmit", say: "hello", maxFires: 3 }) as Hook });
  const contexts = (await both("UserPromptSubmit", { prompt: "go" })).map(({ context }) => context);
  expect(contexts.toSorted()).toEqual(["", "hello"]);
});

test("§6 the same stop arriving twice is answered alike, and counted once", async () => {
  const texts = { [transcript]: "{}\n" };
  const steps = [Step({ check: () => false, message: "Do it." })];
  const hooks = {
    g: gate({ until: never, say: "run the tests", maxBlocks: 2 }) as Hook,
    w: workflow({ label: "w", on: "Stop", steps, maxBlocks: 2 }) as Hook,
  };
  for (const [id, hook] of Object.entries(hooks)) {
    const { both } = doors({ [id]: hook }, texts);
    const seen: string[][] = [];
    for (const stop_hook_active of [false, true, true]) {
      const answers = await both("Stop", { stop_hook_active });
      seen.push(answers.map(({ verdict }) => verdict));
      texts[transcript] += '{"type":"user"}\n';
    }
    expect(seen).toEqual([
      ["block", "block"],
      ["block", "block"],
      ["allow", "allow"],
    ]);
  }
});
