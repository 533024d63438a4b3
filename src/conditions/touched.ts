import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import { toolFacts } from "../events/tool-facts.ts";
import type { PastCall } from "../transcript/transcript.ts";
import { changesFiles } from "./changing-tools.ts";
import { readCommand } from "./command-line.ts";
import { type Check, type Condition, noMatch } from "./condition.ts";
import { checkGlobs, meaningOf } from "./glob-meaning.ts";
import { checkHistory, type HistoryOptions, historyCondition, showHistory, toolEvidence } from "./history.ts";
import { judgeLine } from "./path-in-line.ts";

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
  const judge = async (call: PastCall, host: Host): Promise<Check> => {
    if (call.outcome !== "ok") return noMatch();
    const { command, tool, cwd } = call;
    if (command === undefined) return isMeant(call) ? await judgeFiles(call, host) : noMatch();
    const line = await readCommand({ command, tool, cwd }, host);
    // What may have run unseen proves nothing: only what a text tells counts.
    return line === undefined
      ? noMatch()
      : judgeLine({ ...line, hidden: undefined }, { label, kinds, host, ...(await meaningFor(host)) });
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
