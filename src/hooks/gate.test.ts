import { describe, expect, expectTypeOf, test } from "vitest";
import { play } from "../../test/play.ts";
import { toldTranscript } from "../../test/told-transcript.ts";
import { any, not } from "../conditions/combine.ts";
import { condition } from "../conditions/custom.ts";
import { configure } from "./configure.ts";
import { type GateOptions, gate } from "./gate.ts";
import type { Hook } from "./hook.ts";

const never = condition("never", () => false);
const always = condition("always", () => true);
const unknown = condition("unknown", () => ({ match: "unknown" as const, why: "it depends" }));

const held = (options: Partial<GateOptions<"Stop" | "SubagentStop", undefined>> = {}): Hook =>
  gate({ until: never, say: "run the tests", ...options }) as Hook;

const active = { stop_hook_active: true };

/** Sends stops, and answers what each came to. */
async function verdicts(hooks: Readonly<Record<string, Hook>>, stops: readonly object[]): Promise<string[]> {
  const session = play(hooks);
  const all: string[] = [];
  for (const fields of stops) all.push((await session.send("Stop", fields)).verdict);
  return all;
}

describe("a gate", () => {
  test("§cases TRN-01 blocks a turn once", async () => {
    expect(await verdicts({ g: held() }, [{}, active])).toEqual(["block", "allow"]);
  });

  test("§cases TRN-02 blocks maxBlocks times, then lets go and says so aloud", async () => {
    const session = play({ "guards/testsFirst": held({ maxBlocks: 2 }) });
    expect((await session.send("Stop")).reason).toBe("run the tests");
    expect((await session.send("Stop", active)).verdict).toBe("block");
    for (let i = 0; i < 2; i += 1) {
      const last = await session.send("Stop", active);
      expect(last.verdict).toBe("allow");
      expect(last.message).toBe(
        "The gate guards/testsFirst lets go, since it held the agent 2 times since the last prompt. It demanded: run the tests",
      );
    }
  });

  test("§cases TRN-03 starts afresh when the user speaks", async () => {
    expect(await verdicts({ g: held() }, [{}, active, {}])).toEqual(["block", "allow", "block"]);
  });

  test("§cases TRN-04 never blocks while background work runs, or a wake-up waits", async () => {
    const task = (status: string) => [{ id: "b1", type: "shell", status, description: "" }];
    const cron = { id: "c1", schedule: "* * * * *", recurring: false, prompt: "look" };
    const fields = [
      { background_tasks: task("running") },
      { background_tasks: task("unheard of") },
      { session_crons: [cron] },
      { background_tasks: task("completed"), session_crons: [] },
      { background_tasks: [] },
    ];
    expect(await verdicts({ g: held() }, fields)).toEqual(["allow", "allow", "allow", "block", "block"]);
    expect((await play({ g: held() }).send("Stop", fields[0])).message).toBe("");
  });

  test("decision 2: turns are told apart by the prompt's id, whatever stop_hook_active says", async () => {
    const stops = [{ prompt_id: "p1" }, { prompt_id: "p1" }, { ...active, prompt_id: "p2" }];
    expect(await verdicts({ g: held() }, stops)).toEqual(["block", "allow", "block"]);
  });

  test("§1.5 turns are told apart by the uuid of the opening prompt", async () => {
    const transcript = toldTranscript();
    const session = play({ g: held() }, { transcript: () => transcript });
    transcript.prompt("u1", "do it");
    expect((await session.send("Stop")).verdict).toBe("block");
    expect((await session.send("Stop")).verdict).toBe("allow");
    transcript.prompt("u2", "now that");
    expect((await session.send("Stop", active)).verdict).toBe("block");
  });

  test("holds each subagent for itself, and none of the host's own agents", async () => {
    const session = play({ g: held() });
    const prompt = { prompt_id: "p1" };
    expect((await session.send("Stop", prompt)).verdict).toBe("block");
    expect((await session.send("SubagentStop", { ...prompt, agent_id: "a1" })).verdict).toBe("block");
    expect((await session.send("SubagentStop", { ...prompt, agent_id: "a2" })).verdict).toBe("block");
    expect((await session.send("SubagentStop", { ...prompt, agent_id: "a2" })).verdict).toBe("allow");
    expect((await session.send("SubagentStop", { agent_id: "t1", agent_type: "" })).verdict).toBe("allow");
  });

  test("lets go when until holds, unless holds or when does not hold", async () => {
    const free = [
      held({ until: always }),
      held({ until: [always, always] }),
      held({ unless: always }),
      held({ when: never }),
      held({ when: [always, never], until: unknown }),
    ];
    for (const hook of free) expect(await verdicts({ hook }, [{}])).toEqual(["allow"]);
    expect(await verdicts({ hook: held({ until: [always, never], when: always }) }, [{}])).toEqual(["block"]);
  });

  test("§4 what cannot be decided does not hold: when demands nothing, until and unless let nothing go", async () => {
    const free = [held({ when: unknown }), held({ when: [always, unknown] })];
    for (const hook of free) expect(await verdicts({ hook }, [{}])).toEqual(["allow"]);
    const holding = [
      held({ until: unknown }),
      held({ until: [always, unknown] }),
      held({ until: not(unknown) }),
      held({ unless: unknown }),
    ];
    for (const hook of holding) expect(await verdicts({ hook }, [{}, active])).toEqual(["block", "allow"]);
    expect(await verdicts({ hook: held({ until: any(always, unknown) }) }, [{}])).toEqual(["allow"]);
    const [hook] = holding;
    if (hook === undefined) throw new Error("none");
    const [check] = (await play({ hook }).send("Stop")).trace.hooks[0]?.conditions ?? [];
    expect(check).toMatchObject({ unless: true, check: { match: "unknown", why: "it depends" } });
  });

  test("fails open, and counts nothing then", async () => {
    let isBroken = true;
    const say = (): string => {
      if (isBroken) throw new Error("broken");
      return "go on";
    };
    const session = play({ g: held({ say }) });
    expect((await session.send("Stop")).verdict).toBe("allow");
    isBroken = false;
    expect((await session.send("Stop")).reason).toBe("go on");
  });

  test("§6 several failing gates are one block that names all of them, each counted", async () => {
    const session = play({ "g/tests": held(), "g/lint": held({ say: "run the linter", maxBlocks: 2 }) });
    const first = await session.send("Stop", { prompt_id: "p1" });
    expect(first.reason).toBe("g/tests: run the tests\ng/lint: run the linter");
    const second = await session.send("Stop", { ...active, prompt_id: "p1" });
    expect(second.reason).toBe("run the linter");
    expect(second.message).toContain("The gate g/tests lets go");
    expect((await session.send("Stop", { ...active, prompt_id: "p1" })).verdict).toBe("allow");
  });

  test("§1.5 the turn throttle: a gate that first fails after another had its way lets go, aloud", async () => {
    let isClean = true;
    const lint = held({ until: condition("clean", () => isClean), say: "run the linter" });
    const session = play({ tests: held(), lint });
    expect((await session.send("Stop", { prompt_id: "p1" })).reason).toBe("run the tests");
    isClean = false;
    const second = await session.send("Stop", { ...active, prompt_id: "p1" });
    expect(second.verdict).toBe("allow");
    expect(second.message).toContain("The gate lint lets go, since another gate held the agent");
    expect((await session.send("Stop", { prompt_id: "p2" })).reason).toContain("run the linter");
  });

  test("a block that is only watched is not counted", async () => {
    const session = play({ g: configure(held(), { as: "observe" }) });
    expect((await session.send("Stop", { prompt_id: "p1" })).statuses).toEqual(["observed"]);
    const enforced = play({ g: held() }, { store: session.store });
    expect((await enforced.send("Stop", { prompt_id: "p1" })).verdict).toBe("block");
  });

  test("where nothing can be remembered, the host's own word keeps it from looping", async () => {
    const nowhere = { session_id: "", transcript_path: "" };
    expect(await verdicts({ g: held() }, [nowhere, { ...nowhere, ...active }])).toEqual(["block", "allow"]);
  });

  test("§cases WFL-04 holds a compaction once at most, and never one that the user asked for", async () => {
    const session = play({
      g: gate({ on: "PreCompact", until: never, say: "Save notes first.", maxBlocks: 3 }) as Hook,
    });
    const compact = async (trigger: string) => (await session.send("PreCompact", { trigger })).verdict;
    expect([await compact("auto"), await compact("auto"), await compact("manual")]).toEqual([
      "block",
      "allow",
      "allow",
    ]);
    const other = play({ g: gate({ on: "PreCompact", until: never, say: "Save notes first." }) as Hook });
    expect((await other.send("PreCompact", { trigger: "manual" })).verdict).toBe("allow");
  });

  test("says what cannot be when it is made", () => {
    expect(() => gate({ say: "x" } as never)).toThrow("gate needs until");
    expect(() => gate({ until: [], say: "x" })).toThrow("until holds no condition");
    expect(() => gate({ until: never } as never)).toThrow("gate needs say");
    expect(() => held({ maxBlocks: -1 })).toThrow("maxBlocks must be a whole number from 0");
    expect(() => gate({ until: never, say: "x", onError: "closed" } as never)).toThrow(
      "it always fails open",
    );
    expect(() => gate({ until: never, say: "x", maxFires: 1 } as never)).toThrow("gate has no option");
  });

  test("types: only events that can be held; no cap, no closed policy", () => {
    expectTypeOf(gate({ until: never, say: "x" })).toEqualTypeOf<Hook<"Stop" | "SubagentStop", undefined>>();
    gate({ on: "Stop", until: never, say: (_, event) => event.input.last_assistant_message ?? "" });
    // @ts-expect-error a prompt is not held by a gate
    expect(() => gate({ on: "Nonsense", until: never, say: "x" })).toThrow("there is no event");
    // @ts-expect-error a gate is capped by maxBlocks
    expect(() => gate({ until: never, say: "x", maxFires: 2 })).toThrow();
  });
});
