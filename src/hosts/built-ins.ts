import fs from "node:fs";

/** Those of the language that verdicts are made with. */
const names = new Set(
  "Object Array JSON Map Set Promise RegExp String Number Math Symbol Function Error Reflect".split(" "),
);

/** Globals that are no functions, or that Node hands out by a getter which costs nothing. */
const others = ["JSON", "Math", "Reflect", "Atomics", "console", "process", "Buffer"];

/** A value as it was before any hook code ran; without a descriptor it was not there by itself. */
interface BuiltIn {
  readonly owner: Owner;
  readonly name: PropertyKey;
  readonly of: string;
  readonly value: unknown;
  readonly descriptor: PropertyDescriptor | undefined;
  /** Whether verdicts depend on it. */
  readonly judges: boolean;
}

type Owner = Readonly<Record<PropertyKey, unknown>>;

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys, set } = Reflect;
const text = String;
const builtIns: BuiltIn[] = [];

const global = globalThis as unknown as Owner; // looked into by name
for (const name of ownKeys(global)) {
  const value = getOwnPropertyDescriptor(global, name)?.value;
  if (typeof value === "function" || others.includes(text(name)))
    keep(global, "", [name], names.has(text(name)));
}
for (const name of names) {
  const owner = Reflect.get(globalThis, name);
  keep(owner, `${name}.`, ownKeys(owner));
  if (typeof owner.prototype === "object")
    keep(owner.prototype, `${name}.prototype.`, ownKeys(owner.prototype));
}
keep(Function.prototype as unknown as Owner, "Function.prototype.", ["apply", "bind", "call"]);
keep(Buffer as unknown as Owner, "Buffer.", ["from"]);
keep(Object.getPrototypeOf([].values()), "Array iterator.", ["next"]);
// With this in every list nothing could be written.
keep(Array.prototype as unknown as Owner, "Array.prototype.", ["toJSON"]);
keep(Date as unknown as Owner, "Date.", ["now"], false);
keep(process as unknown as Owner, "process.", ["cwd", "env", "hrtime", "nextTick", "uptime"], false);
// What answers, state and the ledger are written and read with; Node itself writes a file by what stands here.
keep(
  fs as unknown as Owner,
  "fs.",
  "fstatSync fsyncSync lstatSync mkdirSync openSync readFileSync readSync readdirSync renameSync statSync writeFileSync writeSync".split(
    " ",
  ),
  false,
);

function keep(owner: Owner, of: string, keys: readonly PropertyKey[], judges = true): void {
  for (const name of keys) {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    const isKept = descriptor === undefined || typeof descriptor.value === "function";
    if (isKept || owner === global || !judges)
      builtIns.push({ owner, name, of, value: owner[name], descriptor, judges });
  }
}

/** What everything inherits from: what is added there turns up in every object, or in every loop over a list. */
const inherited = [
  { owner: Object.prototype as unknown as Owner, of: "Object.prototype.", inLoopsOnly: false },
  { owner: Array.prototype as unknown as Owner, of: "Array.prototype.", inLoopsOnly: true },
].map((one) => {
  const known: Record<PropertyKey, boolean> = Object.create(null);
  for (const key of ownKeys(one.owner)) known[key] = true;
  return { ...one, known };
});

/** What hook code has replaced in this process. */
export interface Replaced {
  /** How often something was found and put back. */
  readonly found: number;
  /** How often something that verdicts are made with was among it. */
  readonly times: number;
  /** What it was the last time, in words. */
  readonly what: string;
  /** What cannot be put back, in words: nothing that is made in this process can be relied on any more. */
  readonly stuck?: string;
}

let replaced: Replaced = { found: 0, times: 0, what: "" };

/**
 * Puts back what hook code has replaced of the language and of the global names, so that one hook file spoils neither
 * another nor an answer, nor the next event. Tells what was replaced so far.
 *
 * @param by the file that was running
 */
export function putBack(by?: string): Replaced {
  let what = "";
  let judges = false;
  const note = (name: string, isJudging: boolean): void => {
    what += `${what && ", "}${name}`;
    judges ||= isJudging;
  };
  // By index, and with nothing that could itself have been replaced. First what everything below would inherit.
  for (let at = 0; at < inherited.length; at += 1)
    takeAway(inherited[at] as (typeof inherited)[number], note, by); // likewise
  for (let at = 0; at < builtIns.length; at += 1) {
    const one = builtIns[at] as BuiltIn; // it is below the length
    if (one.owner[one.name] === one.value) continue;
    const name = `${one.of}${text(one.name)}`;
    if (!isRestored(one) && one.judges) stick(name, by);
    note(name, one.judges);
  }
  if (what !== "") {
    const { found, times } = replaced;
    const words = by === undefined ? what : `${what} (${by})`;
    replaced = { ...replaced, found: found + 1, times: times + (judges ? 1 : 0), what: words };
  }
  return replaced;
}

function isRestored({ owner, name, value, descriptor }: BuiltIn): boolean {
  try {
    if (descriptor === undefined) deleteProperty(owner, name);
    else defineProperty(owner, name, descriptor);
    // Some globals lie behind a getter, and what it gives was replaced.
    if (owner[name] !== value) set(owner, name, value);
    return owner[name] === value;
  } catch {
    return false; // what descriptors inherit makes them none
  }
}

function stick(name: string, by: string | undefined): void {
  const { stuck = by === undefined ? name : `${name} (${by})` } = replaced;
  replaced = { ...replaced, stuck };
}

/** Takes away what was added, or lets loops pass it over. */
function takeAway(
  one: (typeof inherited)[number],
  note: (name: string, isJudging: boolean) => void,
  by: string | undefined,
): void {
  const { owner, of, inLoopsOnly, known } = one;
  const keys = ownKeys(owner);
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as PropertyKey; // it is below the length
    if (!isAdded(one, key)) continue;
    const isGone = inLoopsOnly
      ? defineProperty(owner, key, { enumerable: false })
      : deleteProperty(owner, key);
    const name = `${of}${text(key)}`;
    note(name, !inLoopsOnly);
    // What cannot be changed is told once.
    if (!isGone) known[key] = true;
    if (!isGone && !inLoopsOnly) stick(name, by);
  }
}

function isAdded({ owner, inLoopsOnly, known }: (typeof inherited)[number], key: PropertyKey): boolean {
  if (known[key] === true) return false;
  return !inLoopsOnly || getOwnPropertyDescriptor(owner, key)?.enumerable === true;
}
