import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dispatch } from "../src/engine/dispatch.ts";
import { interestsOf, isOfInterest } from "../src/engine/interest.ts";
import { hasTool } from "../src/engine/reach.ts";
import { toEvent } from "../src/events/read-event.ts";
import type { Hook } from "../src/hooks/hook.ts";
import * as safety from "../src/packs/safety.ts";
import { type HookEvent, hookEvents } from "../src/protocol/event-names.ts";
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
