import { describe, expect, test } from "vitest";
import { type Vector, vectorsOf } from "../../test/sdk-vectors.ts";
import { configOf } from "../../test/vector-config.ts";
import { eventFromString, openEvent } from "./event-strings.ts";
import { Hooks } from "./hooks.ts";
import { readDeferredToolUse, readHookMessage } from "./messages.ts";
import { ProtocolError } from "./protocol-error.ts";
import { block, continueWith } from "./results.ts";
import { PostToolUse, PreToolUse } from "./tool-protocols.ts";
import { PreCompact, Stop } from "./turn-protocols.ts";

describe("init", () => {
  test.each(vectorsOf("init"))("$id: $what", (vector) => {
    const { hooks } = Hooks.toProtocol(configOf(vector, () => () => undefined));
    expect(hooks).toStrictEqual(vector.expect.initialize_hooks);
  });
});

describe("message", () => {
  const withoutNulls = (expected: Record<string, unknown>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(expected).map(([name, value]) => [name, value ?? undefined]));

  test.each(vectorsOf("message"))("$id: $what", ({ given, expect: expected }) => {
    if (expected.deferred !== undefined) {
      expect(readDeferredToolUse(given)).toStrictEqual(expected.deferred);
      expect(readDeferredToolUse({ type: "result" })).toBeUndefined();
      return;
    }
    const { raw: _raw, ...fields } = expected;
    const message = readHookMessage(given);
    expect(message).toEqual({ phase: given.subtype, ...message, ...withoutNulls(fields) });
    expect(message?.raw).toBe(given);
  });
});

describe("seed", () => {
  const byId = new Map(vectorsOf("seed").map((vector) => [vector.id, vector]));
  const done: string[] = [];
  const seed = (id: string, check: (vector: Vector) => void): void => {
    const vector = byId.get(id);
    done.push(id);
    test(`${id}: ${vector?.what}`, () => {
      if (vector === undefined) throw new Error(`no vector ${id}`);
      check(vector);
    });
  };
  const errorOf = (run: () => unknown): ProtocolError => {
    try {
      run();
    } catch (error) {
      if (error instanceof ProtocolError) return error;
    }
    throw new Error("no ProtocolError was thrown");
  };

  // Answered better, see docs/decisions/typed-fields.md: the fields that are unknown there are typed here.
  seed("seed-input-parse", ({ given, expect: { unknown, ...typed } }) => {
    const input = PreToolUse.parse(given);
    expect(input).toMatchObject({ ...typed, ...unknown });
    expect(PreToolUse.unknown(input)).toStrictEqual({});
    expect(PreToolUse.unknown(PreToolUse.parse({ ...given, novel: 1 }))).toStrictEqual({ novel: 1 });
  });

  // Answered better, see docs/decisions/typed-fields.md: today's hosts always send tool_use_id, so it is required.
  seed("seed-round-trip", ({ given }) => {
    const sent = { ...given, tool_use_id: "toolu_1" };
    expect(JSON.stringify(PostToolUse.parse(sent))).toBe(JSON.stringify(sent));
    expect(PostToolUse.unknown(PostToolUse.parse(sent))).toStrictEqual({ x: given.x });
    expect(errorOf(() => PostToolUse.parse(given)).problems).toStrictEqual([
      { path: "tool_use_id", message: "missing" },
    ]);
  });

  seed("seed-missing-field", ({ given, expect: { error_mentions } }) => {
    const error = errorOf(() => PreToolUse.parse(given));
    for (const word of error_mentions) expect(error.message).toContain(word);
    expect(error.problems).toContainEqual({ path: "tool_input", message: "missing" });
  });

  seed("seed-wrong-type", ({ given, expect: { error_mentions } }) => {
    const error = errorOf(() => Stop.parse(given));
    for (const word of error_mentions) expect(error.message).toContain(word);
    expect(error.problems).toContainEqual({
      path: "stop_hook_active",
      message: 'expected boolean, got "yes"',
    });
  });

  seed("seed-unknown-event", ({ given, expect: expected }) => {
    expect(errorOf(() => eventFromString(given.event)).message).toContain(given.event);
    expect(openEvent(given.event)).toStrictEqual(expected.open);
    expect(openEvent("Stop")).toStrictEqual({ event: "Stop", unknown: false });
  });

  seed("seed-output-omits-none", ({ expect: expected }) => {
    const output = { hookEventName: "PreToolUse", ...expected };
    expect(PreToolUse.allow()).toStrictEqual({ hookSpecificOutput: output });
  });

  seed("seed-continue-empty", ({ expect: expected }) => {
    expect(continueWith()).toStrictEqual(expected);
  });

  seed("seed-block", ({ given, expect: expected }) => {
    expect(block({ systemMessage: given.system_message })).toStrictEqual(expected);
  });

  seed("seed-precompact", ({ expect: expected }) => {
    expect(PreCompact.continue()).toStrictEqual(expected);
  });

  seed("seed-add-order", ({ given, expect: expected }) => {
    const original = Hooks.empty;
    const config = given.adds.reduce(
      (hooks: typeof original, [event, name]: [string, string]) =>
        hooks.add(eventFromString(event), [Hooks.matcher(name, [])]),
      original,
    );
    const { hooks } = Hooks.toProtocol(config);
    const names = (event: "PreToolUse" | "Stop"): unknown => hooks?.[event]?.map(({ matcher }) => matcher);
    expect(Object.keys(hooks ?? {})).toStrictEqual(expected.order);
    expect(names("PreToolUse")).toStrictEqual(expected.PreToolUse);
    expect(names("Stop")).toStrictEqual(expected.Stop);
    expect(Hooks.toProtocol(original).hooks).toBeNull();
  });

  test("every seed vector has been looked at", () => {
    expect(new Set(done)).toStrictEqual(new Set(byId.keys()));
  });
});
