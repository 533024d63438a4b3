import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import { toolFacts } from "../events/tool-facts.ts";
import type { Effect } from "../shell/effects/effect.ts";
import type { CommandLine } from "../shell/read-line.ts";
import type { PastCall } from "../transcript/transcript.ts";
import { changesFiles } from "./changing-tools.ts";
import { readCommand } from "./command-line.ts";
import { type Check, type Condition, noMatch } from "./condition.ts";
import { checkGlobs, meaningOf } from "./glob-meaning.ts";
import { checkHistory, type HistoryOptions, historyCondition, showHistory, toolEvidence } from "./history.ts";
import { judgeLine } from "./path-in-line.ts";
import { changesOf } from "./tree-changes.ts";

/**
 * Holds when a file that the globs mean was changed in this session: with Edit, Write, MultiEdit, NotebookEdit or an MCP
 * tool that writes, or by a shell command, as far as its text tells. Calls that failed do not count; the call that a
 * PostToolUse reports does. Globs are read as `path(...)` reads them. Unknown when a command has changed a file that
 * is known only at run time and could be meant.
 *
 * @example gate({ when: touched("src/**\/*.ts"), until: ran("npm test"), say: "Run npm test." })
 */
export function touched(...globs: readonly string[]): Condition;
export function touched(globs: string | readonly string[], options: HistoryOptions): Condition;
export function touched(...args: readonly unknown[]): Condition {
  return fileHistory("touched", args, "changes", (call) => {
    if (call.tool.startsWith("mcp__"))
      return changesFiles({ ...toolFacts(call.tool, call.input), tool: call.tool });
    return changesFiles({ tool: call.tool, written: [], removed: [] });
  });
}

/**
 * Holds when a file that the globs mean was read in this session: with the Read tool, or by a shell command such as
 * `cat`, as far as its text tells. Reads that failed do not count.
 *
 * @example guard({ when: [tool("Edit"), not(read("CONTRIBUTING.md"))], deny: "Read CONTRIBUTING.md first." })
 */
export function read(...globs: readonly string[]): Condition;
export function read(globs: string | readonly string[], options: HistoryOptions): Condition;
export function read(...args: readonly unknown[]): Condition {
  return fileHistory("read", args, "reads", ({ tool }) => tool === "Read");
}

function fileHistory(
  name: string,
  args: readonly unknown[],
  kinds: "changes" | "reads",
  isMeant: (call: PastCall) => boolean,
): Condition {
  const { globs, options } = parsed(args);
  checkHistory(name, options);
  const shown = globs.map((glob) => JSON.stringify(glob)).join(", ");
  const label = `${name}(${shown}${showHistory(options)})`;
  checkGlobs(label, globs);
  const meaningFor = meaningOf(globs);
  const judge = async (call: PastCall, host: Host, isNow = false): Promise<Check> => {
    if (call.outcome !== "ok" && !(isNow && kinds === "changes")) return noMatch();
    if (call.command !== undefined) return await judgeCommand(call, host);
    return call.outcome === "ok" && isMeant(call) ? await judgeFiles(call, host) : noMatch();
  };
  const judgeCommand = async ({ command = "", tool, cwd, outcome }: PastCall, host: Host): Promise<Check> => {
    const line = await readCommand({ command, tool, cwd }, host);
    if (line === undefined) return noMatch();
    const question = { label, kinds, host, ...(await meaningFor(host)) };
    // What may have run unseen proves nothing: only what a text tells counts.
    const asked = (effects: readonly Effect[]): Check =>
      judgeLine({ ...line, effects, hidden: undefined }, question);
    if (outcome !== "ok") return asked(beforeLast(line, host));
    if (kinds === "changes") return asked(changesOf(line, host));
    const check = asked(line.effects);
    if (check.match !== true) return check;
    const started = asked(line.effects.filter(({ command: by }) => by === undefined || line.proves(by) > 0));
    return started.match === true
      ? started
      : { match: "unknown", why: `\`${command}\` need not have come to it` };
  };
  const judgeFiles = async (call: PastCall, host: Host): Promise<Check> => {
    const { test } = await meaningFor(host);
    for (const named of call.files) {
      const file = normalizePath(named, host.root, host.platform);
      if (test(file)) return toolEvidence(label, file, call);
      const real = normalizePath(host.files.realPath(file), "/", host.platform);
      if (test(real)) return toolEvidence(label, `${file} -> ${real}`, call);
    }
    return noMatch();
  };
  return historyCondition({ ...options, label, judge });
}

/** What a line that has not run yet changes before it comes to its last command. */
function beforeLast(line: CommandLine, host: Host): readonly Effect[] {
  const last = line.commands.findLast(({ dormant, carrier }) => !dormant && carrier === undefined);
  return last === undefined ? [] : changesOf(line, host).filter(({ span }) => span[1] <= last.span[0]);
}

interface Parsed {
  readonly globs: readonly string[];
  readonly options: HistoryOptions;
}

/** `("a", "b")`, or `(["a", "b"], options)`. */
function parsed(args: readonly unknown[]): Parsed {
  const [first, second] = args;
  const hasOptions = typeof second === "object" && second !== null;
  const globs = Array.isArray(first) ? first : hasOptions ? [first] : args;
  return { globs: globs as readonly string[], options: hasOptions ? (second as HistoryOptions) : {} }; // globs are looked at by the caller
}
