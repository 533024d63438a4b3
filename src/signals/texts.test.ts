import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { signals } from "./signals.ts";
import { speechesOf } from "./speech.ts";
import { scoredTexts, withoutQuotes } from "./texts.ts";

const says = (content: unknown, extra: object = {}): object => ({
  type: "assistant",
  message: { role: "assistant", content },
  ...extra,
});
const asks = (content: unknown, extra: object = {}): object => ({
  type: "user",
  message: { role: "user", content },
  ...extra,
});
const text = (words: string): object => ({ type: "text", text: words });
const tool = (name: string, input: object): object => ({ type: "tool_use", id: "t", name, input });

const texts = (
  entries: object[],
  options: Parameters<typeof signals>[1] = {},
  prompt: string | null = null,
): string[] =>
  scoredTexts(speechesOf(entries), signals([/x/], options), prompt).map(({ text: said }) => said);

describe("§2 the texts scored", () => {
  const answer = [
    says([{ type: "thinking", thinking: "Hm." }], {
      message: { id: "m", content: [{ type: "thinking", thinking: "Hm." }] },
    }),
    says([], { message: { id: "m", content: [text("One."), text("Two.")] } }),
    asks([{ type: "tool_result", content: "x" }]),
    says([], {
      message: {
        id: "m",
        content: [tool("TodoWrite", { todos: [{ content: "Do a" }, { content: "Do b" }] })],
      },
    }),
    says([], { message: { id: "m", content: [tool("TaskCreate", { subject: "Do c" })] } }),
  ];

  test("of each entry its prose, then its thinking, then todo and task titles", () => {
    expect(texts(answer)).toEqual(["One.\nTwo.", "Hm.", "Do a", "Do b", "Do c"]);
    expect(texts(answer, { thinking: false })).toEqual(["One.\nTwo.", "Do a", "Do b", "Do c"]);
  });

  test.each([
    ["tool results", asks([{ type: "tool_result", content: "x" }], { toolUseResult: {} })],
    ["meta entries and skill text", asks([text("Base directory for this skill")], { isMeta: true })],
    ["meta entries of the assistant", says("x", { isMeta: true })],
    ["compact summaries", asks("This session is being continued", { isCompactSummary: true })],
    ["injected reminders", asks("<system-reminder>x</system-reminder>")],
    [
      "notices of the host",
      asks("<task-notification>x", { origin: { kind: "task-notification" }, promptSource: "system" }),
    ],
    ["output of local commands", asks("<local-command-stdout>x</local-command-stdout>")],
    ["a subagent's words", says("x", { isSidechain: true })],
    ["the host's own error texts", says("x", { message: { model: "<synthetic>", content: "x" } })],
    ["other entry types", { type: "system", content: "x" }],
    ["no entry at all", [] as object],
  ])("never: %s", (_what, entry) => expect(texts([entry], { origin: "any" })).toEqual([]));

  test('origin "any" also hears the user, without what was injected beside his words', () => {
    const entries = [
      asks("Do it.<system-reminder>x</system-reminder>"),
      says("Done."),
      asks([text("Thanks."), text("Bye.")]),
    ];
    expect(texts(entries)).toEqual(["Done."]);
    expect(texts(entries, { origin: "any" })).toEqual(["Do it.", "Done.", "Thanks.\nBye."]);
  });

  test("in a subagent's own file its words are the agent's", () => {
    const entries = [says("x", { isSidechain: true })];
    expect(scoredTexts(speechesOf(entries, { agent: true }), signals([/x/]))).toMatchObject([{ text: "x" }]);
  });

  test("the window counts scored texts, so tool traffic eats no slots", () => {
    const traffic = Array.from({ length: 30 }, () => [
      says([tool("Bash", {})]),
      asks([{ type: "tool_result", content: "" }]),
    ]).flat();
    expect(texts([says("a"), says("b"), ...traffic, says("c")], { window: 2 })).toEqual(["b", "c"]);
  });

  test("a window is read from its end, and no further than it reaches", () => {
    const read: string[] = [];
    const speeches = speechesOf(
      Array.from({ length: 100 }, (_, at) => says(`"quote" ${at % 2 === 0 ? at : ""}`)),
    );
    const watched = speeches.map((speech) => ({
      ...speech,
      get prose() {
        read.push(speech.prose);
        return speech.prose;
      },
    }));
    const scored = scoredTexts(watched, signals([/x/], { window: 5 }));
    expect(scored.map(({ text: one }) => one)).toEqual(["90", "92", "94", "96", "98"]);
    expect(read.length).toBeLessThanOrEqual(20);
  });

  test('window "turn": since the last real prompt or skill command', () => {
    const entries = [asks("one"), says("a"), asks("two"), says("b"), asks("x", { isMeta: true }), says("c")];
    expect(texts(entries, { window: "turn" })).toEqual(["b", "c"]);
    const command = asks("<command-message>hi</command-message>\n<command-name>/hi</command-name>");
    expect(texts([...entries, command, says("d")], { window: "turn" })).toEqual(["d"]);
    expect(texts([says("a")], { window: "turn" })).toEqual(["a"]);
  });

  test('a prompt being submitted is the first text with origin "any", and takes a slot', () => {
    const entries = [says("a"), says("b"), says("c")];
    expect(texts(entries, { origin: "any", window: 2 }, "now")).toEqual(["now", "c"]);
    expect(texts(entries, { origin: "any", window: 1 }, "now")).toEqual(["now"]);
    expect(texts(entries, { window: 2 }, "now")).toEqual(["b", "c"]);
  });

  test("text inside code fences and quotes is stripped, unless asked for", () => {
    const quoting =
      'It said:\n> quoted line\n```ts\nconst x = 1;\n```\nand "pre-existing" or \u201cso\u201d. Mine `none`.';
    expect(withoutQuotes(quoting)).toBe("It said:\nand   or  . Mine  .");
    expect(texts([says(quoting)], { quoted: true })).toEqual([quoting]);
    expect(texts([says('"only a quote"')])).toEqual([]);
  });

  test("what a hook cited is nobody's new statement, quoted or not", () => {
    const told = "The hook said:\nTriggered by: it is pre-existing; so what\nI see.";
    for (const quoted of [true, false])
      expect(texts([says(told)], { quoted })).toEqual(["The hook said:\n \nI see."]);
  });

  test("fences: of tildes, longer ones around shorter ones, and one never closed", () => {
    expect(withoutQuotes("a\n~~~\nb\n```\nc\n~~~\nd")).toBe("a\nd");
    expect(withoutQuotes("a\n````\n```\nb\n```\n````\nc")).toBe("a\nc");
    expect(withoutQuotes("a\n```\nb")).toBe("a");
  });
});

describe("§2 whose words a text is", () => {
  test.each([
    ["a fence in a list", "1. Do\n     ```\n     x\n     ```\nb", "1. Do\nb"],
    ["a mark with a language closes nothing", "a\n```\nx\n```ts\nx\n```\nb", "a\nb"],
    ["code of one line between three backticks is no fence", "```x``` a\nb", "  a\nb"],
    ["code in a line", "a `x` b ``x`x`` c ` d", "a   b   c ` d"],
    ["single quotes", "a 'x y' b ('x'). c \u2018x\u2019", "a   b ( ). c  "],
    ["a longer mark closes, a shorter one does not", "a\n~~~~\nx\n~~~\nx\n~~~~~\nb", "a\nb"],
    ["quotes of other languages", "a \u201ex\u201c b \u201ex\u201d c \u00abx\u00bb d", "a   b   c   d"],
    ["a quoted fence", "a\n> ```\n> x\n> ```\nb", "a\nb"],
    ["apostrophes and inches are no quotes", "it's 5\" wide", "it's 5\" wide"],
    [
      "apostrophes, many of them",
      "it's the users' and it isn\u2019t James' x",
      "it's the users' and it isn\u2019t James' x",
    ],
  ])("%s", (_, text, own) => expect(withoutQuotes(text)).toBe(own));
});

describe("§2 on transcripts of the real client", () => {
  const read = (name: string): unknown[] =>
    readFileSync(`test/fixtures/claude-code-2.1.332/transcripts/${name}.jsonl`, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
  const both = signals([/x/], { origin: "any", window: 99 });
  const heard = (name: string): string[] =>
    scoredTexts(speechesOf(read(name)), both).map(({ text: said }) => said);

  test.each([
    ["tools", ["please do it", "Working.", "s", "All done."]],
    ["subagent-main", ["go", "x", "main done"]],
  ])("%s", (name, expected) => expect(heard(name)).toEqual(expected));

  test("a slash command, a compaction and a resume", () => {
    const spoken = heard("slash-compact-resume");
    expect(spoken[0]).toBe("hi there");
    expect(spoken.join()).not.toMatch(/continued from|local-command|command-name/);
  });
});
