import fc from "fast-check";

/** What the values below throw when they are looked at. */
const boom = "the trap of a test";

function raise(): never {
  throw new Error(boom);
}

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

function revokedList(): object {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}

function circle(): object {
  const value: Record<string, unknown> = {};
  value["self"] = value;
  return value;
}

/** Values that throw, never end, or are not what they look like. */
const traps: readonly (() => unknown)[] = [
  revoked,
  revokedList,
  circle,
  () =>
    new Proxy(
      {},
      { get: raise, ownKeys: raise, has: raise, getPrototypeOf: raise, getOwnPropertyDescriptor: raise },
    ),
  () => new Proxy([], { get: raise }),
  () => new Proxy(() => undefined, { apply: raise, get: raise }),
  () => Object.defineProperty({}, "event", { get: raise, enumerable: true }),
  () => Object.defineProperty({}, "hook_event_name", { get: raise, enumerable: true }),
  () => Object.defineProperty({}, "reason", { get: raise, enumerable: true }),
  () => ({ toJSON: raise, toString: raise, valueOf: raise }),
  () => Object.create(null),
  () => ({ [Symbol.toPrimitive]: raise }),
  () => ({
    get [Symbol.toStringTag]() {
      return raise();
    },
  }),
  () => new Array(2 ** 32 - 1),
  () => Symbol("s"),
  () => "x".repeat(100_000),
  () => JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`),
  () => JSON.parse('{"__proto__":{"events":[]},"constructor":1}'),
  () => () => undefined,
  () => raise,
  () => async () => raise(),
  () => Promise.resolve({}),
  () => new Map([["decision", "block"]]),
  () => ({ events: [{ event: "Stop", matchers: null }], add: raise, on: raise, concat: raise }),
  () => ({ callbacks: [null] }),
  () => ({ kind: "guard" }),
  () => ({ then: raise }),
];

/** Makes a value. It is made late, since a generator that looks into values would spring the traps. */
type Make = () => unknown;

const plain: fc.Arbitrary<Make> = fc
  .anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withSet: true,
    withNullPrototype: true,
    withSparseArray: true,
    withTypedArray: true,
    withBoxedValues: true,
  })
  .map((value) => () => value);

const fields = [
  "reason",
  "unknown",
  "pattern",
  "tool",
  "callbacks",
  "hookSpecificOutput",
  "events",
  "type",
  "command",
];

const bare: fc.Arbitrary<Make> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...traps) },
  { weight: 1, arbitrary: plain },
);

const inside: fc.Arbitrary<Make> = fc
  .tuple(fc.constantFrom(...fields), bare, fc.boolean())
  .map(([name, make, isListed]) => () => ({ [name]: isListed ? [make()] : make() }));

/** Any value that JavaScript has, those included that fight back, alone or in an object. */
export const anyValue: fc.Arbitrary<Make> = fc.oneof(
  { weight: 3, arbitrary: bare },
  { weight: 1, arbitrary: inside },
);

const engineWords =
  /Cannot (?:read|set|destructure|convert|perform|mix|access|assign|use|define|create)|is not (?:a function|iterable|an object|a constructor|extensible)|undefined or null|called on|Invalid (?:array|string|time|regular)|Maximum call stack|out of range|Class constructor|circular structure/i;

/** Whether an error says in our words what is wrong, or is what the value itself throws. */
export function isDescribed(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message === boom) return true;
  const said = error.message.replace(/cannot be read: .*|no valid regular expression.*/s, "");
  return error.message.length < 5_000 && !engineWords.test(said);
}
