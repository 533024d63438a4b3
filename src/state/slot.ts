import { putAside } from "./broken-copies.ts";
import { complaint } from "./complaints.ts";
import type { StateDefinition } from "./definition.ts";
import { type Found, readDocument, storedText } from "./document.ts";
import { checkTime, noting, untilEnd } from "./ending.ts";
import { LockReentry, StateError, textOf } from "./errors.ts";
import { isFields } from "./fields.ts";
import { checkedText, documentOf } from "./lost-in-json.ts";
import type { BlockedBy, Reading } from "./reading.ts";
import { storable } from "./storable.ts";
import type { Store } from "./store.ts";

/** So many runs of a function are undone by who replaces the value meanwhile; then something is wrong. */
const runsMax = 10;

/** Says that a document is no longer the one that was read. */
const replaced = new Error("It was replaced.");

export interface MutateOptions {
  /** Seconds to wait for the lock: -1 (default) without limit, 0 tries once. */
  readonly timeout?: number;
}

/** One value in one document. The base of session and durable slots. */
export class Slot<T extends object> {
  /** The document's file; null on a null slot, which keeps nothing. */
  readonly path: string | null;
  readonly #state: StateDefinition<T>;
  readonly #store: Store;

  constructor(dir: string | null, state: StateDefinition<T>, store: Store) {
    this.path = dir === null || state.file === null ? null : `${dir}/${state.file}`;
    this.#state = state;
    this.#store = store;
  }

  /**
   * The stored value, else `fallback`, else null. Never throws, unless the state is strict: a broken document is moved
   * aside and recorded as a fault. Takes no lock.
   */
  get(): T | null;
  get<F>(fallback: F): T | F;
  get(fallback: unknown = null): unknown {
    if (this.path === null) return fallback;
    const reading = this.#read(this.path);
    if (reading.kind === "old") this.#keepMigrated(this.path);
    if ("value" in reading) return reading.value;
    if (reading.kind === "none") return fallback;
    if (this.#state.strict) throw this.#refusal(this.path, reading);
    if (reading.kind === "blocked") this.#report(reading.fault, this.path, reading.why);
    return fallback;
  }

  /**
   * Replaces the value, whatever others are doing: who is just changing it begins again with this one. Throws StateError
   * when it does not fit, cannot be written or comes after the hook's time, LockReentry inside a `mutate` of this slot.
   */
  set(value: T): void {
    if (this.path === null) return;
    this.#checkMay(this.path, "save");
    const text = this.#document(value, this.path);
    const reading = this.#read(this.path);
    if (reading.kind === "broken" || reading.kind === "blocked") throw this.#refusal(this.path, reading);
    this.#write(this.path, text);
  }

  /** Forgets the value, as `set` replaces it. Missing is fine. */
  delete(): void {
    if (this.path === null) return;
    this.#checkMay(this.path, "reset");
    try {
      this.#store.remove(this.path);
    } catch (error) {
      throw this.#failure("remove", this.path, error);
    }
  }

  /**
   * Changes the value while nobody else can: lock, load or make a fresh one, `change` it in place, write it when `change`
   * ended well, unlock. Answers what `change` answers. Keep it short: no model call and no subprocess inside. It is run
   * again, on the new value, when somebody replaced the value meanwhile.
   * Throws LockTimeout, LockReentry, StateError, and what `change` throws (then nothing is written).
   */
  async mutate<R>(change: (draft: T) => R | Promise<R>, options: MutateOptions = {}): Promise<R> {
    const path = this.path;
    if (typeof change !== "function" || !isTimed(options))
      throw new StateError("definition", complaint("mutate", change, options));
    const { timeout = -1 } = options;
    if (path === null) return await change(this.#state.fresh());
    const { ending } = this.#store;
    const under = { state: this.#state.name, isInside: false };
    const block = (): Promise<R> => {
      under.isInside = true;
      // Here too, as a store may be anybody's.
      return untilEnd(ending, path, () => this.#changed(path, change));
    };
    try {
      checkTime(ending, path);
      return await noting(ending, under, () => this.#store.exclusive(path, timeout, block, ending));
    } catch (error) {
      if (!under.isInside && isBroken(error))
        this.#report("write", path, `cannot be changed: ${error.message}`);
      throw error;
    }
  }

  async #changed<R>(path: string, change: (draft: T) => R | Promise<R>): Promise<R> {
    for (let runs = 0; runs < runsMax; runs += 1) {
      const reading = this.#changeable(path);
      const draft = "value" in reading ? reading.value : this.#state.fresh();
      const before = textOrNull(draft);
      const answer = await change(draft);
      checkTime(this.#store.ending, path);
      // Also what looks unchanged as text is checked: a Set in the place of an empty object does.
      const text = storable(checkedText(draft, this.#state), path);
      const isSame = reading.kind !== "old" && text === before;
      if (isSame || this.#replace(path, this.#whole(text, path), reading)) return answer;
    }
    const why = `was saved or reset during each of ${runsMax} runs of what should change it`;
    throw new StateError("lock-timeout", `${path} ${why}.`, path);
  }

  #found(path: string): Found<T> {
    return readDocument(this.#store, path, this.#state);
  }

  /** What is there to be changed: a value, or nothing. */
  #changeable(path: string): Found<T> {
    const reading = this.#found(path);
    if (reading.kind === "blocked" || (reading.kind === "broken" && this.#state.strict))
      throw this.#refusal(path, reading);
    if (reading.kind !== "broken") return reading;
    if (!this.#moveAside(path, reading.why)) throw this.#refusal(path, reading);
    return { kind: "none" };
  }

  #checkMay(path: string, called: string): void {
    checkTime(this.#store.ending, path);
    if (this.#store.holds(path)) throw new LockReentry(path, called);
  }

  /** A broken one is read again under the lock, as someone may have put a good one in place since, and moved aside. */
  #read(path: string): Reading<T> {
    let reading = this.#found(path);
    if (reading.kind !== "broken" || this.#state.strict) return reading;
    this.#underFreeLock(path, () => {
      reading = this.#found(path);
      if (reading.kind === "broken" && this.#moveAside(path, reading.why)) reading = { kind: "none" };
    });
    return reading;
  }

  #keepMigrated(path: string): void {
    this.#underFreeLock(path, () => {
      const reading = this.#found(path);
      if (reading.kind === "old") this.#replace(path, this.#document(reading.value, path), reading);
    });
  }

  // A lock that is taken means that its holder, about to load the same document, will do the same work.
  #underFreeLock(path: string, block: () => void): void {
    try {
      this.#store.tryExclusive(path, block);
    } catch (error) {
      this.#report("unreadable", path, `needs attention, and cannot be locked: ${textOf(error)}`);
    }
  }

  #moveAside(path: string, why: string): boolean {
    try {
      this.#store.report(putAside(this.#store, path, why));
      return true;
    } catch (error) {
      this.#report("corrupt", path, `${why}, and cannot be moved aside: ${textOf(error)}`);
      return false;
    }
  }

  #document(value: T, path: string): string {
    return this.#whole(storable(checkedText(value, this.#state), path), path);
  }

  #whole(text: string, path: string): string {
    return storable(documentOf(text, this.#state), path);
  }

  /** False, and nothing is written, when what was read is no longer what is there: `set` and `delete` take no lock. */
  #replace(path: string, text: string, { text: read = null }: Found<T>): boolean {
    try {
      this.#write(path, text, () => {
        if (storedText(this.#store, path, this.#state) !== read) throw replaced;
      });
      return true;
    } catch (error) {
      if (error === replaced) return false;
      throw error;
    }
  }

  #write(path: string, text: string, before?: () => void): void {
    try {
      this.#store.write(path, text, before);
    } catch (error) {
      throw error === replaced ? error : this.#failure("write", path, error);
    }
  }

  #failure(verb: string, path: string, error: unknown): StateError {
    if (error instanceof StateError && error.kind === "refused") return error;
    const message = `Cannot ${verb} ${path}: ${textOf(error)}`;
    this.#store.report({ kind: "write", path, message: `${message}.` });
    return new StateError(error instanceof StateError ? error.kind : "io", message, path, error);
  }

  #refusal(path: string, reading: Exclude<Reading<T>, { kind: "none" | "value" | "old" }>): StateError {
    if (reading.kind === "blocked") {
      if (reading.fault === "refused") return new StateError("refused", reading.why, path);
      this.#report(reading.fault, path, reading.why);
    }
    const kind =
      reading.kind === "broken" ? "corrupt" : reading.fault === "unreadable" ? "io" : reading.fault;
    return new StateError(kind, `${path} ${reading.why}. It is left as it is.`, path);
  }

  #report(kind: BlockedBy | "corrupt" | "write", path: string, why: string): void {
    // Once for the directory, not once for each document in it.
    if (kind === "refused") return;
    this.#store.report({ kind, path, message: `${path} ${why}.` });
  }
}

function isTimed(options: MutateOptions): boolean {
  const { timeout = -1, ...others } = options ?? { null: options };
  const isTime = typeof timeout === "number" && (timeout === -1 || timeout >= 0);
  return isTime && isFields(options) && Object.keys(others).length === 0;
}

/** A place that cannot be locked at all, unlike one that somebody else holds. */
function isBroken(error: unknown): error is StateError {
  return error instanceof StateError && (error.kind === "io" || error.kind === "lock-unavailable");
}

function textOrNull(value: object): string | null {
  try {
    return JSON.stringify(value);
  } catch {
    return null;
  }
}
