import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as protocol from "../../src/protocol.ts";
import * as sdk from "../../src/sdk.ts";
import { memoryStore } from "../../src/state/memory-store.ts";
import { anyValue, isDescribed } from "../hostile-values.ts";

type Anything = (...args: readonly unknown[]) => unknown;

/** Every public function with the path that leads to it; schemas are valibot's own. */
function functionsIn(module: object, path = ""): readonly (readonly [string, Anything])[] {
  return Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
    const here = path === "" ? name : `${path}.${name}`;
    if (typeof value === "function" && !isClass(value)) return [[here, value as Anything] as const]; // to be called with anything
    return isModule(value) ? functionsIn(value, here) : [];
  });
}

function isModule(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !("~standard" in value);
}

function isClass(value: object): boolean {
  return Function.prototype.toString.call(value).startsWith("class ");
}

const events = fc
  .constantFrom<unknown>(...protocol.hookEvents, "constructor", "__proto__", "toString", "Nope")
  .map((event) => () => event);
const first = fc.oneof({ weight: 1, arbitrary: events }, { weight: 2, arbitrary: anyValue });
const lists = fc
  .tuple(first, anyValue, anyValue, anyValue)
  .chain((args) => fc.nat({ max: 4 }).map((count) => args.slice(0, count)));

type Ended = { readonly error: unknown } | { readonly result: unknown };

/** How a call ends; a promise is waited for. */
async function tried(call: () => unknown): Promise<Ended> {
  try {
    const result = call();
    return { result: result instanceof Promise ? await result : [result] };
  } catch (error) {
    return { error };
  }
}

const all = functionsIn(protocol);

test("there are functions to try", () => {
  expect(all.length).toBeGreaterThan(34 * 6);
  expect(all.map(([name]) => name)).toEqual(
    expect.arrayContaining(["PreToolUse.deny", "Hooks.toSettings", "matches", "Hooks.empty.on"]),
  );
});

const owners = [...new Set(all.map(([name]) => ownerOf(name)))];

function ownerOf(name: string): string {
  return name.replace(/\..*/, "");
}

describe("whatever a function is given, it gives a result or says what is wrong with it", () => {
  test.each(owners)("%s", async (owner) => {
    const functions = all.filter(([name]) => ownerOf(name) === owner);
    const property = fc.asyncProperty(fc.constantFrom(...functions), lists, async ([name, call], args) => {
      const ended = await tried(() => call(...args.map((make) => make())));
      if ("error" in ended) expect(isDescribed(ended.error), `${name}: ${ended.error}`).toBe(true);
    });
    await fc.assert(property, { numRuns: 60 * functions.length });
  });
});

const quiet = { warn: () => undefined, state: memoryStore() };

describe("so do the doors of a program", () => {
  const doors: readonly (readonly [string, Anything])[] = [
    ["toSdkHooks", (source, options) => sdk.toSdkHooks(source as never, options as never)],
    ["toSdkHooks with sound options", (source) => sdk.toSdkHooks(source as never, quiet)],
    ["hookProblems", (source, options) => sdk.hookProblems(source as never, (options ?? quiet) as never)],
    ["controlHost", (options) => sdk.controlHost(options as never)],
    [
      "controlHost with a way to write",
      (hooks, more) => sdk.controlHost({ hooks, write: () => more, ...quiet } as never),
    ],
    ["stdinGate", (options) => sdk.stdinGate(options as never)],
    ["a gate's observe", (frame) => sdk.stdinGate({ callbacks: true }).observe(frame)],
  ];
  test.each(doors)("%s", async (_, call) => {
    const property = fc.asyncProperty(fc.array(anyValue, { maxLength: 3 }), async (args) => {
      const ended = await tried(() => call(...args.map((make) => make())));
      if ("error" in ended) expect(isDescribed(ended.error), String(ended.error)).toBe(true);
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
