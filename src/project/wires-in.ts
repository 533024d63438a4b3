import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Wire } from "../engine/plan-wiring.ts";
import { type HookEvent, isHookEvent } from "../protocol/event-names.ts";
import type { Project } from "./find.ts";
import { type Door, doorOf, isOwn } from "./handler.ts";
import { type Settings, type SettingsGroup, settingsIn } from "./parse-settings.ts";

/** The settings files of a project that can hold our entries: the shared one and the private one. */
export function settingsPaths({ root }: Project): readonly [shared: string, local: string] {
  return [join(root, ".claude", "settings.json"), join(root, ".claude", "settings.local.json")];
}

/** The wires of ours that a project's settings have. A file that cannot be read has none. */
export function wiredIn(project: Project): readonly Wire[] {
  return settingsPaths(project).flatMap((path) => {
    const settings = settingsAt(path);
    return settings === undefined ? [] : wiresOf(settings);
  });
}

/** What our handlers in a project's settings lead to, by the one that is furthest from the usual. */
export function doorIn(project: Project): Door["kind"] {
  const doors = settingsPaths(project).flatMap((path) => {
    const { hooks = {} } = settingsAt(path) ?? {};
    return Object.values(hooks).flatMap((groups) => groups.flatMap((group) => group.hooks.map(doorOf)));
  });
  return (["http", "client"] as const).find((kind) => doors.includes(kind)) ?? "cold";
}

function settingsAt(path: string): Settings | undefined {
  try {
    return settingsIn(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** The wires that a settings text has of ours. The text must have passed `parseSettings`. */
export function wiresIn(text: string): readonly Wire[] {
  return wiresOf(JSON.parse(text) as Settings); // checked by `parseSettings`
}

function wiresOf({ hooks = {} }: Settings): readonly Wire[] {
  return Object.entries(hooks).flatMap(([event, groups]) =>
    isHookEvent(event)
      ? ownSpots(groups).map(
          ({ group, handler, matcher }) => wireOf(event, matcher, groups[group]?.hooks[handler] as object), // `isOwn` saw an object
        )
      : [],
  );
}

function wireOf(event: HookEvent, matcher: string | undefined, handler: object): Wire {
  const { timeout, onFailure } = handler as { timeout?: unknown; onFailure?: unknown }; // any object: read as unknown
  return {
    event,
    ...(matcher !== undefined && { matcher }),
    timeout: typeof timeout === "number" ? timeout : 0,
    ...(onFailure === "block" && { onFailure }),
  };
}

/** A handler of ours. */
export interface Spot {
  readonly group: number;
  readonly handler: number;
  /** Whether it has its group for itself. */
  readonly alone: boolean;
  readonly matcher: string | undefined;
}

/** The handlers of ours below one event. */
export function ownSpots(groups: readonly SettingsGroup[]): readonly Spot[] {
  return groups.flatMap(({ matcher, hooks }, group) =>
    hooks.flatMap((handler, i) =>
      isOwn(handler) ? [{ group, handler: i, alone: hooks.length === 1, matcher }] : [],
    ),
  );
}
