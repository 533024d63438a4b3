import type { AnyEvent } from "../events/event.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { isHonoured } from "../protocol/honours.ts";
import type { Fault } from "../state/store.ts";
import type { LoadedHooks, LoadProblem } from "./loaded.ts";

const meanwhile: Readonly<Record<LoadProblem["serves"], string>> = {
  itself: "",
  "last good": " (its last working version serves meanwhile)",
  nothing: " (its hooks are not running)",
};

/** A problem of a hook file as one line for people. */
export function describeProblem({ file, line, column, message, serves }: LoadProblem): string {
  const place = [file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(":");
  return `${place}: ${message}${meanwhile[serves]}`;
}

/** Events at which people look: a session begins, a prompt is sent. */
const watched: readonly HookEvent[] = ["SessionStart", "UserPromptSubmit"];

/**
 * What the user is told with this answer about files that did not load: at the start of a session and at each
 * prompt, or, when settings wire neither, at every event that can carry it. News are told at once.
 */
export function problemNotices(loaded: LoadedHooks, event: HookEvent): readonly string[] {
  if (!isHonoured(event, "notify")) return [];
  const news = (loaded.news ?? []).map(({ message }) => `Fairlead: ${message}`);
  return [...standingProblems(loaded, event), ...news];
}

function standingProblems({ hooks, problems, wired }: LoadedHooks, event: HookEvent): readonly string[] {
  if (problems.length === 0) return [];
  // Where nobody has looked, what hooks need is what there should be.
  const events = wired ?? hooks.flatMap(({ hook }) => hook.events);
  if (events.some((name) => watched.includes(name)) && !watched.includes(event)) return [];
  return [`Fairlead: hook files with problems:\n${problems.map(describeProblem).join("\n")}`];
}

/** What the user is told with this answer about remembered documents: each fault once a session, where it can be told. */
export async function faultNotices(
  event: AnyEvent,
  untold: (event: AnyEvent) => Promise<readonly Fault[]>,
): Promise<readonly string[]> {
  const faults = isHonoured(event.name, "notify") ? await untold(event) : [];
  if (faults.length === 0) return [];
  return [`Fairlead: trouble with what hooks remember:\n${faultTexts(faults).join("\n")}`];
}

/** Faults in words; one trouble that several documents have, such as a folder that cannot be written, is told once. */
export function faultTexts(faults: readonly Fault[]): readonly string[] {
  const alike = new Map<string, string[]>();
  for (const { path, message } of faults) {
    const what = (path === "" ? message : message.replaceAll(path, "")).replace(/'[^']*'/g, "");
    alike.set(what, [...(alike.get(what) ?? []), message]);
  }
  return [...alike.values()].map(([first = "", ...rest]) => {
    const more = new Set(rest.filter((message) => message !== first)).size;
    return more === 0 ? first : `${first} The same holds for ${more} more.`;
  });
}
