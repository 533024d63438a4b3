import { describe, expect, expectTypeOf, test } from "vitest";
import { play, type Session, type Stage } from "../../test/play.ts";
import { type ToldTranscript, toldTranscript } from "../../test/told-transcript.ts";
import { condition } from "../conditions/custom.ts";
import { signal, signals } from "../signals/signals.ts";
import { PrimitiveState } from "../state/primitive-state.ts";
import { configure } from "./configure.ts";
import type { Hook } from "./hook.ts";
import { nudge } from "./nudge.ts";

const excuse = "This test failure is pre-existing and not mine to fix.";
const say = "Show that it failed before your change, on a clean checkout.";
const noExcuses = nudge({ signals: signals([/pre-existing/i]), say }) as Hook;

const after = { tool_name: "Bash", tool_input: { command: "ls" }, tool_response: {} };

interface Talk extends Session {
  readonly transcript: ToldTranscript;
  /** What the model is told after the next tool call. */
  told(): Promise<string>;
}

function talk(hooks: Readonly<Record<string, Hook>>, stage: Stage = {}): Talk {
  const transcript = toldTranscript();
  transcript.prompt("u1", "please fix the build");
  let calls = 0;
  const session = play(hooks, { transcript: () => transcript, ...stage });
  return {
    ...session,
    transcript,
    told: async () => {
      calls += 1;
      return (await session.send("PostToolUse", { ...after, tool_use_id: `t${calls}` })).context;
    },
  };
}

const stateIn = ({ memory }: Session): PrimitiveState =>
  memory({ input: { session_id: "8c1f0000-0000-4000-8000-00000000000a" } } as never).session.load(
    PrimitiveState,
  ); // only the id is looked at

describe("§2 a nudge with signals", () => {
  test("fires after a tool call on what was said, and cites it", async () => {
    const { told, transcript } = talk({ noExcuses });
    expect(await told()).toBe("");
    transcript.says(`Let me see.\n${excuse}`);
    expect(await told()).toBe(`${say}\nTriggered by: ${excuse}`);
  });

  test("§1.5 each text is spent once, for the hook that scored it alone", async () => {
    const { told, transcript, send } = talk({ noExcuses });
    transcript.says(excuse);
    expect(await told()).not.toBe("");
    expect(await told()).toBe("");
    expect((await send("PostToolUse", after)).statuses).toEqual(["silent"]);
    const other = nudge({ signals: signals([/failure/]), say: "Something else entirely, you know." }) as Hook;
    const both = talk({ noExcuses, other });
    both.transcript.says(excuse);
    const words = await both.told();
    for (const part of ["Show that", "Something else entirely"]) expect(words).toContain(part);
    expect(await both.told()).toBe("");
  });

  test("§1.5 one hook's fire never mutes another's signals: three hear the same text at once", async () => {
    const hearing = (pattern: RegExp, words: string): Hook =>
      nudge({ signals: signals([pattern]), say: words }) as Hook;
    const { told, transcript } = talk({
      one: hearing(/pre-existing/, "Look at the first of these things."),
      two: hearing(/failure/, "Consider the second matter instead."),
      three: hearing(/not mine/, "Think about the third one too."),
    });
    transcript.says(excuse);
    const words = await told();
    for (const part of ["first of these", "second matter", "third one"]) expect(words).toContain(part);
    expect(await told()).toBe("");
  });

  test("§1.5 one that comes late, in a later event, hears what made another one fire", async () => {
    const { transcript, store, told } = talk({ noExcuses });
    transcript.says(excuse);
    await told();
    const late = nudge({ signals: signals([/failure/]), say: "Something else entirely, you know." }) as Hook;
    const again = play({ late }, { store, transcript: () => transcript });
    expect((await again.send("PostToolUse", after)).context).toContain("Something else entirely");
  });

  test("§2 the excuse once more, in a new statement, is told again while the budget lasts", async () => {
    const { told, transcript } = talk({ noExcuses });
    const fired: boolean[] = [];
    for (const words of [
      excuse,
      excuse,
      "The lint failure is pre-existing as well, so it is not mine either.",
      "And this third failure is pre-existing and not mine.",
      "The last failure: pre-existing, not mine.",
    ]) {
      transcript.says(words);
      fired.push((await told()) !== "");
    }
    expect(fired).toEqual([true, false, true, true, false]);
  });

  test("§1.5 an echo stays one, when its window has gone by and it is still within earshot", async () => {
    const { told, transcript } = talk({ noExcuses });
    transcript.says(excuse);
    await told();
    transcript.says(
      "I will show that this pre-existing thing failed before the change, on a clean checkout.",
    );
    for (let at = 0; at < 40; at += 1) transcript.did("Bash", { command: "ls" });
    expect(await told()).toBe("");
  });

  test("§1.5 the whole of what it said, quoted with what it cited, is no new statement", async () => {
    const { told, transcript } = talk({ noExcuses });
    transcript.says(excuse);
    transcript.says(`A hook told me this:\n${await told()}`);
    expect(await told()).toBe("");
  });

  test("decision 2: fires three times at most, or maxFires times", async () => {
    const fires = async (hook: Hook): Promise<number> => {
      const { told, transcript } = talk({ hook });
      let fired = 0;
      for (let i = 0; i < 8; i += 1) {
        for (let filler = 0; filler < 30; filler += 1) transcript.says(`word${i}x${filler}`);
        transcript.says(`Number ${i}: pre-existing mess${i} nobody${i} knows${i}.`);
        if ((await told()) !== "") fired += 1;
      }
      return fired;
    };
    expect(await fires(noExcuses)).toBe(3);
    expect(await fires(nudge({ signals: signals([/pre-existing/]), say, maxFires: 1 }) as Hook)).toBe(1);
    expect(await fires(nudge({ signals: signals([/pre-existing/]), say, maxFires: 5 }) as Hook)).toBe(5);
  });

  test("§1.5 never fires on words that a hook put into the model's mouth", async () => {
    const { told, transcript } = talk({
      noExcuses,
      echo: nudge({ signals: signals([/clean checkout/]), say: "x".repeat(30) }) as Hook,
    });
    transcript.says(excuse);
    expect(await told()).toContain(say);
    transcript.says(`You told me: ${say}`);
    expect(await told()).toBe("");
    transcript.says("I will show the test failure that failed before the change on a clean checkout.");
    expect(await told()).toBe("");
  });

  test("§2 tool results, injected text and, by default, the user's words are not scored", async () => {
    const { told, transcript } = talk({ noExcuses });
    transcript.says(excuse, "injected");
    transcript.says(excuse, "user");
    transcript.did("Bash", { command: "echo pre-existing" });
    expect(await told()).toBe("");
    transcript.says(excuse, "thinking");
    expect(await told()).toContain("Triggered by");
  });

  test("§2 titles of todos and tasks are scored", async () => {
    const { told, transcript } = talk({ noExcuses });
    transcript.did("TodoWrite", { todos: [{ content: "skip the pre-existing failure" }, 1, null] });
    expect(await told()).toContain("Triggered by: skip the pre-existing failure");
  });

  test("§2 the window counts scored texts, or goes back to the last prompt", async () => {
    const near = nudge({ signals: signals([/pre-existing/], { window: 2 }), say }) as Hook;
    const first = talk({ near });
    for (const text of [excuse, "one", "two"]) first.transcript.says(text);
    expect(await first.told()).toBe("");
    const turn = nudge({ signals: signals([/pre-existing/], { window: "turn" }), say }) as Hook;
    const second = talk({ turn });
    second.transcript.says(excuse);
    second.transcript.prompt("u2", "next");
    expect(await second.told()).toBe("");
    second.transcript.says(excuse);
    expect(await second.told()).toContain(say);
    const back = talk({ noExcuses });
    back.transcript.says(excuse);
    back.transcript.prompt("u2", "next");
    expect(await back.told()).toContain(say);
  });

  test('§2 on UserPromptSubmit with origin "any" the prompt itself is the first text', async () => {
    const hook = nudge({
      on: "UserPromptSubmit",
      signals: signals([/deploy/], { origin: "any" }),
      say: "Deploys are frozen.",
    }) as Hook;
    const { send } = talk({ hook });
    expect((await send("UserPromptSubmit", { prompt: "deploy it now" })).context).toContain(
      "Deploys are frozen.",
    );
    expect((await send("UserPromptSubmit", { prompt: "deploy it now" })).context).toBe("");
  });

  test("§1.4 a fire that is not delivered spends nothing: neither texts nor fires nor words", async () => {
    const watched = talk({ noExcuses: configure(noExcuses, { as: "observe" }) });
    watched.transcript.says(excuse);
    expect((await watched.send("PostToolUse", after)).statuses).toEqual(["observed"]);
    const state = stateIn(watched);
    expect([...(state.consumed["noExcuses"] ?? [])]).toEqual([]);
    expect([...state.echoVerbatim]).toEqual([]);
    expect(state.echoLemmas).toEqual([]);
    const again = play({ noExcuses }, { store: watched.store, transcript: () => watched.transcript });
    expect((await again.send("PostToolUse", after)).context).toContain(say);
  });

  test("§1.5 a nudge never takes the turn", async () => {
    const session = talk({ noExcuses });
    session.transcript.says(excuse);
    await session.told();
    expect(stateIn(session).lastFiredAt).toBeNull();
    expect(stateIn(session).echoLemmas).toContain("checkout");
  });

  test("conditions come first, and what it says knows what was said", async () => {
    const never = condition("never", () => false);
    const silent = nudge({ when: never, signals: signals([/pre-existing/]), say }) as Hook;
    const { told, transcript } = talk({
      silent,
      told: nudge({
        signals: signals([/pre-existing/]),
        say: ({ evidence }) => `You said ${evidence[0]?.text}`,
      }) as Hook,
    });
    transcript.says(excuse);
    expect(await told()).toContain(`You said ${excuse}`);
  });

  test("without a transcript it is silent", async () => {
    expect((await play({ noExcuses }).send("PostToolUse", after)).statuses).toEqual(["silent"]);
  });

  test("vetoes silence it, also in texts that were spent", async () => {
    const hook = nudge({ signals: signals([signal(/pre-existing/)], { vetoes: [/fixed it/] }), say }) as Hook;
    const { told, transcript } = talk({ hook });
    for (const text of [excuse, "I fixed it."]) transcript.says(text);
    expect(await told()).toBe("");
  });
});

test("types: PostToolUse with signals, PreToolUse without", () => {
  expectTypeOf(nudge({ say: "x" })).toEqualTypeOf<Hook<"PreToolUse", undefined>>();
  expectTypeOf(nudge({ say: "x", signals: signals([/x/]) })).toEqualTypeOf<Hook<"PostToolUse", undefined>>();
  nudge({ signals: signals([/x/]), say: (_, event) => JSON.stringify(event.input.tool_response) });
  // @ts-expect-error a list of patterns is not yet signals
  expect(() => nudge({ say: "x", signals: [/x/] })).toThrow("signals([...])");
});
