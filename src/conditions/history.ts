import type { Host } from "../events/host.ts";
import { checkNames } from "../protocol/known-names.ts";
import type { PastCall } from "../transcript/transcript.ts";
import { type CallHistory, type Check, type Condition, noMatch } from "./condition.ts";
import type { AnyLiveEvent } from "./live-event.ts";

/** How far a question about the past goes. */
export interface HistoryOptions {
  /** `"turn"`: only since the user's last prompt. Default: the whole session. */
  readonly since?: "turn" | "session";
  /** Also what subagents did for this agent. Default: false. */
  readonly subagents?: boolean;
}

/** Throws a TypeError for an option that nobody reads, or that holds what means nothing. */
export function checkHistory(
  maker: string,
  options: HistoryOptions,
  names: readonly string[] = ["since", "subagents"],
): void {
  checkNames(`${maker}() has no option`, options, names);
  const { since = "turn", subagents = true }: { since?: unknown; subagents?: unknown } = options;
  if (since !== "turn" && since !== "session")
    throw new TypeError(`${maker}: since is "turn" or "session", not ${JSON.stringify(since)}`);
  if (typeof subagents !== "boolean") throw new TypeError(`${maker}: subagents is true or false`);
}

/** A question about calls. */
export interface HistoryQuestion extends HistoryOptions {
  readonly label: string;
  readonly judge: CallHistory["judge"];
  /** Only what was done after the last call that this one is about. Default: whenever it was. */
  readonly after?: Condition | undefined;
}

/** A condition that holds when one of the calls so far is meant; the newest that is gives the evidence. */
export function historyCondition(question: HistoryQuestion): Condition {
  const { label, judge, after, since = "session", subagents = false } = question;
  if (after !== undefined && after.history === undefined)
    throw new TypeError(`${label}: after needs a condition about calls, such as touched(...)`);
  const history: CallHistory = Object.freeze({ since, subagents, judge });
  const condition: Condition = {
    kind: "condition",
    label: after === undefined ? label : `${label} after ${after.label}`,
    history,
    // What an author has said about the order stays.
    after: (other) => (after === undefined ? historyCondition({ ...question, after: other }) : condition),
    check: (event, host) => findCall(history, after?.history, event, host),
  };
  return Object.freeze(condition);
}

/** Looks back from the newest call to the first that is meant, or to the one that bars the way. */
async function findCall(
  asked: CallHistory,
  bar: CallHistory | undefined,
  event: AnyLiveEvent,
  host: Host,
): Promise<Check> {
  const { transcript } = event;
  const subagents = asked.subagents || bar?.subagents === true;
  const judgeAsked = judging(asked, event, host);
  const judgeBar = judging(bar, event, host);
  let answer = noMatch();
  for (const call of transcript.calls({ since: asked.since, subagents }).toReversed()) {
    const check = await judgeAsked(call);
    const barred = await judgeBar(call);
    if (barred.match === true) return isLater(check, barred) ? check : answer;
    if (check.match === true) return check;
    if (answer.match === false) answer = check;
  }
  return answer;
}

/** Asks about calls in the limits of a question. */
function judging(
  history: CallHistory | undefined,
  { name, input, transcript }: AnyLiveEvent,
  host: Host,
): (call: PastCall) => Check | Promise<Check> {
  if (history === undefined) return () => noMatch();
  const start = history.since === "turn" ? (transcript.turn?.position ?? 0) : 0;
  const now = announcing.has(name) && "tool_use_id" in input ? input.tool_use_id : undefined;
  return (call) => {
    const isIn = history.subagents || call.agentId === input.agent_id;
    return isIn && (start === 0 || call.position >= start)
      ? history.judge(call, host, call.id === now)
      : noMatch();
  };
}

const announcing: ReadonlySet<string> = new Set(["PreToolUse", "PermissionRequest"]);

/** Of two things that one command line does, whether the first is meant and stands behind the second. */
function isLater(check: Check, barred: Check): boolean {
  const [start] = spanOf(check) ?? [];
  const [other] = spanOf(barred) ?? [];
  return start !== undefined && other !== undefined && start > other;
}

function spanOf(check: Check): readonly [number, number] | undefined {
  return check.match === true ? check.evidence[0]?.span : undefined;
}

/** What an option adds to a label. */
export function showHistory({ since, subagents }: HistoryOptions): string {
  return `${since === "turn" ? ", this turn" : ""}${subagents === true ? ", with subagents" : ""}`;
}

/** How a call is shown that has no command. */
export function toolEvidence(condition: string, text: string, { tool }: PastCall): Check {
  return { match: true, evidence: [{ condition, text, note: `by ${tool}` }] };
}
