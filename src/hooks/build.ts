import { type Condition, isCondition, type When } from "../conditions/condition.ts";
import { type HookEvent, hookEvents, isHookEvent } from "../protocol/event-names.ts";
import { checkNames } from "../protocol/known-names.ts";
import { nearest } from "../protocol/nearest.ts";
import { brand, type FailurePolicy, type Hook, type HookKind, type HookMaker, makerOf } from "./hook.ts";
import type { HookTests } from "./tests.ts";
import { commonKeys, count, filled, oneOf, positive, shown } from "./values.ts";

/** Conditions, or a way to make them from the hook's options. */
export type WhenFor<O> = When | ((options: O) => When);

/** What every maker's options have in common. */
export interface CommonOptions<O> {
  /** Overrides the id that the file and export name give. */
  readonly id?: string;
  /** Must all hold. */
  readonly when?: WhenFor<O>;
  /** None may hold. */
  readonly unless?: WhenFor<O>;
  /** What happens when the hook itself fails. */
  readonly onError?: FailurePolicy;
  /** Seconds it may take. Default: 30, and never more than 80 % of the host's own limit. */
  readonly deadline?: number;
  /** Defaults of options that `configure` can change. */
  readonly options?: O;
  readonly tests?: HookTests;
  /** Whether its text is looked at when hooks are loaded: whether it is too long, or only says no. Default: true. */
  readonly checkText?: boolean;
}

/** What a maker adds. */
export interface Making<E extends HookEvent, O> {
  readonly kind: HookKind;
  /** Default: as its kind. */
  readonly maker?: HookMaker;
  readonly events: E | readonly E[];
  readonly tools?: string | readonly string[] | undefined;
  readonly onError: FailurePolicy;
  readonly maxFires?: number | undefined;
  readonly rewrites: boolean;
  /** Names of the options that only this maker has. */
  readonly keys?: readonly string[];
  readonly also?: Hook<E, O>["also"];
  readonly ready?: Hook<E, O>["ready"] | undefined;
  readonly run: Hook<E, O>["run"];
}

/** Makes a hook from what its maker and its author say. Throws a TypeError that names what cannot be. */
export function build<E extends HookEvent, O>(making: Making<E, O>, options: CommonOptions<O>): Hook<E, O> {
  const { kind, maker, rewrites, run } = making;
  checkNames(`${makerOf(making)} has no option`, options, [...commonKeys, ...(making.keys ?? [])]);
  const given = options.options as O; // a hook without options has none to be asked for
  const hook = {
    kind,
    ...otherName(maker),
    ...(options.id !== undefined && { id: filled("id", options.id) }),
    events: [...new Set(list(making.events).map(knownEvent))],
    ...(making.tools !== undefined && { tools: list(making.tools).map((name) => filled("tool", name)) }),
    when: conditions("when", options.when, given),
    unless: conditions("unless", options.unless, given),
    ...(making.also !== undefined && { also: Object.freeze(making.also) }),
    onError: oneOf("onError", options.onError ?? making.onError, ["closed", "open"]),
    mode: "enforce" as const,
    ...(making.maxFires !== undefined && { maxFires: count("maxFires", making.maxFires) }),
    ...(options.deadline !== undefined && { deadline: positive("deadline", options.deadline) }),
    rewrites,
    options: given,
    ...(options.tests !== undefined && { tests: options.tests }),
    ...(making.ready !== undefined && { ready: making.ready }),
    ...saidBy(options),
    run,
    withOptions: (changed: O): Hook<E, O> => build(making, { ...options, options: changed }),
    [brand]: true,
  };
  if (hook.events.length === 0) throw new TypeError("a hook needs an event");
  if (hook.tools?.length === 0) throw new TypeError("tool needs the name of a tool, or must be left out");
  for (const fixed of [hook.events, hook.tools]) Object.freeze(fixed);
  return Object.freeze(hook);
}

/** A copy with other fields, still a hook. */
export function withFields<E extends HookEvent, O>(
  hook: Hook<E, O>,
  fields: Partial<Hook<E, O>>,
): Hook<E, O> {
  return Object.freeze({ ...hook, ...fields });
}

function otherName(maker: HookMaker | undefined): Pick<Hook, "maker"> {
  return maker === undefined ? {} : { maker };
}

function saidBy(options: { readonly checkText?: boolean }): { says?: string } {
  if (options.checkText === false) return {};
  const { deny, ask, say } = options as Readonly<Record<string, unknown>>; // what makers call their text
  const says = [deny, ask, say].find((text) => typeof text === "string");
  return typeof says === "string" ? { says } : {};
}

function conditions<O>(name: string, when: WhenFor<O> | undefined, options: O): readonly Condition[] {
  if (when === undefined) return [];
  const made = list<Condition>(typeof when === "function" ? when(options) : when);
  for (const one of made) {
    if (!isCondition(one)) throw new TypeError(`${name} holds ${shown(one)}, which is not a condition`);
  }
  return made;
}

function list<T>(items: T | readonly T[]): readonly T[] {
  return Object.freeze(Array.isArray(items) ? [...items] : [items as T]); // not an array, so one item
}

function knownEvent<E extends HookEvent>(name: E): E {
  if (isHookEvent(name)) return name;
  const near = typeof name === "string" ? nearest(name, hookEvents) : undefined;
  throw new TypeError(
    `there is no event ${shown(name)}${near === undefined ? "" : `; did you mean ${near}?`}`,
  );
}
