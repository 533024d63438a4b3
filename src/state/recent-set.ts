import { ownSchema } from "./own-schema.ts";
import type { Parsed, StandardSchema } from "./standard-schema.ts";

/** A set of texts that keeps the newest `cap` and counts what it let go. Survives the round trip through JSON. */
export class RecentSet extends Set<string> {
  readonly cap: number;
  dropped: number;

  constructor(cap: number, texts: Iterable<string> = [], dropped = 0) {
    super();
    this.cap = cap;
    this.dropped = dropped;
    for (const text of texts) this.add(text);
  }

  override add(text: string): this {
    super.add(text);
    if (this.size <= this.cap) return this;
    for (const oldest of this) {
      this.delete(oldest);
      this.dropped += 1;
      break;
    }
    return this;
  }

  toJSON(): unknown {
    return this.dropped === 0 ? [...this] : { dropped: this.dropped, newest: [...this] };
  }
}

/** Sets by name. Has no prototype, so that a name like `__proto__` is a name like any other. */
export type RecentSets = Record<string, RecentSet>;

/** The set of a name, made on first use. */
export function recentFor(sets: RecentSets, name: string, cap: number): RecentSet {
  const set = sets[name] ?? new RecentSet(cap);
  sets[name] = set;
  return set;
}

/** A field of sets by name, each of at most `cap` texts; empty when missing. */
export function recentSets(cap: number): StandardSchema<RecentSets> {
  return ownSchema((value) => parseSets(value ?? {}, cap));
}

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

function parseSet(value: unknown, cap: number): RecentSet | null {
  if (isTexts(value)) return new RecentSet(cap, value);
  if (typeof value !== "object" || value === null || !("newest" in value) || !isTexts(value.newest))
    return null;
  const dropped = "dropped" in value && typeof value.dropped === "number" ? value.dropped : 0;
  return new RecentSet(cap, value.newest, dropped);
}

function parseSets(value: unknown, cap: number): Parsed<RecentSets> {
  if (typeof value !== "object" || value === null)
    return { ok: false, problem: "expected an object of lists" };
  const sets: RecentSets = Object.create(null);
  for (const [name, item] of Object.entries(value)) {
    const set = parseSet(item, cap);
    if (set === null) return { ok: false, problem: `${name}: expected a list of texts` };
    sets[name] = set;
  }
  return { ok: true, value: sets };
}
