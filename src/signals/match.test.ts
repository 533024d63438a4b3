import { beforeEach, describe, expect, test } from "vitest";
import { memoryStore } from "../state/memory-store.ts";
import { openSession } from "../state/open-session.ts";
import { consumedFor, isTurnTaken, PrimitiveState, takeTurn } from "../state/primitive-state.ts";
import { recordFire } from "./echo.ts";
import { matchSignals, triggeredBy } from "./match.ts";
import { signal, signals } from "./signals.ts";

let state: PrimitiveState;
beforeEach(() => {
  state = PrimitiveState.fresh();
});

const excuses = signals([signal(/pre-existing/i), signal(/unrelated/i)], { threshold: 1 });
const strict = signals([signal(/pre-existing/i), signal(/unrelated/i)], { threshold: 2 });

describe("§1.5 matchSignals", () => {
  test("contributing texts in window order, each once", () => {
    const texts = ["B is unrelated.", "Nothing.", "A is pre-existing.", "B is unrelated."];
    expect(matchSignals(state, excuses, texts, "h")).toEqual(["B is unrelated.", "A is pre-existing."]);
  });

  test("no match is null and consumes nothing", () => {
    expect(matchSignals(state, excuses, ["All good."], "h")).toBeNull();
    expect(consumedFor(state, "h").size).toBe(0);
  });

  test("1. any veto in any text, consumed or not: null, nothing consumed", () => {
    const vetoed = signals([signal(/pre-existing/)], { vetoes: [/I fixed it/] });
    matchSignals(state, signals([/fixed/]), ["I fixed it."], "h");
    expect(matchSignals(state, vetoed, ["It is pre-existing.", "I fixed it."], "h")).toBeNull();
    expect(consumedFor(state, "h").size).toBe(1);
    expect(matchSignals(state, vetoed, ["It is pre-existing."], "h")).toEqual(["It is pre-existing."]);
  });

  test("2. texts in this hook's ledger are no candidates; one hook never mutes another", () => {
    const texts = ["It is pre-existing."];
    expect(matchSignals(state, excuses, texts, "h")).toEqual(texts);
    expect(matchSignals(state, excuses, texts, "h")).toBeNull();
    expect(matchSignals(state, excuses, texts, "other")).toEqual(texts);
  });

  test('3. scope "text": each text by its own weight; only those that reach the threshold are consumed, the rest stay live', () => {
    const both = "Pre-existing and unrelated.";
    expect(matchSignals(state, strict, ["Only pre-existing.", both], "h")).toEqual([both]);
    expect(matchSignals(state, excuses, ["Only pre-existing."], "h")).toEqual(["Only pre-existing."]);
  });

  test('3. scope "text": two half texts are not one whole', () => {
    expect(matchSignals(state, strict, ["Only pre-existing.", "Only unrelated."], "h")).toBeNull();
  });

  test("3. a signal counts once in a text, however often it is found", () => {
    expect(matchSignals(state, strict, ["pre-existing, pre-existing, pre-existing"], "h")).toBeNull();
  });

  test('3. scope "window": the union reaches the threshold, every matching candidate is consumed', () => {
    const wide = signals([signal(/pre-existing/i), signal(/unrelated/i)], { threshold: 2, scope: "window" });
    expect(matchSignals(state, wide, ["pre-existing a", "pre-existing b"], "h")).toBeNull();
    const texts = ["pre-existing a", "nothing", "pre-existing b", "unrelated"];
    expect(matchSignals(state, wide, texts, "h")).toEqual(["pre-existing a", "pre-existing b", "unrelated"]);
    expect(matchSignals(state, wide, texts, "h")).toBeNull();
  });

  test("§2 a pattern is searched in one text, never across two", () => {
    const over = signals([/first\s+second/]);
    expect(matchSignals(state, over, ["the first", "second one"], "h")).toBeNull();
    expect(matchSignals(state, over, ["the first\nsecond one"], "h")).toEqual(["the first\nsecond one"]);
  });

  test("weights add up", () => {
    const heavy = signals([signal(/a/, { weight: 0.5 }), signal(/b/, { weight: 1.5 })], { threshold: 2 });
    expect(matchSignals(state, heavy, ["a", "b"], "h")).toBeNull();
    expect(matchSignals(state, heavy, ["a b"], "h")).toEqual(["a b"]);
  });

  test("the hash is of the original text: a changing quote list cannot bring a spent text back", () => {
    const text = "The failure is pre-existing. You should run the whole test suite first.";
    expect(matchSignals(state, excuses, [text], "h")).toEqual([text]);
    recordFire(state, {
      message: "You should run the whole test suite first.",
      triggers: [],
      position: 1,
      window: 15,
    });
    expect(matchSignals(state, excuses, [text], "h")).toBeNull();
  });

  test("what is scored is the stripped text: a quote of a fired message never fires", () => {
    const message = "A pre-existing failure is still a failure: fix it.";
    recordFire(state, { message, triggers: [], position: 1, window: 15 });
    expect(matchSignals(state, excuses, [`You say: ${message}`, message], "h")).toBeNull();
    const more = `${message} But this one is unrelated to my change.`;
    expect(matchSignals(state, excuses, [more], "h")).toEqual([more]);
  });

  test("a hook called __proto__ has a ledger like any other, kept with the session", async () => {
    const slot = openSession(memoryStore(), { sessionId: "s" }).slot(PrimitiveState);
    const match = (): Promise<string[] | null> =>
      slot.mutate((draft) => matchSignals(draft, excuses, ["unrelated"], "__proto__"));
    expect(await match()).toEqual(["unrelated"]);
    expect(await match()).toBeNull();
  });

  test("consumed is capped at the newest 2,000 per hook", () => {
    const any = signals([/./]);
    for (let i = 0; i < 2001; i += 1) matchSignals(state, any, [`text ${i}`], "h");
    expect(consumedFor(state, "h").size).toBe(2000);
    expect(matchSignals(state, any, ["text 1"], "h")).toBeNull();
    expect(matchSignals(state, any, ["text 0"], "h")).toEqual(["text 0"]);
  });

  test("consumedFor is made on first use, and mutable", () => {
    consumedFor(state, "h").add("x");
    expect(consumedFor(state, "h").has("x")).toBe(true);
  });
});

describe("§2 Triggered by", () => {
  test("the matching lines, joined with `; `", () => {
    const texts = ["Done.\n  It is pre-existing.  \nBye.", "unrelated"];
    expect(triggeredBy(state, excuses, texts)).toBe("Triggered by: It is pre-existing.; unrelated");
  });

  test("a match over two lines is shown by its first", () => {
    expect(triggeredBy(state, signals([/not\s+mine/]), ["It is not\nmine."])).toBe("Triggered by: not");
  });

  test("long and many lines are cut", () => {
    const texts = Array.from({ length: 9 }, (_, i) => `unrelated ${i} ${"x".repeat(300)}`);
    const line = triggeredBy(state, excuses, texts);
    expect(line.split("; ")).toHaveLength(5);
    expect(line.length).toBeLessThan(1100);
  });
});

describe("§1.5 the turn throttle", () => {
  const turn = { position: 7, prompt: "uuid-1" };

  test("a gate or a judged hook takes its turn; the next turn is free", () => {
    expect(isTurnTaken(state, "judged", turn)).toBe(false);
    takeTurn(state, "gate", turn);
    expect(isTurnTaken(state, "judged", turn)).toBe(true);
    expect(isTurnTaken(state, "gate", turn)).toBe(true);
    expect(isTurnTaken(state, "gate", { position: 7, prompt: "uuid-2" })).toBe(false);
    expect(state.lastFiredAt).toEqual({ position: 7, prompt: "uuid-1", by: "gate" });
  });

  test("better: a nudge can never silence a gate, nor cover up that a gate fired", () => {
    takeTurn(state, "judged", turn);
    expect(isTurnTaken(state, "gate", turn)).toBe(false);
    expect(isTurnTaken(state, "judged", turn)).toBe(true);
    takeTurn(state, "gate", turn);
    takeTurn(state, "judged", turn);
    expect(isTurnTaken(state, "gate", turn)).toBe(true);
  });

  test("better: positions lie after compaction; turns are told apart by uuid", () => {
    takeTurn(state, "gate", turn);
    expect(isTurnTaken(state, "gate", { position: 2, prompt: "uuid-1" })).toBe(true);
    expect(isTurnTaken(state, "gate", { position: 7, prompt: null })).toBe(false);
    takeTurn(state, "gate", { position: 7, prompt: null });
    expect(isTurnTaken(state, "gate", { position: 7, prompt: null })).toBe(false);
  });
});
