import type { HookEvent } from "../protocol/event-names.ts";
import { addMember, append, removeChild, replaceNode } from "./edit-json.ts";
import { type HandlerGroup, ownFields } from "./handler.ts";
import { type JsonArray, type JsonNode, type JsonObject, memberOf, treeOf } from "./json-tree.ts";
import type { Settings, SettingsGroup } from "./parse-settings.ts";
import { ownSpots, type Spot } from "./wires-in.ts";

/** The entries that settings must have, by event. */
export type Wanted = ReadonlyMap<HookEvent, HandlerGroup>;

/** Objects and lists that stay when they get empty, because they were there before us. */
export interface Kept {
  readonly hooks: boolean;
  readonly events: ReadonlySet<string>;
}

/**
 * Settings with exactly the wanted entries of ours. Everything else stays as it is, byte for byte; an entry
 * that is right already is not written again. The text must have passed `parseSettings`.
 */
export function wireText(text: string, wanted: Wanted, kept: Kept): string {
  const events = new Set([
    ...Object.keys(hooksOf(text)).filter((event) => ownIn(text, event).length > 0),
    ...wanted.keys(),
  ]);
  let wired = text;
  for (const event of events) {
    const group = wanted.get(event as HookEvent); // another name is simply not wanted
    wired = group === undefined ? unwireEvent(wired, event, kept) : wireEvent(wired, event, group, kept);
  }
  return wired;
}

/** Whether a settings text has an entry of ours. */
export function isWired(text: string): boolean {
  return Object.keys(hooksOf(text)).some((event) => ownIn(text, event).length > 0);
}

function wireEvent(text: string, event: string, group: HandlerGroup, kept: Kept): string {
  const own = ownIn(text, event);
  const home = own.find(({ alone }) => alone) ?? own.find(({ matcher }) => matcher === group.matcher);
  let wired = text;
  for (const spot of own.toReversed()) if (spot !== home) wired = removeSpot(wired, event, spot, kept, true);
  // removing from behind does not move what comes before; one removed before the home does
  const place = ownIn(wired, event)[0];
  return place === undefined ? appendGroup(wired, event, group) : updateSpot(wired, event, place, group);
}

function unwireEvent(text: string, event: string, kept: Kept): string {
  return ownIn(text, event).reduceRight((wired, spot) => removeSpot(wired, event, spot, kept, false), text);
}

function ownIn(text: string, event: string): readonly Spot[] {
  return ownSpots(hooksOf(text)[event] ?? []);
}

function hooksOf(text: string): Readonly<Record<string, readonly SettingsGroup[]>> {
  return (JSON.parse(text) as Settings).hooks ?? {}; // checked by `parseSettings`
}

function appendGroup(text: string, event: string, group: HandlerGroup): string {
  const root = treeOf(text) as JsonObject; // checked by `parseSettings`
  const hooks = memberOf(root, "hooks")?.value;
  if (hooks?.kind !== "object") return addMember(text, root, "hooks", { [event]: [group] });
  const groups = memberOf(hooks, event)?.value;
  if (groups?.kind !== "array") return addMember(text, hooks, event, [group]);
  return append(text, groups, group);
}

function updateSpot(text: string, event: string, spot: Spot, wanted: HandlerGroup): string {
  const found = hooksOf(text)[event]?.[spot.group];
  const node = groupsOf(text, event)?.children[spot.group];
  const handlers = memberOf(node, "hooks")?.value;
  if (found === undefined || node === undefined || handlers?.kind !== "array") return text;
  const { matcher: before, hooks, ...others } = found;
  const handler = merged(hooks[spot.handler], wanted.hooks[0]);
  if (before !== wanted.matcher) {
    const matcher = wanted.matcher === undefined ? {} : { matcher: wanted.matcher };
    return replaceNode(text, node, { ...matcher, ...others, hooks: [handler] }); // it has the group for itself
  }
  const own = handlers.children[spot.handler];
  return own === undefined || isSame(handler, hooks[spot.handler]) ? text : replaceNode(text, own, handler);
}

/** A handler of ours with today's fields; fields that its user added stay. */
function merged(handler: unknown, wanted: object | undefined): object {
  const entries = Object.entries(handler as object).filter(([key]) => !ownFields.includes(key)); // `isOwn` saw an object
  return { ...wanted, ...Object.fromEntries(entries) };
}

/** Equal as JSON, whatever the order of keys: a matter of taste is no reason to write. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  return Object.entries(value)
    .map(([key, part]) => [key, ordered(part)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Takes a handler out, and what gets empty by that: its group, its event, `hooks`. */
function removeSpot(text: string, event: string, spot: Spot, kept: Kept, staying: boolean): string {
  const groups = groupsOf(text, event);
  if (groups === undefined) return text;
  if (!spot.alone) {
    const handlers = memberOf(groups.children[spot.group], "hooks")?.value;
    return handlers?.kind === "array" ? removeChild(text, handlers, spot.handler) : text;
  }
  const without = removeChild(text, groups, spot.group);
  return staying || groups.children.length > 1 ? without : removeEmpty(without, event, kept);
}

function removeEmpty(text: string, event: string, kept: Kept): string {
  if (kept.events.has(event)) return text;
  const root = treeOf(text) as JsonObject; // checked by `parseSettings`
  const hooks = memberOf(root, "hooks")?.value;
  if (hooks?.kind !== "object") return text;
  const without = removeNamed(text, hooks, event);
  return hooks.children.length > 1 || kept.hooks
    ? without
    : removeNamed(without, treeOf(without) as JsonObject, "hooks"); // an object still
}

function removeNamed(text: string, object: JsonObject, key: string): string {
  return removeChild(
    text,
    object,
    object.children.findLastIndex((member) => member.key === key),
  );
}

function groupsOf(text: string, event: string): JsonArray | undefined {
  const node: JsonNode | undefined = memberOf(memberOf(treeOf(text), "hooks")?.value, event)?.value;
  return node?.kind === "array" ? node : undefined;
}
