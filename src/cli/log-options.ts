import type { LedgerEntry } from "../ledger/entry.ts";
import { sessionLedgers } from "../ledger/read.ts";
import { hookEvents, isHookEvent } from "../protocol/event-names.ts";
import { nearest } from "../protocol/nearest.ts";
import { CliError } from "./command.ts";
import { warn } from "./print.ts";

/** What `fairlead log` was asked for. */
export interface LogOptions {
  readonly hook?: string | undefined;
  readonly session?: string | undefined;
  readonly event?: string | undefined;
  readonly fired?: boolean | undefined;
}

/** Whether an entry is asked for. Throws a CliError when an event does not exist. */
export function entryFilter({ hook, session, event, fired }: LogOptions): (entry: LedgerEntry) => boolean {
  if (event !== undefined && !isHookEvent(event)) throw unknownEvent(event);
  const pattern = hook === undefined ? undefined : idPattern(hook);
  return (entry) => {
    if (session !== undefined && session !== "last" && !entry.session.startsWith(session)) return false;
    if (event !== undefined && entry.event !== event) return false;
    const told = (entry.hooks ?? []).filter(({ status }) => status !== "skipped" && status !== "silent");
    if (pattern !== undefined) return told.some(({ id }) => pattern.test(id));
    return fired !== true || told.length > 0;
  };
}

/** `guards/*`, or a part of an id. */
export function idPattern(hook: string): RegExp {
  const escaped = hook.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(hook.includes("*") ? `^${escaped}$` : escaped, "i");
}

/** Throws a CliError when a pattern fits no hook. */
function checkPattern(hook: string, hooks: readonly { readonly id: string }[]): void {
  const pattern = idPattern(hook);
  const ids = hooks.map(({ id }) => id);
  if (ids.some((id) => pattern.test(id))) return;
  const names = ids.flatMap((id) => [id, id.slice(id.lastIndexOf("/") + 1)]);
  const near = nearest(hook, names);
  const advice = near === undefined ? "npx fairlead list shows their ids" : `did you mean ${near}?`;
  throw new CliError(`no hook's id contains ${JSON.stringify(hook)}`, advice);
}

/** The same, unless the hook may be in a file that does not load: then that is said. */
export function checkKnown(
  hook: string,
  hooks: readonly { readonly id: string }[],
  problems: readonly unknown[],
): void {
  const pattern = idPattern(hook);
  if (problems.length === 0) checkPattern(hook, hooks);
  else if (!hooks.some(({ id }) => pattern.test(id)))
    warn(`no hook's id contains ${JSON.stringify(hook)}, but not all hook files load`);
}

/** A moment as `1h`, `30m`, `2d`, or a date; in milliseconds since 1970. Throws a CliError. */
export function momentOf(since: string, now: number): number {
  const [, count, unit = ""] = /^(\d{1,6})([smhdw])$/.exec(since) ?? [];
  if (count !== undefined) return now - Number(count) * (seconds[unit] ?? 0) * 1000;
  const moment = /^\d{4}-\d\d/.test(since) ? Date.parse(since) : Number.NaN;
  if (!Number.isNaN(moment)) return moment;
  throw new CliError(
    `--since does not understand ${JSON.stringify(since)}`,
    "say 90s, 30m, 1h, 7d, 2w, or a date such as 2026-11-30",
  );
}

const seconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 };

/** A whole number from 1. Throws a CliError. */
export function countOf(text: string, option = "-n"): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw new CliError(`${option} does not understand ${JSON.stringify(text)}`, "say how many, from 1");
}

function unknownEvent(event: string): CliError {
  const near = nearest(event, hookEvents);
  const advice = near === undefined ? `there are ${hookEvents.join(", ")}` : `did you mean ${near}?`;
  return new CliError(`there is no event ${JSON.stringify(event)}`, advice);
}

/** Whether there is any ledger. */
export function hasLedgers(root: string): boolean {
  return sessionLedgers(root).length > 0;
}
