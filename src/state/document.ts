import type { StateDefinition } from "./definition.ts";
import { textOf } from "./errors.ts";
import { fitted } from "./fitted.ts";
import { unwritable } from "./lost-in-json.ts";
import { migrated, unreadable } from "./odd-document.ts";
import type { Reading } from "./reading.ts";
import type { Store } from "./store.ts";
import { versionKey } from "./version-key.ts";

/** A reading, and what was there; null or missing when there was nothing. */
export type Found<T> = Reading<T> & { readonly text?: string | null };

export function readDocument<T extends object>(
  store: Store,
  path: string,
  state: StateDefinition<T>,
): Found<T> {
  let text: string | null;
  try {
    text = storedText(store, path, state);
  } catch (error) {
    return unreadable(error);
  }
  return text === null ? { kind: "none", text } : { ...decode(text, state), text };
}

/** What is stored and still counts; null when there is nothing. Throws what the store throws. */
export function storedText(store: Store, path: string, { ttl }: StateDefinition): string | null {
  const text = store.read(path);
  return text === null || isExpired(store, path, ttl) ? null : text;
}

/** How far from now a time that is yet to come may be, in seconds: clocks are set back, by an hour or by a time zone. */
const yetToCome = 86_400;

function isExpired(store: Store, path: string, ttl: number | null): boolean {
  if (ttl === null) return false;
  const age = (store.now() - (store.modifiedAt(path) ?? 0)) / 1000;
  // What is further off was written by a clock that went wrong: it must not keep a value alive for years.
  return age > ttl || -age > Math.max(ttl, yetToCome);
}

function decode<T extends object>(text: string, state: StateDefinition<T>): Reading<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { kind: "broken", why: text === "" ? "is empty" : `is not JSON: ${textOf(error)}` };
  }
  const lost = isOdd(text) ? unwritable(json) : null;
  if (lost !== null) return { kind: "broken", why: lost };
  const version = takeVersion(json);
  if (version === null) return { kind: "broken", why: `has no usable ${versionKey}` };
  if (version > state.version) {
    return {
      kind: "blocked",
      fault: "newer",
      why: `is version ${version}; this program knows version ${state.version}`,
    };
  }
  if (version === state.version) return fitted(json, "value", state);
  return state.migrate === null ? fitted(json, "old", state) : migrated(json, version, state);
}

/** Whether it may hold a number beyond all numbers, or be very deep: others are spared a closer look. */
const isOdd = (text: string): boolean =>
  /[[:,]\s*-?(?:\d{200}|[\d.]+e\+?\d{3})/i.test(text) || text.split(/[[{]/, 1000).length > 999;

/** Takes the version out of a document; null when what stands there is not one. */
function takeVersion(json: unknown): number | null {
  if (typeof json !== "object" || json === null || !(versionKey in json)) return 1;
  const version = json[versionKey];
  Reflect.deleteProperty(json, versionKey);
  return typeof version === "number" && Number.isInteger(version) && version > 0 ? version : null;
}
