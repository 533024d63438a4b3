import { describe, expect, test } from "vitest";
import { tool } from "../conditions/tool.ts";
import { configure } from "./configure.ts";
import { guard } from "./guard.ts";
import { isHook } from "./hook.ts";
import { nudge } from "./nudge.ts";
import { on } from "./on.ts";
import { context } from "./outcomes.ts";

const bash = tool("Bash");
const noBash = guard({ when: bash, deny: "no" });

describe("a hook", () => {
  test("is a frozen plain object with its defaults written out", () => {
    expect(noBash).toMatchObject({
      kind: "guard",
      events: ["PreToolUse"],
      when: [bash],
      unless: [],
      onError: "closed",
      mode: "enforce",
      rewrites: false,
    });
    expect(Object.isFrozen(noBash)).toBe(true);
    expect([Object.isFrozen(noBash.events), Object.isFrozen(noBash.when)]).toEqual([true, true]);
    expect(noBash).not.toHaveProperty("maxFires");
    expect(nudge({ say: "x" })).toMatchObject({ kind: "nudge", onError: "open", maxFires: 1 });
    expect(on("Stop", () => undefined)).toMatchObject({ kind: "on", onError: "open", rewrites: true });
    expect(guard({ when: bash, then: () => undefined }).rewrites).toBe(true);
  });

  test("keeps lists of its own", () => {
    const when = [bash];
    const hook = guard({ when, deny: "no" });
    when.pop();
    expect(hook.when).toEqual([bash]);
  });

  test("is known as one, a copy with other fields too", () => {
    expect([noBash, configure(noBash, { as: "off" }), { ...noBash, onError: "open" }].map(isHook)).toEqual([
      true,
      true,
      true,
    ]);
    expect([null, undefined, "x", {}, [], () => noBash, { kind: "guard", events: [] }].map(isHook)).toEqual(
      Array(7).fill(false),
    );
  });

  test("may have an id, a deadline, a cap, and a policy of its own", () => {
    const options = { id: "x/y", deadline: 2, maxFires: 0, onError: "closed" } as const;
    expect(on("Stop", options, () => undefined)).toMatchObject(options);
  });
});

const anything = (value: unknown): never => value as never; // what JavaScript would let through
test.each<[what: string, make: () => unknown, message: RegExp]>([
  ["a guard that says nothing", () => guard(anything({ when: bash })), /exactly one/],
  ["a guard that says two things", () => guard(anything({ when: bash, deny: "", ask: "" })), /exactly one/],
  ["a guard without a condition", () => guard(anything({ deny: "no" })), /when/],
  ["no handler", () => on("Stop", anything({})), /handler/],
  [
    "a misspelt policy",
    () => guard({ when: bash, deny: "no", onError: anything("close") }),
    /onError.*"close"/,
  ],
  ["a misspelt mode", () => configure(noBash, { as: anything("enforced") }), /as.*"enforced"/],
  ["a condition that is none", () => guard({ when: anything(/rm/), deny: "no" }), /when.*not a condition/],
  ["null for a condition", () => guard({ when: bash, unless: anything(null), deny: "no" }), /unless/],
  ["a maker for a condition", () => on("Stop", { when: anything([tool]) }, () => undefined), /when/],
  ["no event", () => on(anything([]), () => undefined), /event/],
  [
    "an unknown event",
    () => on(anything("PreToolUsed"), () => undefined),
    /"PreToolUsed"; did you mean PreToolUse\?/,
  ],
  ["a tool that is no name", () => on("PreToolUse", { tool: anything(3) }, () => undefined), /tool/],
  ["an empty list of tools", () => on("PreToolUse", { tool: [] }, () => undefined), /tool/],
  ["half a fire", () => nudge({ say: "x", maxFires: 0.5 }), /maxFires/],
  ["less than no fire", () => nudge({ say: "x", maxFires: -1 }), /maxFires/],
  ["no time", () => nudge({ say: "x", deadline: 0 }), /deadline/],
  ["endless time", () => nudge({ say: "x", deadline: Number.POSITIVE_INFINITY }), /deadline/],
  ["an empty id", () => nudge({ say: "x", id: "" }), /id/],
])("%s is an error when it is made", (_, make, message) => {
  expect(make).toThrow(TypeError);
  expect(make).toThrow(message);
});

describe("configure", () => {
  const limited = nudge({
    say: ({ options }) => `at most ${options.max}`,
    options: { max: 3, min: 1 },
    id: "a/b",
  });

  test("changes options and mode, keeps the rest, and leaves the original alone", () => {
    const changed = configure(limited, { as: "warn", options: { max: 5 } });
    expect(changed).toMatchObject({ mode: "warn", options: { max: 5, min: 1 }, id: "a/b", maxFires: 1 });
    expect(limited).toMatchObject({ mode: "enforce", options: { max: 3 } });
    const again = configure(changed, { options: { min: 2 } });
    expect(again).toMatchObject({ mode: "warn", options: { max: 5, min: 2 } });
    expect(configure(again, {})).toMatchObject({ mode: "warn", options: { max: 5, min: 2 } });
  });

  test("makes conditions anew from the options", () => {
    const hook = on("PreToolUse", { options: { name: "Bash" }, when: ({ name }) => tool(name) }, () =>
      context("x"),
    );
    expect(hook.when[0]?.label).toBe('tool("Bash")');
    expect(configure(hook, { options: { name: "Read" } }).when[0]?.label).toBe('tool("Read")');
  });
});
