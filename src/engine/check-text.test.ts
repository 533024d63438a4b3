import { expect, test } from "vitest";
import { tool } from "../conditions/tool.ts";
import { guard } from "../hooks/guard.ts";
import { lint } from "../hooks/lint.ts";
import { nudge } from "../hooks/nudge.ts";
import { doubtsAbout } from "./doubts.ts";

const when = tool("Bash");

test.each([
  "No.",
  "Not allowed.",
  "Force-pushing is not allowed!",
  "Generated files are forbidden",
  "BLOCKED",
])("a refusal that is only one is doubted: %s", (text) => {
  expect(doubtsAbout(guard({ when, deny: text }))).toMatchObject([expect.stringContaining("only says no")]);
  expect(doubtsAbout(lint({ pattern: "x", say: text, block: true }))).toHaveLength(1);
  expect(doubtsAbout(nudge({ when, say: text }))).toEqual([]);
  expect(doubtsAbout(guard({ when, deny: text, checkText: false }))).toEqual([]);
  expect(doubtsAbout(guard({ when, deny: () => text }))).toEqual([]);
});

test.each([
  "Work offline here.",
  "Use --force-with-lease.",
  "It is not allowed: run npm test first.",
  "Force-pushing is not allowed. Use --force-with-lease.",
  "Not allowed, ask the release team",
  "Only npm run is used here.",
  "Deploy now?",
])("one that shows a way out is not: %s", (text) => {
  expect(doubtsAbout(guard({ when, deny: text }))).toEqual([]);
});

test("a long text is doubted, whoever says it", () => {
  const text = "Run the tests. ".repeat(30);
  expect(doubtsAbout(nudge({ when, say: text }))).toMatchObject([expect.stringContaining("450 characters")]);
  expect(doubtsAbout(nudge({ when, say: text, checkText: false }))).toEqual([]);
  expect(doubtsAbout(nudge({ when, say: text.slice(0, 300) }))).toEqual([]);
});
