import { type Check, type Condition, commandLine, condition, type Evidence, type Host } from "../../index.ts";
import type { Finding, SafetyContext, SafetyRule } from "./safety-rule.ts";

/** Tools that run a shell command. */
export const shellTools = ["Bash", "PowerShell", "Monitor"] as const;

/** Options of every guard of the pack. */
export interface ShellOptions {
  /** Commands of yours that run the command given as their arguments, as `sudo` does. */
  readonly wrappers: readonly string[];
}

/** What makes a rule a condition. */
export interface Judging {
  readonly label: string;
  readonly rule: SafetyRule;
  /** Lines that could run none of these need not be read. Default: every line is read. */
  readonly names?: readonly string[];
  readonly wrappers: readonly string[];
  /** What the rule knows of the world. */
  readonly knows?: (host: Host) => SafetyContext;
}

/** A safety rule as a condition: holds when the rule is broken, unknown when only a run can tell. */
export function judged({ label, rule, names, wrappers, knows }: Judging): Condition {
  const reading = { wrappers, ...(names !== undefined && { names }) };
  return condition(
    label,
    async (event, host): Promise<Check | boolean> => {
      const line = await commandLine(event, host, reading);
      if (line === undefined) return false;
      const finding = rule(line, { cwd: line.cwd, ...knows?.(host) });
      return finding === undefined ? false : toCheck(finding, event.command ?? "", label);
    },
    { tools: shellTools, ...(names !== undefined && { names }) },
  );
}

function toCheck({ reason, certain, command, span }: Finding, text: string, label: string): Check {
  const evidence: Evidence = {
    condition: label,
    text: span ? text.slice(...span) : text.slice(0, 200),
    ...(span && { span }),
    ...(command && { via: command.via }),
    note: reason,
  };
  return certain
    ? { match: true, evidence: [evidence] }
    : { match: "unknown", why: reason, evidence: [evidence] };
}
