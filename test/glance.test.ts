import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { not } from "../src/conditions/combine.ts";
import { command } from "../src/conditions/command.ts";
import { condition } from "../src/conditions/custom.ts";
import { isOnCloserLook } from "../src/engine/closer-look.ts";
import { dispatch } from "../src/engine/dispatch.ts";
import { interestsOf, isOfInterest } from "../src/engine/interest.ts";
import { hasTool } from "../src/engine/reach.ts";
import { toEvent } from "../src/events/read-event.ts";
import { guard } from "../src/hooks/guard.ts";
import type { Hook } from "../src/hooks/hook.ts";
import { nudge } from "../src/hooks/nudge.ts";
import * as safety from "../src/packs/safety.ts";
import { type HookEvent, hookEvents } from "../src/protocol/event-names.ts";
import { readLine } from "../src/shell/read-line.ts";
import { bash } from "../src/testing/payloads.ts";
import { hooksOn, payloadsOf } from "./arbitrary-hooks.ts";
import { fakeHost } from "./fake-host.ts";

const registered = (hooks: readonly Hook[]) => hooks.map((hook, at) => ({ id: `h${at}`, hook }));

test("what is of no interest at a glance gets no answer and no hook says a word", async () => {
  let passedOver = 0;
  const events = hookEvents.filter(hasTool);
  const asked = fc.constantFrom<HookEvent>(...events).chain((name) =>
    fc.record({
      hooks: fc.array(hooksOn(name), { minLength: 1, maxLength: 3 }),
      payload: payloadsOf(name),
    }),
  );
  const property = fc.asyncProperty(asked, async ({ hooks, payload }) => {
    const reading = toEvent(payload, "posix");
    if (reading.kind !== "event" || isOfInterest(reading.event, interestsOf(registered(hooks)))) return;
    passedOver += 1;
    const { answer, trace } = await dispatch(registered(hooks), reading.event, fakeHost());
    expect(answer).toEqual({});
    expect(trace.hooks.filter(({ status }) => status !== "skipped")).toEqual([]);
    expect(trace.faults).toEqual([]);
  });
  await fc.assert(property, { numRuns: 1_000 });
  expect(passedOver).toBeGreaterThan(50);
});

test("no line that a safety guard refuses is passed over", () => {
  const interests = interestsOf(registered(Object.values(safety) as Hook[])); // the pack exports hooks alone
  const lines = readFileSync("test/fixtures/shell-attempts.jsonl", "utf8").trimEnd().split("\n");
  const refused = lines
    .map((line) => JSON.parse(line) as { verdict: string; command: string })
    .filter(({ verdict }) => verdict === "block");
  expect(refused.length).toBeGreaterThan(100);
  for (const { command } of refused) {
    const reading = toEvent(bash(command), "posix");
    expect(reading.kind === "event" && isOfInterest(reading.event, interests), command).toBe(true);
  }
});

test("everyday commands end at the glance with the safety pack on", () => {
  const interests = interestsOf(registered(Object.values(safety) as Hook[])); // the pack exports hooks alone
  const passed = [
    "ls",
    "ls -la src",
    "npm test",
    "git status",
    "git diff HEAD",
    "git log -5",
    "cat a.ts",
    "npx tsc",
  ];
  for (const command of passed) {
    const reading = toEvent(bash(command), "posix");
    expect(reading.kind === "event" && isOfInterest(reading.event, interests), command).toBe(false);
  }
});

const broken = condition("broken", () => {
  throw new Error("it was asked");
});
const brokenTest = command(() => {
  throw new Error("it was asked");
});
const force = command("git push", { flags: ["--force", "-f"] });
const whens = {
  flags: [force],
  args: [command("git push", { args: ["main"] })],
  anywhere: [command("push", { anywhere: true })],
  words: [command("rm")],
  "before one that fails": [force, broken],
  "behind one that fails": [broken, force],
  "beside one that fails": [force, not(brokenTest)],
  pattern: [command("git push", { args: [/^ma/] })],
  wrappers: [command("git push", { wrappers: ["mine"] })],
};
const lines = readFileSync("test/fixtures/shell-attempts.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .filter((_, at) => at % 20 === 0)
  .map((line) => (JSON.parse(line) as { command: string }).command) // our own fixture
  .concat([
    "cd web && git push origin main | cat",
    "git push origin $X",
    "mine git push",
    "rm a; git status",
  ]);

test.each(Object.entries(whens))(
  "what is of no interest on a closer look is what hooks skip: %s",
  async (what, when) => {
    const hooks = registered([
      guard({ when, deny: "no" }) as Hook,
      nudge({ when, say: "no" }) as Hook,
      guard({ when, unless: [brokenTest], deny: "no" }) as Hook,
    ]);
    let passedOver = 0;
    for (const text of lines) {
      const reading = toEvent(bash(text), "posix");
      if (reading.kind !== "event") throw new Error(text);
      for (const some of [hooks.slice(0, 1), hooks.slice(1, 2), hooks.slice(2)]) {
        const interests = interestsOf(some);
        const isGlance = isOfInterest(reading.event, interests);
        if (!isGlance || isOnCloserLook(reading.event, interests, { readLine, home: "/home/u" })) continue;
        passedOver += 1;
        const { answer, trace } = await dispatch(some, reading.event, { ...fakeHost(), home: "/home/u" });
        expect([answer, trace.hooks.map(({ status }) => status), trace.faults], text).toEqual([
          {},
          ["skipped"],
          [],
        ]);
      }
    }
    const hasNone = /^(behind|beside|pattern|wrappers)/.test(what);
    expect(passedOver > 0, String(passedOver)).toBe(!hasNone);
  },
);
