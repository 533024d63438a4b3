import fc from "fast-check";
import { expect, test } from "vitest";
import type { RegisteredHook } from "../src/hooks/hook.ts";
import { type HookEvent, hookEvents } from "../src/protocol/event-names.ts";
import { hooksOn, payloadsOf } from "./arbitrary-hooks.ts";
import { fixturePayloads } from "./fixture-payloads.ts";
import { type Asked, asCallback, commandDoor, controlDoor, sdkDoor, whatCounts } from "./three-doors.ts";

/** Plays the same session through the three doors; gives how many of the answers said something. */
async function compare(hooks: readonly RegisteredHook[], asked: readonly Asked[]): Promise<number> {
  const record = Object.fromEntries(hooks.map(({ id, hook }) => [id, hook]));
  const command = commandDoor(hooks);
  const callbacks = [sdkDoor(record), controlDoor(record)];
  let spoken = 0;
  for (const one of asked) {
    const said = whatCounts(asCallback(await command.ask(one), one.event), one.event);
    if (said !== '{"json":{}}') spoken += 1;
    for (const door of callbacks) expect(whatCounts(await door.ask(one), one.event)).toBe(said);
  }
  return spoken;
}

const ids = (hooks: readonly RegisteredHook["hook"][]): readonly RegisteredHook[] =>
  hooks.map((hook, at) => ({ id: `h${at}`, hook }));

test("generated hooks over generated sessions: command, SDK and control say the same on every event", async () => {
  let spoken = 0;
  for (const event of hookEvents) {
    const sessions = fc.record({
      hooks: fc.array(hooksOn(event), { minLength: 1, maxLength: 4 }).map(ids),
      asked: fc.array(
        payloadsOf(event).map((payload): Asked => ({ event, payload })),
        { minLength: 1, maxLength: 3 },
      ),
    });
    const property = fc.asyncProperty(sessions, async ({ hooks, asked }) => {
      spoken += await compare(hooks, asked);
    });
    await fc.assert(property, { numRuns: 10 });
  }
  expect(spoken).toBeGreaterThan(80);
});

test("generated hooks over every payload of a real client", async () => {
  let spoken = 0;
  for (const [, payload] of fixturePayloads) {
    const event = payload["hook_event_name"] as HookEvent; // captured, so one of them
    const sets = fc.sample(fc.array(hooksOn(event), { minLength: 1, maxLength: 4 }).map(ids), {
      numRuns: 8,
      seed: 7,
    });
    for (const hooks of sets)
      spoken += await compare(hooks, [
        { event, payload },
        { event, payload },
      ]);
  }
  expect(spoken).toBeGreaterThan(60);
});
