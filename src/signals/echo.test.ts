import { beforeEach, describe, expect, test } from "vitest";
import { memoryStore } from "../state/memory-store.ts";
import { openSession } from "../state/open-session.ts";
import { PrimitiveState } from "../state/primitive-state.ts";
import { isEcho, recordFire, stripFiredOutput, unechoedCandidates } from "./echo.ts";
import { stems } from "./stems.ts";

let state: PrimitiveState;
beforeEach(() => {
  state = PrimitiveState.fresh();
});

const fire = (message: string, extra: object = {}): void =>
  recordFire(state, { message, triggers: [], position: 10, window: 15, ...extra });

const show = "Show that it failed before your change, on a clean checkout.";

describe("§1.5 stripFiredOutput", () => {
  const sentence = "Run the whole test suite before you stop.";

  test("without a ledger, or without a seeded sentence in it, a text stays raw", () => {
    const raw = "  Two\n\n spaces  here ";
    expect(stripFiredOutput(null, raw)).toBe(raw);
    expect(stripFiredOutput(state, raw)).toBe(raw);
    fire(sentence);
    expect(stripFiredOutput(state, raw)).toBe(raw);
  });

  test("shared words alone never touch a text", () => {
    fire(sentence);
    const text = "I will run the whole test suite before I stop, I promise.";
    expect(stripFiredOutput(state, text)).toBe(text);
  });

  test("a pure quote is empty; so is a remainder under 20 characters", () => {
    fire(sentence);
    expect(stripFiredOutput(state, sentence)).toBe("");
    expect(stripFiredOutput(state, `It says: ${sentence}`)).toBe("");
    expect(stripFiredOutput(state, `${"x".repeat(19)} ${sentence}`)).toBe("");
    expect(stripFiredOutput(state, `${"x".repeat(20)} ${sentence}`)).toBe("x".repeat(20));
  });

  test("a new violation beside a quote remains, whitespace normalised", () => {
    fire(sentence);
    const text = `The hook says: Run the whole\n  test suite before you stop.\nBut the failure is pre-existing.`;
    expect(stripFiredOutput(state, text)).toBe("The hook says: But the failure is pre-existing.");
  });

  test("exact and case-sensitive, every occurrence", () => {
    fire(sentence);
    const shouted = `${sentence.toUpperCase()} ok`;
    expect(stripFiredOutput(state, shouted)).toBe(shouted);
    expect(stripFiredOutput(state, `${sentence} Here is something of my own. ${sentence}`)).toBe(
      "Here is something of my own.",
    );
  });

  test("a sentence inside another leaves no torn rest", () => {
    fire("the whole test suite.");
    fire("Please run the whole test suite.");
    expect(stripFiredOutput(state, "Please run the whole test suite. And then my own long words.")).toBe(
      "And then my own long words.",
    );
  });

  test("a sentence with signs that mean something to a pattern or a replacement", () => {
    fire("Costs $& and $1 (or more) [always]. Then go on with it please.");
    expect(stripFiredOutput(state, "Costs $& and $1 (or more) [always]. These are my own words here.")).toBe(
      "These are my own words here.",
    );
  });
});

describe("§1.5 unechoedCandidates", () => {
  test("stripped, empties dropped, in order", () => {
    fire("Run the whole test suite before you stop.");
    const texts = ["First.", "Run the whole test suite before you stop.", "Last."];
    expect(unechoedCandidates(state, texts)).toEqual(["First.", "Last."]);
    expect(unechoedCandidates(null, texts)).toEqual(texts);
  });
});

describe("§1.5 echoVerbatim", () => {
  test("only sentences of 20 characters or more, only of the message, newest 40 of all hooks", () => {
    fire("Short one. This sentence is long enough to count.", {
      triggers: ["A trigger that is long enough to count too."],
    });
    expect([...state.echoVerbatim]).toEqual(["This sentence is long enough to count."]);
    for (let i = 0; i < 45; i += 1) fire(`This is fired message number ${i}.`);
    expect(state.echoVerbatim.length).toBe(40);
    expect(state.echoVerbatim.at(0)).toBe("This is fired message number 5.");
  });

  test("a sentence fired again takes no second place, and is new again", () => {
    fire("This is the first message. This is the second message.");
    fire("This is the first message.");
    expect([...state.echoVerbatim]).toEqual(["This is the second message.", "This is the first message."]);
  });
});

describe("§1.5 the echo window", () => {
  test("it ends at position + 5 + the signals' window, 40 for a turn; the last write wins", () => {
    fire("x", { position: 10, window: 15 });
    expect(state.echoWindowEnd).toBe(30);
    fire("x", { position: 10, window: "turn" });
    expect(state.echoWindowEnd).toBe(55);
  });

  test("an echo shares two stems and four tenths of its own; at the end of the window it is over", () => {
    fire("Tests are failing on main.", { triggers: ["pre-existing breakage"], position: 10, window: 15 });
    const echo = "The failing test.";
    expect(isEcho(state, echo, 29)).toBe(true);
    expect(isEcho(state, echo, 30)).toBe(false);
    expect(isEcho(state, "breakage is preexisting, tests", 20)).toBe(true);
    expect(isEcho(state, "Failing.", 20)).toBe(false);
    const ownMostly = "The failing test made database migrations slow yesterday evening.";
    expect(isEcho(state, ownMostly, 20)).toBe(false);
    expect(isEcho(state, "", 20)).toBe(false);
  });

  test("what was said before the fire is no echo of it, also when it is looked at later", () => {
    fire("Run the whole test suite.", { position: 10, window: 15 });
    expect(isEcho(state, "whole test suite", 9)).toBe(false);
    expect(isEcho(state, "whole test suite", 10)).toBe(true);
  });

  test("each of several hooks that speak at once has its echo", () => {
    fire("Run the whole test suite.", { position: 10 });
    fire("Compare with a clean checkout.", { position: 10 });
    for (const echo of ["The whole test suite.", "A clean checkout."])
      expect(isEcho(state, echo, 12)).toBe(true);
  });

  const triggers = ["This test failure is pre-existing and not mine to fix."];
  test.each<[what: string, message: string, text: string, echo: boolean]>([
    ["the excuse once more", show, "The lint failure is pre-existing as well, it was not mine.", false],
    [
      "the excuse once more, with a word of the hook",
      show,
      "This lint failure is pre-existing and unrelated to my change.",
      false,
    ],
    [
      "its words taken up",
      show,
      "I will show that the pre-existing test failure failed on a clean checkout.",
      true,
    ],
    [
      "its words taken up, where it uses those of the excuse",
      "A pre-existing failure is a failure: fix it.",
      "OK, a pre-existing failure is a failure.",
      true,
    ],
    ["a short one taken up", "Repair it.", "I will repair the pre-existing failure.", true],
  ])("a text that repeats what made a hook fire is none: %s", (_, message, text, echo) => {
    fire(message, { triggers });
    expect(isEcho(state, text, 12)).toBe(echo);
  });

  test("of triggers without end only the beginning is kept", () => {
    const words = Array.from({ length: 50_000 }, (_, at) => `word${at}`);
    fire("Run the whole test suite.", { triggers: [words.join(" ")] });
    expect(JSON.stringify(state).length).toBeLessThan(100_000);
    expect(isEcho(state, "The whole test suite.", 12)).toBe(true);
  });

  test("exactly four tenths is an echo", () => {
    fire("alpha beta");
    expect(isEcho(state, "alpha beta gamma delta epsilon", 11)).toBe(true);
    expect(isEcho(state, "alpha beta gamma delta epsilon zeta", 11)).toBe(false);
  });

  test("it is kept with the session", async () => {
    const slot = openSession(memoryStore(), { sessionId: "s" }).slot(PrimitiveState);
    await slot.mutate((draft) =>
      recordFire(draft, { message: "Run the whole test suite.", triggers: [], position: 1, window: 2 }),
    );
    const kept = slot.get();
    expect(kept === null ? null : isEcho(kept, "whole test suite", 7)).toBe(true);
    expect([...(kept?.echoVerbatim ?? [])]).toEqual(["Run the whole test suite."]);
  });
});

describe("§1.5 stems", () => {
  test.each([
    ["fail failing failed fails", ["fail"]],
    ["test tests tested testing", ["test"]],
    ["run running runs", ["run"]],
    ["change changed changes changing", ["chang"]],
    ["stop stopped stopping", ["stop"]],
    ["complete completed completion completing", ["complet"]],
    ["verify verified verifies", ["verifi"]],
    ["class classes", ["class"]],
    ["branch branches", ["branch"]],
    ["implement implements implemented implementation", ["implement"]],
    ["quick quickly", ["quick"]],
    ["don\u2019t it's", ["dont"]],
    ["the a and of it is", []],
    ["N\u00e4chte 2026 \u65e5\u672c", ["n\u00e4cht", "2026", "\u65e5\u672c"]],
  ])("%s", (text, expected) => expect(stems(text)).toEqual(expected));
});

describe("a message that names what it is about", () => {
  const looked = [/pre-existing (?:failure|issue)/i];
  const say = "A pre-existing issue or pre-existing failure must be shown on a clean checkout.";

  test.each([
    ["It is a pre-existing issue after all, of the lexer.", false],
    ["The parser has a pre-existing failure too, so I skip it.", false],
    ["I will show that pre-existing issue on a clean checkout.", true],
    ["A pre-existing failure must be shown on the clean checkout, you say.", true],
  ])("%s", (text, isOne) => {
    fire(say, { triggers: ["This is a pre-existing failure of the tests."] });
    expect(isEcho(state, text, 12, looked)).toBe(isOne);
  });
});
