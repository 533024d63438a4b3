import { describe, expect, test } from "vitest";
import { all, any, not } from "../conditions/combine.ts";
import { command } from "../conditions/command.ts";
import { prompt } from "../conditions/prompt.ts";
import { ran } from "../conditions/ran.ts";
import { tool } from "../conditions/tool.ts";
import { touched } from "../conditions/touched.ts";
import { gate } from "../hooks/gate.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { on } from "../hooks/on.ts";
import { whyNever } from "./check-hook.ts";
import { doubtsAbout } from "./doubts.ts";

const say = "Run npm test before you finish.";
const deny = "Use --force-with-lease instead.";
const nothing = (): undefined => undefined;

describe("§4 a condition that can never hold on the hook's events is a load error", () => {
  test.each<[what: string, hook: unknown, why: string]>([
    ["when", gate({ when: tool("Bash"), until: ran("npm test"), say }), "it can never fire: tool"],
    ["until", gate({ until: command("npm test"), say }), "it can never let go by command"],
    ["all of until", gate({ until: [ran("npm test"), command("x")], say }), "it can never let go by all"],
    ["any in until", gate({ until: any(command("a"), tool("Bash")), say }), "it can never let go by any"],
    ["unless", guard({ when: tool("Edit"), unless: tool("Bash"), deny }), "it can never be excused by tool"],
    ["nothing at all", guard({ when: any(), deny }), "it can never fire: any() holds on no event, and"],
    [
      "nothing at all in until",
      gate({ until: any(), say }),
      "it can never let go by any(): that holds on no event",
    ],
    [
      "of another tool",
      guard({ tool: "Edit", when: [], unless: tool("Bash"), deny }),
      "it can never be excused",
    ],
  ])("%s", (_, hook, why) => expect(whyNever(hook as Hook)).toContain(why)); // hooks of any event

  test.each<[what: string, hook: unknown]>([
    ["history", gate({ when: touched("src/**"), until: ran("npm test"), say })],
    ["a denial", gate({ until: not(command("npm test")), say })],
    ["one that may hold", gate({ until: any(command("a"), ran("npm test")), say })],
    [
      "on one of the events",
      on(["PreToolUse", "Stop"], { unless: all(tool("Bash"), command("a")) }, nothing),
    ],
    ["a part of the tools", guard({ when: command("git push"), unless: command("git push -n"), deny })],
  ])("and no other: %s", (_, hook) => expect(whyNever(hook as Hook)).toBeUndefined()); // likewise
});

test("a prompt that is not what the user writes is doubted", () => {
  const frozen = prompt(/deploy/);
  expect(doubtsAbout(guard({ when: frozen, deny }) as Hook)).toEqual([
    expect.stringContaining("never about what the user writes"),
  ]);
  expect(doubtsAbout(guard({ tool: "Agent", when: frozen, deny }) as Hook)).toEqual([]);
  expect(doubtsAbout(on(["PreToolUse", "UserPromptSubmit"], { when: frozen }, nothing) as Hook)).toEqual([]);
});

describe("§6 what a target cannot carry is said at load time", () => {
  test("the 1.5 s of SessionEnd, unless the hook has a deadline below it", () => {
    const short = "it has 1.2 s on SessionEnd, since the host waits 1.5 s for all hooks together";
    expect(doubtsAbout(on("SessionEnd", nothing) as Hook)).toEqual([expect.stringContaining(short)]);
    expect(doubtsAbout(on("SessionEnd", { deadline: 1 }, nothing) as Hook)).toEqual([]);
    expect(doubtsAbout(on("SessionEnd", { deadline: 5 }, nothing) as Hook)).toEqual([
      "its deadline of 5 s is cut: the host waits 1.5 s on SessionEnd",
    ]);
    expect(doubtsAbout(on("SessionStart", nothing) as Hook)).toEqual([]);
  });

  test("a deadline in milliseconds, with what was meant", () => {
    expect(doubtsAbout(on("PreToolUse", { deadline: 2000 }, nothing) as Hook)).toEqual([
      "its deadline of 2000 s is cut: the host waits 600 s on PreToolUse; it is in seconds, did you mean 2?",
    ]);
    expect(doubtsAbout(on("UserPromptSubmit", { deadline: 60 }, nothing) as Hook)).toEqual([
      "its deadline of 60 s is cut: the host waits 30 s on UserPromptSubmit",
    ]);
  });
});

test.each<[hook: unknown, doubt: string]>([
  [guard({ when: [], deny }), "its when is empty, so it is about everything"],
  [guard({ when: all(), deny }), "all() without conditions always holds"],
])("%#: what refuses everything is told", (hook, doubt) => {
  expect(doubtsAbout(hook as Hook).join()).toContain(doubt); // a hook of any event
});
