import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answerToJson } from "./answer-to-json.ts";
import { checkAnswer } from "./check-answer.ts";
import { ProtocolError } from "./protocol-error.ts";
import { depthLimit, readJson } from "./read-json.ts";

const rewriting = (updatedInput: unknown): object => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", updatedInput },
});
/** What a program without types may give. */
const raise = (): never => {
  throw new Error("boom");
};
class Call {
  readonly command = "ls";
  readonly #secret = 1;
  get length(): number {
    return this.#secret;
  }
}

describe("what is checked is what JSON writes", () => {
  test.each<[string, unknown, unknown]>([
    ["a Date", { at: new Date(0) }, { at: "1970-01-01T00:00:00.000Z" }],
    ["a URL", { at: new URL("https://example.com/a") }, { at: "https://example.com/a" }],
    ["an instance", new Call(), { command: "ls" }],
    ["what stands for an object", { toJSON: () => ({ command: "ls" }) }, { command: "ls" }],
    [
      "a getter",
      Object.defineProperty({}, "command", { get: () => "ls", enumerable: true }),
      { command: "ls" },
    ],
    ["what is undefined, left out", { command: "ls", timeout: undefined }, { command: "ls" }],
    ["a field called __proto__", JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":1}')],
  ])("%s", (_, updatedInput, written) => {
    const json = answerToJson("PreToolUse", rewriting(updatedInput));
    expect(json).toStrictEqual(rewriting(written));
    expect(JSON.stringify(json)).toBe(JSON.stringify(rewriting(updatedInput)));
  });

  test.each<[string, unknown, string]>([
    ["a Date in place of an object", new Date(0), 'expected an object, got "1970-01-01T00:00:00.000Z"'],
    ["a URL in place of one", new URL("https://example.com/"), "expected an object, got "],
    [
      "a toJSON that says something else",
      { command: "ls", toJSON: () => "ls" },
      'expected an object, got "ls"',
    ],
    ["a toJSON that says a list", { toJSON: () => [] }, "expected an object, got a list"],
    ["a toJSON that says nothing", { toJSON: () => undefined }, "JSON cannot carry"],
    ["a toJSON that throws", { toJSON: raise }, "cannot be read: boom"],
    [
      "a getter that throws",
      Object.defineProperty({}, "a", { get: raise, enumerable: true }),
      "cannot be read: boom",
    ],
    ["a bigint", { a: 1n }, "updatedInput.a: JSON cannot carry a value of type bigint"],
    ["a hole in a list", { a: new Array(1) }, "updatedInput.a[0]: JSON cannot carry"],
    ["an endless list", { a: new Array(2 ** 32 - 1) }, "updatedInput.a[0]: JSON cannot carry"],
    ["a regular expression", { a: /x/ }, "updatedInput.a: JSON cannot carry a RegExp"],
    ["an error", { a: new Error("x") }, "updatedInput.a: JSON cannot carry an Error"],
    ["bytes", { a: new Uint8Array(1) }, "updatedInput.a: JSON cannot carry a Uint8Array"],
  ])("and %s is a problem", (_, updatedInput, message) => {
    const write = (): unknown => answerToJson("PreToolUse", rewriting(updatedInput));
    expect(write).toThrow(ProtocolError);
    expect(write).toThrow(message);
    expect(checkAnswer("PreToolUse", rewriting(updatedInput))).toContain(message);
  });

  test("as are an answer that shifts its shape, looked at once, and one without end", () => {
    let asked = 0;
    const shifty = Object.defineProperty({}, "decision", {
      get: () => (++asked === 1 ? "block" : "continue"),
      enumerable: true,
    });
    expect(answerToJson("Stop", shifty)).toStrictEqual({ decision: "block" });
    const endless: object = new Proxy(
      {},
      {
        ownKeys: () => ["a"],
        get: (_, key) => (key === "a" ? endlessly() : undefined),
        getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
      },
    );
    function endlessly(): object {
      return new Proxy(endless, {});
    }
    expect(readJson(endless).problem).toContain(`has over ${depthLimit} levels`);
  });
});

test("whatever is answered is written as it was checked, or described", () => {
  const seen = { written: 0, described: 0 };
  const anything = fc.anything({
    withDate: true,
    withMap: true,
    withBigInt: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
    withObjectString: true,
  });
  const property = fc.property(anything, (value) => {
    try {
      const json = answerToJson("PostToolUse", { hookSpecificOutput: { updatedToolOutput: value } });
      expect(JSON.parse(JSON.stringify(json))).toEqual(json);
      seen.written += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(ProtocolError);
      seen.described += 1;
    }
  });
  fc.assert(property, { numRuns: 500 });
  expect(Math.min(seen.written, seen.described)).toBeGreaterThan(50);
});
