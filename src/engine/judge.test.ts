import { expect, test } from "vitest";
import { call } from "../../test/event-of.ts";
import { fakeHost } from "../../test/fake-host.ts";
import type { Check, Condition } from "../conditions/condition.ts";
import { guard } from "../hooks/guard.ts";
import type { Hook } from "../hooks/hook.ts";
import { nudge } from "../hooks/nudge.ts";
import { on } from "../hooks/on.ts";
import { judge } from "./judge.ts";

const event = call("Bash", { command: "ls" });
const saying = (label: string, check: Check): Condition => ({ kind: "condition", label, check: () => check });
const yes = saying("yes", { match: true, evidence: [{ condition: "yes", text: "found" }] });
const no = saying("no", { match: false });
const unknown = saying("unknown", {
  match: "unknown",
  why: "$CMD",
  evidence: [{ condition: "unknown", text: "maybe" }],
});

type Rules = Pick<Hook, "when" | "unless">;
const makers: Readonly<Record<string, (rules: Rules) => Hook>> = {
  guard: (rules) => guard({ ...rules, deny: "no" }),
  nudge: (rules) => nudge({ ...rules, say: "hm" }),
  "on, closed": (rules) => on("PreToolUse", { ...rules, onError: "closed" }, () => undefined),
};

test.each<[kind: string, when: Condition[], unless: Condition[], holds: boolean, certain: boolean]>([
  ["guard", [yes], [], true, true],
  ["guard", [yes, no], [], false, true],
  ["guard", [yes], [no], true, true],
  ["guard", [yes], [yes], false, true],
  ["guard", [yes, unknown], [], true, false],
  ["guard", [yes], [unknown], true, false],
  ["guard", [unknown], [yes], false, true],
  ["on, closed", [unknown], [], true, false],
  ["nudge", [], [], true, true],
  ["nudge", [yes], [no], true, true],
  ["nudge", [unknown], [], false, false],
  ["nudge", [yes], [unknown], false, false],
])("a %s when %j unless %j holds: %s, certain: %s", async (kind, when, unless, holds, certain) => {
  const hook = makers[kind]?.({ when, unless });
  if (hook === undefined) throw new Error(`no ${kind}`);
  expect(await judge(hook, event, fakeHost())).toMatchObject({ holds, certain });
});

test("tells what was asked, what was found and why it does not hold", async () => {
  const holding = await judge(guard({ when: [yes, unknown], unless: no, deny: "no" }), event, fakeHost());
  expect(holding.evidence.map(({ text }) => text)).toEqual(["found", "maybe"]);
  expect(holding.conditions.map(({ label, unless }) => [label, unless])).toEqual([
    ["yes", false],
    ["unknown", false],
    ["no", true],
  ]);
  const whys = [
    guard({ when: [no, yes], deny: "" }),
    guard({ when: yes, unless: yes, deny: "" }),
    nudge({ when: unknown, say: "x" }),
  ];
  expect(await Promise.all(whys.map(async (hook) => (await judge(hook, event, fakeHost())).why))).toEqual([
    "no does not hold",
    "yes holds",
    "unknown cannot be decided: $CMD",
  ]);
});

test("asks no further than it must", async () => {
  const judged = await judge(guard({ when: [no, yes], deny: "" }), event, fakeHost());
  expect(judged.conditions).toHaveLength(1);
});

test("does not take an answer that is none", async () => {
  const broken = saying("broken", { match: "yes" } as never); // what JavaScript would let through
  await expect(judge(guard({ when: broken, deny: "" }), event, fakeHost())).rejects.toThrow(/broken/);
});
