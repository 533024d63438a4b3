import * as v from "valibot";
import { type HookEvent, hookEvents } from "./event-names.ts";
import { type HookHandler, hookHandler } from "./handlers.ts";
import { openObject } from "./open-object.ts";
import type { Schema } from "./schema.ts";

/** Handlers that share a matcher. */
export interface MatcherGroup {
  /** Absent, empty or `*`: every occurrence of the event. */
  matcher?: string;
  hooks: HookHandler[];
}

/** The `hooks` section of a settings file: groups of handlers, by event. */
export type HooksSection = { [E in HookEvent]?: MatcherGroup[] };

/** A settings file as far as hooks go; everything else in it is kept. */
export interface HookSettings {
  hooks?: HooksSection;
  /** Switches all hooks off, those of managed settings aside. */
  disableAllHooks?: boolean;
}

/** Checks a group of handlers; unknown fields are kept. */
export const matcherGroup: Schema<MatcherGroup> = openObject({
  matcher: v.exactOptional(v.string()),
  hooks: v.array(hookHandler),
});

const sectionEntries = Object.fromEntries(
  hookEvents.map((event) => [event, v.exactOptional(v.array(matcherGroup))]),
);

/**
 * Checks the `hooks` section. Events of newer hosts are kept unread, as the host itself passes over what it
 * does not know.
 */
export const hooksSection: Schema<HooksSection> = openObject(sectionEntries);

/** Checks a whole settings file, the parts about hooks only. */
export const hookSettings: Schema<HookSettings> = openObject({
  hooks: v.exactOptional(hooksSection),
  disableAllHooks: v.exactOptional(v.boolean()),
});
