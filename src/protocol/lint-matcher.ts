import { brief } from "./brief.ts";
import { builtInTools } from "./built-in-tools.ts";
import type { HookEvent } from "./event-names.ts";
import { eventFromString } from "./event-strings.ts";
import { eventFacts } from "./facts.ts";
import { exactNames, isMatchAll, isToolEvent, matches } from "./matcher.ts";
import { matcherValues } from "./matcher-values.ts";
import { syntaxProblem } from "./pattern-syntax.ts";
import { toolAliases } from "./tool-names.ts";

/** Why a matcher probably does not do what its author means. */
export interface MatcherWarning {
  readonly problem:
    | "ignored"
    | "server-only"
    | "letter-case"
    | "arguments"
    | "invalid"
    | "never-sent"
    | "watch-list";
  /** One sentence for people, with the way out. */
  readonly message: string;
}

/**
 * What is suspicious about a matcher on an event; nothing for a sound one.
 *
 * @throws {ProtocolError} when there is no such event, and a TypeError for a matcher that is no text.
 *
 * ```ts
 * lintMatcher("mcp__memory", "PreToolUse")[0]?.problem; // "server-only"
 * ```
 */
export function lintMatcher(matcher: string | undefined, event: HookEvent): readonly MatcherWarning[] {
  eventFromString(event);
  if (isMatchAll(matcher)) return [];
  if (typeof matcher !== "string") throw new TypeError(`A matcher is a text, and not ${brief(matcher)}.`);
  if (eventFacts[event].matcher === undefined) {
    return [
      warning(
        "ignored",
        `${event} has no matcher: the host ignores "${matcher}" and runs the hook every time.`,
      ),
    ];
  }
  const names = exactNames(matcher, event);
  if (names === undefined) return lintPattern(matcher, event);
  if (names.length === 0) {
    const message = `"${matcher}" holds no name, so it never matches: to match everything leave the matcher out.`;
    return [warning("invalid", message)];
  }
  return names.flatMap((name) => (isToolEvent(event) ? lintToolName(name) : lintValue(name, event)));
}

function lintToolName(name: string): readonly MatcherWarning[] {
  if (/^mcp__(?:(?!__).)*$/.test(name)) {
    const message = `"${name}" names an MCP server, not a tool, and matches nothing: write "${name}__.*".`;
    return [warning("server-only", message)];
  }
  const meant = knownTools.find((tool) => tool !== name && tool.toLowerCase() === name.toLowerCase());
  if (meant === undefined || knownTools.includes(name)) return [];
  return [warning("letter-case", `"${name}" never matches: the tool is called "${meant}".`)];
}

function lintValue(name: string, event: HookEvent): readonly MatcherWarning[] {
  const values = matcherValues[event];
  if (values === undefined || values.includes(name)) return [];
  return [warning("never-sent", `${event} never sends "${name}"; it sends ${values.join(", ")}.`)];
}

function lintPattern(pattern: string, event: HookEvent): readonly MatcherWarning[] {
  const tool = isToolEvent(event) ? argumentsOf(pattern) : undefined;
  if (tool !== undefined) {
    const message = `A matcher sees the tool's name only, so "${pattern}" never matches: match "${tool}" and judge its arguments in the hook.`;
    return [warning("arguments", message)];
  }
  const broken = syntaxProblem(pattern);
  if (broken !== undefined)
    return [warning("invalid", `"${pattern}" is no valid regular expression: ${broken}.`)];
  if (event === "FileChanged") return lintWatchList(pattern);
  return isToolEvent(event) ? lintPatternCase(pattern) : lintPatternValues(pattern, event);
}

/** The tool in a permission rule such as `Bash(git *)`, which a matcher is not. */
function argumentsOf(pattern: string): string | undefined {
  const name = /(?:^|\|)\s*(\w+)\([^)]*\)\s*(?:$|\|)/.exec(pattern)?.[1];
  return knownTools.find((tool) => tool.toLowerCase() === name?.toLowerCase());
}

function lintPatternCase(pattern: string): readonly MatcherWarning[] {
  if (knownTools.some((tool) => matches(pattern, tool))) return [];
  const loose = new RegExp(pattern, "i");
  const meant = knownTools.find((tool) => loose.test(tool));
  if (meant === undefined) return [];
  return [
    warning(
      "letter-case",
      `"${pattern}" matches no built-in tool, but would match "${meant}" in its own case.`,
    ),
  ];
}

function lintPatternValues(pattern: string, event: HookEvent): readonly MatcherWarning[] {
  const values = matcherValues[event];
  if (values === undefined || values.some((value) => matches(pattern, value, event))) return [];
  return [
    warning("never-sent", `${event} sends nothing that fits "${pattern}"; it sends ${values.join(", ")}.`),
  ];
}

/** The same text is the list of files to watch, taken letter by letter. */
function lintWatchList(pattern: string): readonly MatcherWarning[] {
  if (!/[\^$*+?()[\]{}\\]/.test(pattern)) return [];
  const message = `FileChanged watches the literal file names in "${pattern}", so a pattern watches nothing: list the names, or return watchPaths.`;
  return [warning("watch-list", message)];
}

const knownTools: readonly string[] = [
  ...new Set([...builtInTools.flatMap((tool) => toolAliases(tool)), "MultiEdit"]),
];

function warning(problem: MatcherWarning["problem"], message: string): MatcherWarning {
  return { problem, message };
}
