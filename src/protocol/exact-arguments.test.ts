import { expect, test } from "vitest";
import { eventCodec } from "./event-codec.ts";
import { hookEvents } from "./event-names.ts";
import * as models from "./model-protocols.ts";
import * as sessions from "./session-protocols.ts";
import * as tools from "./tool-protocols.ts";
import * as turns from "./turn-protocols.ts";

const protocols = { ...models, ...sessions, ...tools, ...turns };

test("no builder of any event lets an argument beyond its own pass", () => {
  let seen = 0;
  const readers = Object.keys(eventCodec("Stop"));
  for (const [event, protocol] of Object.entries(protocols)) {
    for (const [name, build] of Object.entries(protocol)) {
      if (typeof build !== "function" || readers.includes(name)) continue;
      const many = Array.from({ length: 6 }, () => ({ systemMesage: "m" }));
      expect(() => Reflect.apply(build, undefined, many), `${event}.${name}`).toThrow(TypeError);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(hookEvents.length);
});

test("the message says what to do", () => {
  const deny: (...given: unknown[]) => unknown = (...given) =>
    Reflect.apply(tools.PreToolUse.deny, undefined, given);
  expect(() => deny("no", { systemMessage: "m" })).toThrow(
    /PreToolUse.deny takes one argument and would not read .+: what goes with an answer stands with its last argument, as in \{ reason, systemMessage \}\./,
  );
  expect(deny("no", undefined)).toEqual(tools.PreToolUse.deny("no"));
});

test("a misspelt option of the builder itself is recognised", () => {
  const misspelt = { updatedPermisions: [] };
  expect(() => Reflect.apply(tools.PermissionRequest.allow, undefined, [misspelt])).toThrow(
    "did you mean updatedPermissions?",
  );
  expect(() => Reflect.apply(tools.PreToolUse.allow, undefined, [{ updatedInpt: {} }])).toThrow(
    "did you mean updatedInput?",
  );
});
