/** Those of the language that answers are made with. */
const names = "Object Array JSON Map Set Promise RegExp String".split(" ");

/** A function as it was before any hook code ran; without a descriptor it was not there. */
interface BuiltIn {
  readonly owner: Readonly<Record<PropertyKey, unknown>>;
  readonly name: PropertyKey;
  readonly of: string;
  readonly descriptor: PropertyDescriptor | undefined;
}

const { defineProperty, deleteProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const text = String;
const builtIns: BuiltIn[] = [];

const global = globalThis as unknown as BuiltIn["owner"]; // looked into by name
keep(global, "", names);
for (const name of names) {
  const owner = Reflect.get(globalThis, name);
  keep(owner, `${name}.`, ownKeys(owner));
  if (typeof owner.prototype === "object")
    keep(owner.prototype, `${name}.prototype.`, ownKeys(owner.prototype));
}
keep(Buffer as unknown as BuiltIn["owner"], "Buffer.", ["from"]);
keep(Object.getPrototypeOf([].values()), "Array iterator.", ["next"]);
// With one of these in every object nothing could be written, or waited for.
keep(Object.prototype as unknown as BuiltIn["owner"], "Object.prototype.", ["toJSON", "then"]);
keep(Array.prototype as unknown as BuiltIn["owner"], "Array.prototype.", ["toJSON"]);

function keep(owner: BuiltIn["owner"], of: string, keys: readonly PropertyKey[]): void {
  for (const name of keys) {
    const descriptor = getOwnPropertyDescriptor(owner, name);
    if (descriptor === undefined || typeof descriptor.value === "function" || owner === global)
      builtIns.push({ owner, name, of, descriptor });
  }
}

/** What hook code has replaced in this process. */
export interface Replaced {
  /** How often something was found and put back. */
  readonly times: number;
  /** What it was the last time, in words. */
  readonly what: string;
}

let replaced: Replaced = { times: 0, what: "" };

/**
 * Puts back what hook code has replaced of the language, so that one hook spoils neither an answer nor the next event.
 * Tells what was replaced so far.
 */
export function putBack(): Replaced {
  let what = "";
  // By index, and with nothing that could itself have been replaced.
  for (let at = 0; at < builtIns.length; at += 1) {
    const { owner, name, of, descriptor } = builtIns[at] as BuiltIn; // it is below the length
    if (owner[name] === descriptor?.value) continue;
    what += `${what && ", "}${of}${text(name)}`;
    if (descriptor === undefined) deleteProperty(owner, name);
    else defineProperty(owner, name, descriptor);
  }
  if (what !== "") replaced = { times: replaced.times + 1, what };
  return replaced;
}
