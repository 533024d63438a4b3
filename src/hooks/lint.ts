import { sourceGlobs } from "../conditions/languages.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { find, type Pattern } from "../conditions/pattern.ts";
import type { Host } from "../events/host.ts";
import { relativeTo } from "../events/paths.ts";
import { build, type CommonOptions } from "./build.ts";
import { checkedPattern } from "./checked-pattern.ts";
import type { Hook, Result } from "./hook.ts";
import type { EventOf } from "./on.ts";
import { context, deny } from "./outcomes.ts";
import { callable, count, flag, made, optionsOf, sayable, shown } from "./values.ts";

/** One thing that is wrong with a line. */
export interface Finding {
  /** Path inside the project, or absolute outside of it. */
  readonly path: string;
  /** From 1, in the file as it is after the call where that can be known, else in the new text. */
  readonly line: number;
  /** The line, or what is wrong with it. */
  readonly text: string;
}

/** Where a text stands that is checked. */
export interface CheckPlace {
  readonly path: string;
  /** Number of its first line. */
  readonly line: number;
  /** The same lines, one by one. */
  readonly lines: readonly string[];
}

/** What a check found: findings with the number of the line in the text that was checked, from 1, and what is wrong. */
export type CheckResult = readonly { readonly line: number; readonly text: string }[];

type LintEvent<B extends boolean> = EventOf<B extends true ? "PreToolUse" : "PostToolUse", string>;

interface Basics<B extends boolean, O> extends CommonOptions<O> {
  /** What is told; the findings are listed below it. */
  readonly say: string | ((findings: readonly Finding[], event: LintEvent<B>) => string);
  /** Only files of a language, or several: `"ts"`, `"python"`; a name that is not known is an ending. Default: all. */
  readonly lang?: string | readonly string[];
  /** Refuses the write before it happens. Default: false, which tells the model afterwards. */
  readonly block?: B;
  /** Findings that are listed. Default: 5. */
  readonly maxShown?: number;
  /** Times it may fire per session and agent; what refuses is never capped. Default: no limit. */
  readonly maxFires?: B extends true ? never : number;
}

/** Options of `lint`: `pattern` or `check`. */
export type LintOptions<B extends boolean, O> = Basics<B, O> &
  (
    | {
        /** Looked for in every added line. */
        readonly pattern: Pattern;
        readonly check?: never;
      }
    | {
        /** Asked about every run of added lines. */
        readonly check: (text: string, place: CheckPlace) => CheckResult | Promise<CheckResult>;
        readonly pattern?: never;
      }
  );

const keys = ["pattern", "check", "say", "lang", "block", "maxShown"];

const tools = ["Edit", "Write", "MultiEdit", "NotebookEdit"];

/**
 * A hook that looks at the lines which Edit, Write, MultiEdit and NotebookEdit add; what was in the file before is
 * nobody's fault today. It tells the model after the write, or with `block: true` refuses before it.
 *
 * @example
 * export const noOnly = lint({
 *   lang: "ts",
 *   pattern: /\b(describe|it|test)\.only\(/,
 *   say: "Take .only out again: it switches all other tests off.",
 *   block: true,
 * });
 */
export function lint<const B extends boolean = false, O = undefined>(
  options: LintOptions<B, O>,
): Hook<B extends true ? "PreToolUse" : "PostToolUse", O> {
  const {
    pattern,
    check,
    say,
    block = false,
    maxShown = 5,
  } = optionsOf("lint", options, [...keys, "maxFires"]);
  if ((pattern === undefined) === (check === undefined))
    throw new TypeError("lint needs exactly one of pattern and check");
  if (say === undefined) throw new TypeError("lint needs say: what to do about it");
  sayable("say", say);
  callable("check", check);
  if (pattern !== undefined) checkedPattern("pattern", pattern);
  flag("block", block);
  count("maxShown", maxShown);
  const endings = endingsOf(options.lang);
  const test = check ?? ((text: string) => searched(pattern as Pattern, text)); // one of them is given
  return build(
    {
      kind: block ? "guard" : "nudge",
      maker: "lint",
      events: (block ? "PreToolUse" : "PostToolUse") as B extends true ? "PreToolUse" : "PostToolUse", // as block says
      tools,
      onError: block ? "closed" : "open",
      ...(!block && { maxFires: options.maxFires }),
      keys: block ? keys : [...keys, "maxFires"],
      rewrites: false,
      run: async (event, _match, host): Promise<Result> => {
        const findings = await findingsIn(event, { test, endings, host });
        if (findings.length === 0) return undefined;
        const text =
          typeof say === "string" ? say : made("say", say(findings, event as unknown as LintEvent<B>)); // as block says
        const message = [text, ...listed(findings, maxShown)].join("\n");
        return block ? deny(message) : context(message);
      },
    },
    options,
  );
}

interface Looking {
  readonly test: (text: string, place: CheckPlace) => CheckResult | Promise<CheckResult>;
  readonly endings: readonly string[] | undefined;
  readonly host: Host | undefined;
}

async function findingsIn(
  event: AnyLiveEvent,
  { test, endings, host }: Looking,
): Promise<readonly Finding[]> {
  const file = event.files[0] ?? "";
  if (endings?.some((ending) => file.toLowerCase().endsWith(ending)) === false) return [];
  const path = (host && relativeTo(host.root, file)) ?? file;
  const { addedLines } = await import("./added-lines.ts");
  const files = host?.files ?? nothingToRead;
  const found = addedLines(event, file, files).map(async ({ line, lines }): Promise<Finding[]> => {
    const results: unknown = await test(lines.join("\n"), { path, line, lines });
    if (!Array.isArray(results) || !results.every(isFinding))
      throw new TypeError(
        "check must give a list of findings, each with a line and a text; an empty one for none",
      );
    return results.map((one) => ({ path, line: line + one.line - 1, text: String(one.text) }));
  });
  return (await Promise.all(found)).flat().sort((one, other) => one.line - other.line);
}

function isFinding(one: unknown): one is CheckResult[number] {
  return (
    typeof one === "object" && one !== null && "line" in one && Number.isInteger(one.line) && "text" in one
  );
}

const nothingToRead: Host["files"] = {
  realPath: (path) => path,
  caseInsensitive: false,
  readText: () => undefined,
  stamp: () => undefined,
  readBytes: () => undefined,
  list: () => [],
};

function searched(pattern: Pattern, text: string): CheckResult {
  return text
    .split("\n")
    .flatMap((line, at) => (find(pattern, line) === undefined ? [] : [{ line: at + 1, text: line }]));
}

function endingsOf(lang: string | readonly string[] | undefined): readonly string[] | undefined {
  if (lang === undefined) return undefined;
  const languages = typeof lang === "string" ? [lang] : lang;
  if (!Array.isArray(languages))
    throw new TypeError(`lang must be a text or a list of texts, not ${shown(lang)}`);
  return languages.flatMap(sourceGlobs).map((glob) => glob.slice(1).toLowerCase());
}

/** Characters of a line that are shown: a minified file is one line. */
const longestLine = 200;

function listed(findings: readonly Finding[], most: number): readonly string[] {
  if (most === 0) return [];
  const lines = findings
    .slice(0, most)
    .map(({ path, line, text }) => `${path}:${line}: ${text.trim().slice(0, longestLine)}`);
  const more = findings.length - lines.length;
  return more > 0 ? [...lines, `and ${more} more`] : lines;
}
