import { brief } from "./brief.ts";
import { type HookEvent, isHookEvent } from "./event-names.ts";
import { eventFacts } from "./facts.ts";
import { currentToolName } from "./tool-names.ts";

/**
 * Whether the host would run a hook with this matcher for this value: by exact names where the matcher holds
 * nothing but names and separators, else as an unanchored regular expression. Always by letter case.
 *
 * @param value What the event compares: the tool's name, a source, a trigger, a file's path, ...
 * @param event Decides on the narrow rule of FileChanged and StopFailure, and on events that ignore matchers;
 * without one the value is taken for a tool's name.
 * @returns false too when the matcher is no valid regular expression.
 * @throws {TypeError} when there is no such event, or a text is none.
 *
 * ```ts
 * matches("Edit|Write", "MultiEdit"); // false
 * matches("Edit.*", "NotebookEdit"); // true
 * ```
 */
export function matches(matcher: string | undefined, value: string, event?: HookEvent): boolean {
  checkGiven(matcher, value, event);
  if (isMatchAll(matcher)) return true;
  if (event !== undefined && eventFacts[event].matcher === undefined) return true;
  const names = exactNames(matcher, event);
  if (names === undefined) return comparedValues(value, event).some((text) => matchesPattern(matcher, text));
  const today = isToolEvent(event) ? currentToolName : (name: string): string => name;
  const wanted = names.map(today);
  return comparedValues(value, event).some((text) => wanted.includes(today(text)));
}

function checkGiven(matcher: unknown, value: unknown, event: unknown): void {
  if (event !== undefined && !isHookEvent(event)) throw new TypeError(`There is no event ${brief(event)}.`);
  if (matcher !== undefined && typeof matcher !== "string")
    throw new TypeError(`A matcher is a text, and not ${brief(matcher)}.`);
  if (typeof value !== "string")
    throw new TypeError(`What a matcher is compared with is a text, and not ${brief(value)}.`);
}

/** Whether a matcher lets everything through. */
export function isMatchAll(matcher: string | undefined): matcher is undefined | "" | "*" {
  return matcher === undefined || matcher === "" || matcher === "*";
}

/** The names in a matcher that is a plain list of them; undefined when it is a regular expression. */
export function exactNames(matcher: string, event?: HookEvent): readonly string[] | undefined {
  const narrow = event === "FileChanged" || event === "StopFailure";
  if (!(narrow ? /^[A-Za-z0-9_|]*$/ : /^[A-Za-z0-9_\- ,|]*$/).test(matcher)) return undefined;
  return matcher
    .split(/[|,]/)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** Whether the matcher of this event is compared with a tool's name; without an event it is taken to be. */
export function isToolEvent(event: HookEvent | undefined): boolean {
  return event === undefined || eventFacts[event].matcher === "tool_name";
}

/** A path is compared by its last part, a model also by its name without date and context size. */
function comparedValues(value: string, event: HookEvent | undefined): readonly string[] {
  if (event === "FileChanged")
    return [value.slice(Math.max(value.lastIndexOf("/"), value.lastIndexOf("\\")) + 1)];
  if (event !== "PreModelSwitch" && event !== "PostModelSwitch") return [value];
  const canonical = value.replace(/\[1m\]$/, "");
  return [canonical, canonical.replace(/-\d{8}$/, "")];
}

function matchesPattern(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text);
  } catch {
    return false;
  }
}
