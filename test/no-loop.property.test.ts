import fc from "fast-check";
import { test } from "vitest";
import { condition } from "../src/conditions/custom.ts";
import { tool } from "../src/conditions/tool.ts";
import { gate } from "../src/hooks/gate.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { nudge } from "../src/hooks/nudge.ts";
import { Step } from "../src/hooks/step.ts";
import { workflow } from "../src/hooks/workflow.ts";
import { signals } from "../src/signals/signals.ts";
import { play } from "./play.ts";
import { toldTranscript } from "./told-transcript.ts";

const advice = "Handle that trouble properly before you continue with anything else.";
/** What an agent says that has read it. */
const echoes = [advice, "I will handle the trouble properly before I continue with anything else"];

/** What hooks there are: any mix of gates, nudges and workflows. */
const casts = fc.record({
  gates: fc.array(fc.record({ maxBlocks: fc.nat(3), moody: fc.boolean() }), { maxLength: 3 }),
  nudges: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 2 }),
  workflows: fc.array(fc.record({ maxBlocks: fc.nat(3), steps: fc.integer({ min: 1, max: 3 }) }), {
    maxLength: 2,
  }),
});
type Cast = typeof casts extends fc.Arbitrary<infer T> ? T : never;

/** What happens next. `mood` decides what the agent does after each block, and whether moody gates are content. */
const happenings = fc.record({
  what: fc.constantFrom(
    "prompt",
    "call",
    "call",
    "stop",
    "stop",
    "say",
    "quote",
    "repeat",
    "compact",
    "resume",
    "subagent",
  ),
  mood: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
  /** Whether all that is remembered is lost after each block. */
  forgets: fc.boolean(),
  /** Whether the host says that a hook holds the agent. */
  tells: fc.boolean(),
});
type Happening = typeof happenings extends fc.Arbitrary<infer T> ? T : never;

function hooksOf({ gates, nudges, workflows }: Cast, isContent: () => boolean): Record<string, Hook> {
  const content = condition("content", isContent);
  const never = condition("never", () => false);
  const steps = [
    Step({ advance: tool("Edit"), message: "Edit a file." }),
    Step({ check: () => false, message: "Never done." }),
    Step({ check: isContent, message: "Be content." }),
  ];
  const made: [string, Hook][] = [
    ...gates.map(({ maxBlocks, moody }, at): [string, Hook] => [
      `gate${at}`,
      gate({ until: moody ? content : never, say: `Gate ${at} wants more.`, maxBlocks }) as Hook,
    ]),
    ...nudges.map((maxFires, at): [string, Hook] => [
      `nudge${at}`,
      nudge({ signals: signals([/trouble/]), say: advice, maxFires }) as Hook,
    ]),
    ...workflows.map(({ maxBlocks, steps: many }, at): [string, Hook] => [
      `workflow${at}`,
      workflow({
        label: `w${at}`,
        on: ["Stop", "SubagentStop"],
        steps: steps.slice(0, many),
        maxBlocks,
      }) as Hook,
    ]),
  ];
  return Object.fromEntries(made);
}

/** Most blocks that the cast may come to between two prompts: each gate its own, each workflow at each step afresh. */
function mostBlocks({ gates, workflows }: Cast): number {
  const ofGates = gates.reduce((sum, { maxBlocks }) => sum + maxBlocks, 0);
  return ofGates + workflows.reduce((sum, { maxBlocks, steps }) => sum + maxBlocks * (steps + 1), 0);
}

// Asked some hundred thousand times, so without the comfort of expect.
function need(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const sessionId = "8c1f0000-0000-4000-8000-00000000000a";

async function live(cast: Cast, life: readonly Happening[]): Promise<void> {
  const transcript = toldTranscript();
  let content = false;
  let serial = 0;
  const fires = new Map<string, number>();
  const session = play(
    hooksOf(cast, () => content),
    { transcript: () => transcript },
  );
  const send = async (name: string, fields: object = {}) => {
    const sent = await session.send(name, { prompt_id: transcript.turn?.prompt ?? undefined, ...fields });
    for (const { id, kind, status, outcomes } of sent.trace.hooks) {
      need(["skipped", "silent", "fired"].includes(status), `${id} ${status}`);
      if (kind !== "nudge" || status !== "fired") continue;
      const agent = "agent_id" in fields ? "sub" : "main";
      fires.set(`${id} ${agent}`, (fires.get(`${id} ${agent}`) ?? 0) + 1);
      const heard = JSON.stringify(outcomes).split("Triggered by: ")[1] ?? "";
      need(!echoes.some((echo) => heard.includes(echo)), `${id} heard itself: ${heard}`);
    }
    return sent;
  };
  const call = async (fields: object = {}): Promise<void> => {
    serial += 1;
    const edit = {
      tool_name: serial % 2 === 0 ? "Edit" : "Bash",
      tool_input: { command: "ls", file_path: "a", old_string: "a", new_string: "b" },
    };
    transcript.did(edit.tool_name, edit.tool_input);
    await send("PostToolUse", { ...edit, tool_use_id: `t${serial}`, tool_response: {}, ...fields });
  };
  const forget = (): void => {
    const { dir } = session.memory({ input: { session_id: sessionId } } as never).session; // only the id is looked at
    if (dir !== null) session.store.removeDir(dir);
    fires.clear();
  };
  /** Before the first prompt nothing else tells one turn of the main agent from another. */
  const isFirstTurn = (name: string): boolean => name === "Stop" && transcript.turn === undefined;
  const goOn = async (name: string, reason: string, isActive: boolean, fields: object): Promise<void> => {
    transcript.says(`${name} hook feedback:\n${reason}`, "injected");
    transcript.says(`I go on, number ${serial}.`);
    if (isActive) await call(fields);
  };
  const stop = async (
    name: string,
    { mood, forgets, tells }: Happening,
    fields: object = {},
  ): Promise<void> => {
    // What is lost begins again, with what the transcript tells; steps that were done are to be done again.
    const most = mostBlocks(cast) * (forgets ? 4 : 1);
    const isTold = tells || forgets || isFirstTurn(name);
    for (let blocks = 0; ; blocks += 1) {
      content = mood[blocks % mood.length] === true;
      const { verdict, reason } = await send(name, { stop_hook_active: isTold && blocks > 0, ...fields });
      if (verdict === "allow") return;
      need(blocks < most, `${blocks + 1} blocks where ${most} are the most`);
      await goOn(name, reason, content, fields);
      if (forgets) forget();
    }
  };
  const next = (): number => {
    serial += 1;
    return serial;
  };
  const acts: Record<string, (happening: Happening) => Promise<unknown>> = {
    prompt: async () => transcript.prompt(`u${next()}`, "do it"),
    say: async () => transcript.says(`There is trouble${next()} with word${serial} and thing${serial}.`),
    quote: async () => fires.size > 0 && transcript.says(echoes[next() % 2] ?? ""),
    repeat: async () => transcript.says(`This trouble${next()} is once more somebody else's trouble.`),
    call: () => call(),
    stop: (happening) => stop("Stop", happening),
    compact: async () => [await send("PreCompact"), await send("SessionStart", { source: "compact" })],
    resume: () => send("SessionStart", { source: "resume" }),
    subagent: (happening) => stop("SubagentStop", happening, { agent_id: "sub", agent_type: "worker" }),
  };
  for (const happening of life) await acts[happening.what]?.(happening);
  for (const [key, count] of fires) {
    const at = Number(/^nudge(\d)/.exec(key)?.[1]);
    need(count <= (cast.nudges[at] ?? 0), `${key} fired ${count} times`);
  }
}

test("no loop: in 1,000 sessions every stop ends in time, no nudge is beyond its budget or hears itself", async () => {
  const lives = fc.array(happenings, { minLength: 2, maxLength: 6 });
  await fc.assert(fc.asyncProperty(casts, lives, live), { numRuns: 1000 });
}, 300_000);
