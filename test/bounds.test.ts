import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { condition } from "../src/conditions/custom.ts";
import { gate } from "../src/hooks/gate.ts";
import type { Hook } from "../src/hooks/hook.ts";
import type { WorkflowOptions } from "../src/hooks/plan.ts";
import { Step } from "../src/hooks/step.ts";
import { timesHeld } from "../src/hooks/turn.ts";
import { workflow } from "../src/hooks/workflow.ts";
import { StateError } from "../src/state/errors.ts";
import { memoryStore } from "../src/state/memory-store.ts";
import type { Store } from "../src/state/store.ts";
import { eventOf } from "./event-of.ts";
import { type Played, play, type Session, type Stage } from "./play.ts";
import { toldTranscript } from "./told-transcript.ts";

// How often an agent is held at most, whatever the host tells and whatever becomes of the memory.

const never = condition("never", () => false);
const open = Step({ check: () => false, message: "Do it." });
const holding = (maxBlocks: number): readonly (readonly [string, Hook])[] => [
  ["gate", gate({ until: never, say: "Do it.", maxBlocks }) as Hook],
  ["workflow", flow({ maxBlocks, on: ["Stop", "SubagentStop"] })],
];

function flow(options: Partial<WorkflowOptions>): Hook {
  return workflow({ label: "flow", steps: [open], ...options }) as Hook; // on any event
}

/** Stops again and again, ten times at most, until it is let go. */
async function blocksOf(session: Session, name: string, fieldsOf: (at: number) => object): Promise<number> {
  for (let at = 0; at < 10; at += 1)
    if ((await session.send(name, fieldsOf(at))).verdict === "allow") return at;
  return Number.POSITIVE_INFINITY;
}

describe.each(holding(2))("a %s that holds twice", (_, hook) => {
  test.each<[what: string, name: string, fieldsOf: (at: number) => object]>([
    ["as the host does it", "Stop", (at) => ({ stop_hook_active: at > 0 })],
    ["no word of a hook, but the prompt's id", "Stop", () => ({ prompt_id: "p" })],
    [
      "a prompt's id that comes and goes",
      "Stop",
      (at) => ({ stop_hook_active: at > 0, ...(at % 2 === 0 && { prompt_id: "p" }) }),
    ],
    ["a subagent", "SubagentStop", (at) => ({ stop_hook_active: at > 0 })],
    ["a subagent, and no word of a hook", "SubagentStop", () => ({ stop_hook_active: false })],
    ["a subagent, and the prompt's id", "SubagentStop", () => ({ prompt_id: "p" })],
  ])("%s", async (__, name, fieldsOf) => {
    expect(await blocksOf(play({ hook }), name, fieldsOf)).toBe(2);
  });

  test("with a transcript that cannot be read any more", async () => {
    const told = toldTranscript();
    told.prompt("u", "go");
    let isThere = true;
    const stage: Stage = { transcript: () => (isThere ? told : toldTranscript()) };
    const blocks = await blocksOf(play({ hook }, stage), "SubagentStop", () => {
      isThere = !isThere;
      return {};
    });
    expect(blocks).toBe(2);
  });

  test.each(["Stop", "SubagentStop"])("%s, while what it remembers is lost again and again", async (name) => {
    const told = toldTranscript();
    told.prompt("u", "go");
    const stage: Stage = { transcript: () => told };
    let blocks = 0;
    for (; blocks < 10; blocks += 1) {
      const { verdict, reason } = await play({ hook }, stage).send(name, { stop_hook_active: blocks > 0 });
      if (verdict === "allow") break;
      told.says(`${name} hook feedback:\n${reason}`, "injected");
    }
    expect(blocks).toBe(2);
  });

  test("which another hook held before holds all the same", async () => {
    const told = toldTranscript();
    told.prompt("u", "go");
    told.says("Stop hook feedback:\nSomebody else wants something.", "injected");
    const sent = await play({ hook }, { transcript: () => told }).send("Stop", { stop_hook_active: true });
    expect(sent.verdict).toBe("block");
  });
});

test.each(holding(1))(
  "a %s that cannot count, since nothing can be written, lets go and says why",
  async (_, hook) => {
    const store = memoryStore();
    const broken: Store = {
      ...store,
      exclusive: async () => {
        throw new StateError("io", "No space left on the device.");
      },
    };
    const session = play({ hook }, { store: broken });
    for (const name of ["Stop", "SubagentStop"]) {
      const sent = await session.send(name);
      expect([sent.verdict, sent.statuses]).toEqual(["allow", ["failed"]]);
      expect(sent.trace.hooks[0]?.why).toContain("No space left");
    }
  },
);

test("a message that is put together anew each time is known again, when what was remembered is lost", async () => {
  const told = toldTranscript();
  told.prompt("u", "go");
  const counts = [3, 4][Symbol.iterator]();
  const say = (): string => `You changed ${counts.next().value} files: run the tests.`;
  const hook = gate({ until: never, say }) as Hook;
  const stop = async (active: boolean): Promise<Played> =>
    await play({ hook }, { transcript: () => told }).send("Stop", { stop_hook_active: active });
  const first = await stop(false);
  told.says(`Stop hook feedback:\n${first.reason}`, "injected");
  expect([first.verdict, (await stop(true)).verdict]).toEqual(["block", "allow"]);
});

test("how often the agent was held stands in the transcripts of the real client", () => {
  const path = "/p/s.jsonl";
  const file = "test/fixtures/claude-code-2.1.332/transcripts/stop-blocked-until-cap.jsonl";
  const stop = { session_id: "s", transcript_path: path, cwd: "/code/app", hook_event_name: "Stop" };
  const event = eventOf({ ...stop, stop_hook_active: true }, "posix", { [path]: readFileSync(file, "utf8") });
  expect([timesHeld(event, "GOON"), timesHeld(event, "Something else.")]).toEqual([9, 0]);
});

test("checks that take back that they hold begin no step afresh", async () => {
  let isOn = false;
  const moody = Step({ check: () => isOn, message: "Be content." });
  const session = play({ flow: flow({ steps: [moody, open], maxBlocks: 2 }) });
  const blocks = await blocksOf(session, "SubagentStop", (at) => {
    isOn = at % 2 === 1;
    return { prompt_id: "p" };
  });
  expect(blocks).toBeLessThanOrEqual(4);
});

describe("giving up is said", () => {
  const messages = async (hook: Hook, fields: readonly object[]): Promise<boolean[]> => {
    const session = play({ hook });
    const all: boolean[] = [];
    for (const one of fields)
      all.push((await session.send("Stop", { prompt_id: "p", ...one })).message !== "");
    return all;
  };
  const active = { stop_hook_active: true };

  test("once by a workflow, also over the next turn", async () => {
    const hook = flow({ on: "Stop", maxBlocks: 1 });
    const next = { prompt_id: "q" };
    const stops = [{}, active, active, {}, next, { ...next, ...active }];
    expect(await messages(hook, stops)).toEqual([false, true, false, false, false, false]);
  });

  test("by a gate when it lets an agent go that a hook holds, and not to one that stops by itself again", async () => {
    const hook = gate({ until: never, say: "Do it." }) as Hook;
    expect(await messages(hook, [{}, active, {}, {}, active])).toEqual([false, true, false, false, true]);
  });

  test("although nobody was held", async () => {
    for (const hook of [
      flow({ on: "Stop", maxBlocks: 0 }),
      gate({ until: never, say: "x", maxBlocks: 0 }) as Hook,
    ])
      expect(await messages(hook, [{}, {}])).toEqual([true, false]);
  });
});
