import { describe, expect, test } from "vitest";
import { all, any, not } from "../src/conditions/combine.ts";
import type { Condition } from "../src/conditions/condition.ts";
import { condition } from "../src/conditions/custom.ts";
import type { OpenMemory } from "../src/conditions/live-event.ts";
import { once } from "../src/conditions/once.ts";
import { dispatch } from "../src/engine/dispatch.ts";
import { guard } from "../src/hooks/guard.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { nudge } from "../src/hooks/nudge.ts";
import { on } from "../src/hooks/on.ts";
import { context } from "../src/hooks/outcomes.ts";
import { memoryIn } from "../src/hosts/memory-in.ts";
import { budgetsIn } from "../src/hosts/stored-budgets.ts";
import { memoryStore } from "../src/state/memory-store.ts";
import type { Store } from "../src/state/store.ts";
import { callOf, eventOf } from "./event-of.ts";
import { fakeHost } from "./fake-host.ts";
import { registered } from "./registered.ts";

/** A session's hooks: each call is one event, and gives what became of every hook. */
function session(...hooks: readonly Hook[]) {
  const store: Store = memoryStore();
  const memory: OpenMemory = memoryIn(store, () => ({}));
  return async (command: string, fields: object = {}): Promise<readonly string[]> => {
    const event = eventOf(callOf("Bash", { command }, fields));
    const options = { memory, budgets: budgetsIn(store) };
    const { trace } = await dispatch(registered(...hooks), event, fakeHost(), options);
    return trace.hooks.map(({ status }) => status);
  };
}

const says = (when: Condition | readonly Condition[], maxFires = 9): Hook =>
  nudge({ when, say: "note", maxFires });
const runs = (text: string): Condition => condition(text, ({ command }) => command === text);

test("it holds once in a session", async () => {
  const tell = session(says(once()));
  expect([await tell("a"), await tell("a"), await tell("b")]).toEqual([["fired"], ["skipped"], ["skipped"]]);
  expect(await tell("a", { session_id: "8c1f0000-0000-4000-8000-00000000000b" })).toEqual(["fired"]);
});

test("of many events at once one is the first", async () => {
  const tell = session(says(once()));
  const all = await Promise.all(Array.from({ length: 20 }, () => tell("a")));
  expect(all.flat().filter((status) => status === "fired")).toHaveLength(1);
});

test("hooks have first times of their own, unless they name one key", async () => {
  const own = session(says(once()), says(once()));
  expect(await own("a")).toEqual(["fired", "fired"]);
  const shared = session(says(once("k")), says(once("k")));
  expect((await shared("a")).toSorted()).toEqual(["fired", "skipped"]);
});

test("a key may come from the event", async () => {
  const tell = session(says(once(({ command }) => command ?? "")));
  expect([await tell("a"), await tell("b"), await tell("a")]).toEqual([["fired"], ["fired"], ["skipped"]]);
});

test("a session without an id is unknown: guards act, nudges do not", async () => {
  const tell = session(says(once()), guard({ when: once(), deny: "no" }));
  const nameless = { session_id: "", transcript_path: "" };
  for (const time of [1, 2]) expect([time, await tell("a", nameless)]).toEqual([time, ["skipped", "fired"]]);
});

describe("it is not used up", () => {
  test.each<[string, Hook]>([
    ["a later condition fails", says([once(), runs("go")])],
    ["unless holds", nudge({ when: once(), unless: not(runs("go")), say: "note" })],
    ["it stands inside of all", says([all(once(), runs("go"))])],
    ["it stands inside of all, before others", says([all(once()), runs("go")])],
  ])("when %s", async (_, hook) => {
    const tell = session(hook);
    expect(await tell("no")).toEqual(["skipped"]);
    expect([await tell("go"), await tell("go")]).toEqual([["fired"], ["skipped"]]);
  });

  test("when another once does not hold", async () => {
    const tell = session(
      says([runs("1"), once("y")]),
      says([runs("2"), once("x"), once("y")]),
      says([runs("3"), once("x")]),
    );
    const told = [await tell("1"), await tell("2"), await tell("3")];
    expect(told.map((statuses) => statuses.indexOf("fired"))).toEqual([0, -1, 2]);
  });

  test("when the hook fails, is late, or may not fire any more", async () => {
    let isBroken = true;
    const failing = on("PreToolUse", { when: once() }, () => {
      if (isBroken) throw new Error("broken");
      return context("note");
    });
    const late = on("PreToolUse", { when: once(), deadline: 1 }, () =>
      isBroken ? new Promise<undefined>(() => {}) : context("note"),
    );
    const spent = says([once(({ command }) => command ?? "")], 1);
    const tell = session(failing, late, spent);
    expect(await tell("a")).toEqual(["failed", "late", "fired"]);
    isBroken = false;
    expect(await tell("b")).toEqual(["fired", "fired", "skipped"]);
    expect(await tell("b")).toEqual(["skipped", "skipped", "skipped"]);
  });
});

test("a handler without an opinion has had its first time", async () => {
  let times = 0;
  const tell = session(
    on("PreToolUse", { when: once() }, () => {
      times += 1;
    }),
  );
  expect([await tell("a"), await tell("a"), times]).toEqual([["silent"], ["skipped"], 1]);
});

test("it goes with other conditions in any and not", async () => {
  const either = session(says(any(once(), runs("go"))));
  expect([await either("go"), await either("a"), await either("a"), await either("go")]).toEqual([
    ["fired"],
    ["fired"],
    ["skipped"],
    ["fired"],
  ]);
  const later = session(says([not(once()), runs("go")]));
  expect([await later("a"), await later("go"), await later("go")]).toEqual([
    ["skipped"],
    ["skipped"],
    ["fired"],
  ]);
});

test("an empty key is a mistake", () => {
  expect(() => once("")).toThrow(TypeError);
});
