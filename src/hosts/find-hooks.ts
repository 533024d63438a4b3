import { type Hook, isHook } from "../hooks/hook.ts";
import { mistaken, unfinished } from "../hooks/unfinished.ts";
import { shown } from "../hooks/values.ts";
import { lookedAt } from "../protocol/cause-of.ts";
import { isHookEvent } from "../protocol/event-names.ts";
import type { HooksConfig } from "../protocol/hooks-config.ts";
import { isJsonObject } from "../protocol/json.ts";

/** One thing in a source. */
export type Found =
  | { readonly hook: Hook; readonly names: readonly string[] }
  | { readonly config: HooksConfig }
  /** What is no hook; `stray` when nothing shows that it was meant to be one. */
  | { readonly problem: string; readonly stray: boolean };

/** Where one looks: the names that lead there, the same with places in lists, and what it stands in. */
interface Place {
  readonly names: readonly string[];
  readonly steps: readonly string[];
  readonly around: readonly unknown[];
  /** Whether everything there must be a hook. */
  readonly strict: boolean;
}

/**
 * Everything that a source holds, in its order.
 *
 * @throws {TypeError} when it is no source, or is a list that holds something else.
 */
export function findHooks(source: unknown): readonly Found[] {
  return look(source, { names: [], steps: [], around: [], strict: true });
}

function look(value: unknown, place: Place): readonly Found[] {
  const { steps, around, strict } = place;
  const cause = around.length > deepest ? "it lies too deep" : unreadable(value);
  if (cause !== undefined) {
    const problem = `${steps.slice(0, 3).join("/")}: what is given cannot be read: ${cause}`;
    if (strict) throw new TypeError(problem);
    return [{ problem, stray: false }];
  }
  return lookAt(value, place);
}

function lookAt(value: unknown, place: Place): readonly Found[] {
  const { names, steps, around, strict } = place;
  if (isHook(value)) return [{ hook: value, names }];
  if (isHooksConfig(value)) return [{ config: value }];
  // In a module only what is exported by its own name counts, as it does for hook files.
  const inModule = isModule(around.at(-1));
  const mistake = inModule ? unfinished(value) : mistaken(value);
  if (mistake === undefined && !inModule && isContainer(value)) return lookInside(value, place);
  if (strict) throw new TypeError(refusal(value, steps, mistake));
  // A module exports what it likes beside hooks.
  if (mistake === undefined && inModule) return [];
  const what = mistake ?? `${inWords(value)} is no hook, so it is passed over${hintAt(value)}`;
  return [{ problem: `${steps.join("/")}: ${what}`, stray: mistake === undefined }];
}

/** Far deeper than anybody nests; circles are found before. */
const deepest = 50;

/** Far more than anybody writes; lists without an end are made by mistake. */
const longestList = 100_000;

/** Why a value cannot be looked at: a proxy or a getter that throws, a list without end. */
function unreadable(value: unknown): string | undefined {
  const look = (): string | undefined => {
    if (isHook(value) || isHooksConfig(value)) return undefined;
    mistaken(value);
    if (!isContainer(value)) return undefined;
    if (Array.isArray(value) && value.length > longestList) return `it is a list of ${value.length} things`;
    Object.entries(value);
    return undefined;
  };
  return lookedAt(look, (cause) => cause);
}

function lookInside(value: object, place: Place): readonly Found[] {
  const { names, steps, around, strict } = place;
  if (around.includes(value)) return [];
  const inside = [...around, value];
  const found = Array.isArray(value)
    ? value.flatMap((item, at) =>
        look(item, { names, steps: [...steps, `item ${at + 1}`], around: inside, strict }),
      )
    : Object.entries(value).flatMap(([name, held]) =>
        look(held, { names: [...names, name], steps: [...steps, name], around: inside, strict: false }),
      );
  const isBarren = steps.length > 0 && !strict && found.every((one) => "problem" in one && one.stray);
  if (!isBarren) return found;
  return [{ problem: `${steps.join("/")}: there is no hook in it, so it is passed over`, stray: true }];
}

function refusal(value: unknown, steps: readonly string[], mistake: string | undefined): string {
  const what = inWords(value);
  if (mistake !== undefined) return `${[...steps, what].join(": ")} is no hook: ${mistake}`;
  if (steps.length > 0) return `${steps.join("/")}: ${what} is no hook${hintAt(value)}`;
  return `${what} is no hook, and no list, module or record of hooks${hintAt(value)}`;
}

function inWords(value: unknown): string {
  if (typeof value === "function") return "a function";
  const text = shown(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}

function hintAt(value: unknown): string {
  if (value === undefined) return ": is it imported by its right name?";
  if (typeof value === "function") return ": on(event, handler) makes one of a function";
  return "";
}

/** Whether a part of a source is a set of callbacks. */
export function isHooksConfig(value: unknown): value is HooksConfig {
  if (typeof value !== "object" || value === null || isHook(value)) return false;
  if (!("events" in value && Array.isArray(value.events) && "concat" in value && "on" in value)) return false;
  return value.events.every(isEventHooks);
}

/** Also of another version of this package, so that what it holds is looked at. */
function isEventHooks(one: unknown): boolean {
  if (!isJsonObject(one) || !isHookEvent(one["event"]) || !Array.isArray(one["matchers"])) return false;
  return one["matchers"].every((matcher: unknown) => {
    const callbacks = isJsonObject(matcher) ? matcher["callbacks"] : undefined;
    return Array.isArray(callbacks) && callbacks.every((callback) => typeof callback === "function");
  });
}

function isContainer(value: unknown): value is object {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || isModule(value) || prototype === null || prototype === Object.prototype;
}

/** Also in a bundle, where a module is an object of getters or a frozen one without a prototype. */
function isModule(value: unknown): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  if (Object.prototype.toString.call(value) === "[object Module]") return true;
  const fields = Object.values(Object.getOwnPropertyDescriptors(value));
  if (fields.length === 0) return false;
  return (
    fields.every(({ get }) => get !== undefined) ||
    (Object.getPrototypeOf(value) === null && Object.isFrozen(value))
  );
}
