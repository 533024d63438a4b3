import type { Host } from "../events/host.ts";
import type { MatchOptions } from "../shell/match-command.ts";
import type { PastCall } from "../transcript/transcript.ts";
import { readCommand } from "./command-line.ts";
import { checkedOptions, checkedWords } from "./command-options.ts";
import { type Check, type Condition, noMatch } from "./condition.ts";
import { checkHistory, type HistoryOptions, historyCondition, showHistory } from "./history.ts";
import { judgeRun } from "./judge-run.ts";

/** Which runs of a command count. */
export interface RanOptions extends HistoryOptions, Pick<MatchOptions, "flags" | "args"> {
  /**
   * `true`: runs that succeeded. `false`: runs that failed. `"any"`: both, and those that were sent to the background.
   * A call that was refused never ran. Default: true.
   */
  readonly ok?: boolean | "any";
  /**
   * Only runs after the last call that this condition is about, such as `touched("src/**")`; where there was no such
   * call, any run. In a gate, `until` is asked so by itself about what `when` asks for.
   */
  readonly after?: Condition;
  /** Commands of yours that run the command given as their arguments, as `sudo` does. */
  readonly wrappers?: readonly string[];
}

/**
 * Holds when a command with these leading words was run in this session: found by what a line really runs, as in
 * `command(...)`, so `cd web && CI=1 npm test -- --run` ran `npm test` and `grep "npm test" README.md` did not. A run
 * succeeded when the success of the whole call proves it. Unknown when it does not (`npm test | tail`,
 * `npm test || true`, in a branch), when it was sent to the background, or hangs on what is known only at run time.
 *
 * @example gate({ when: touched("src/**"), until: ran("npm test", { after: touched("src/**") }), say: "Run npm test." })
 */
export function ran(words: string | readonly string[], options: RanOptions = {}): Condition {
  checkHistory("ran", checkedOptions("ran", options), known);
  const leading = checkedWords(words, options.flags === undefined ? {} : { flags: options.flags });
  const { ok = true, after, wrappers, flags, args } = options;
  if (ok !== "any" && typeof ok !== "boolean") throw new TypeError('ran: ok is true, false or "any"');
  const label = `ran(${JSON.stringify(leading.join(" "))}${shown(options)})`;
  const matching: MatchOptions = { ...(flags && { flags }), ...(args && { args }) };
  const judge = async (call: PastCall, host: Host): Promise<Check> => {
    const { command, tool, cwd } = call;
    if (command === undefined || !mayCount(call, ok)) return noMatch();
    const reading = { names: leading.slice(0, 1), ...(wrappers && { wrappers }) };
    const line = await readCommand({ command, tool, cwd }, host, reading);
    const match = line?.runs(leading, matching);
    if (match === undefined || match.match === false) return noMatch();
    if (match.match === "unknown") return { match: "unknown", why: match.why };
    return line === undefined ? noMatch() : judgeRun(call, line, { words: leading, matching, ok, label });
  };
  return historyCondition({ ...options, label, judge, after });
}

const known = ["ok", "after", "wrappers", "flags", "args", "since", "subagents"];

/** A call without a result has not run yet. Only an open one is asked for it: a result is read from the file. */
function mayCount(call: PastCall, ok: boolean | "any"): boolean {
  const { outcome, denied } = call;
  if (denied || (outcome === "open" && call.response === undefined)) return false;
  return ok === "any" || outcome === "open" || (outcome === "ok") === ok;
}

function shown({ flags, args, ok = true, ...rest }: RanOptions): string {
  const parts = [
    flags && `, flags ${flags.join(" | ")}`,
    args && (typeof args === "function" ? ", args by a test" : `, args ${args.join(", ")}`),
    ok !== true && (ok === "any" ? ", in any way" : ", failed"),
    showHistory(rest),
  ];
  return parts.filter((part) => typeof part === "string").join("");
}
