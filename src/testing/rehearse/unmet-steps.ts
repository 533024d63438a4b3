import type { ToolCall } from "../calls.ts";
import type { ClientReport } from "../client-report.ts";
import { newlyTold } from "../told.ts";
import type { CallExpectation, Words } from "./rehearsal.ts";
import type { PlacedAct } from "./to-script.ts";
import { aboutOf, brief, has, listed, quoted } from "./words.ts";

/** What is not as the steps themselves expect. */
export function unmetSteps(acts: readonly PlacedAct[], session: ClientReport): readonly string[] {
  return acts.flatMap((one) => {
    const expected: CallExpectation = one.act; // a text has fewer of the fields
    const problems = [...unmetFate(one, expected, session), ...untold(one, listed(expected.told), session)];
    return problems.map((problem) => `${one.place} ${labelOf(one)}: ${problem}`);
  });
}

function labelOf({ act }: PlacedAct): string {
  const name = ["text", "bash", "read", "write", "edit", "agent", "tool"].find((kind) => kind in act) ?? "";
  const value = Object.entries(act).find(([key]) => key === name)?.[1];
  return `${name} ${JSON.stringify(brief(String(value), 60))}`;
}

function unmetFate(
  one: PlacedAct,
  { ran, refused }: CallExpectation,
  session: ClientReport,
): readonly string[] {
  const wanted = ran === undefined ? ("refused" as const) : ("ran" as const);
  const words = ran ?? refused;
  if (words === undefined) return [];
  const call = session.calls.filter(({ agent }) => agent === one.agent)[one.call ?? 0];
  if (call === undefined) return [`it should have ${past[wanted]}, but ${unplayed(one, session)}`];
  if (call.outcome !== wanted) return [`it should have ${past[wanted]}, but it ${fateOf(call)}`];
  if (words === true || has(call.result, words)) return [];
  return [
    `${wanted === "ran" ? "its result" : "the reason"} should have ${quoted(words)}, but is ${found(call.result)}`,
  ];
}

const past = { ran: "run", refused: "been refused" };

/** What became of a call, as the end of a sentence. */
function fateOf(call: ToolCall): string {
  if (call.outcome === "ran") return call.failed ? `ran and failed: ${found(call.result)}` : "ran";
  if (call.outcome === "refused") return `was refused by ${by(call)}: ${found(call.result)}`;
  if (call.outcome === "invalid") return `was turned down by the client: ${found(call.result)}`;
  return "got no answer";
}

const by = ({ refusedBy }: ToolCall): string => (refusedBy === "hook" ? "a hook" : "the permission rules");

function unplayed({ agent }: PlacedAct, session: ClientReport): string {
  const asked = session.requests.filter(
    (request) => request.kind !== "aside" && request.agent === agent,
  ).length;
  const who = agent === undefined ? "the model" : "the subagent";
  return `${who} never got there: it was asked ${asked} ${asked === 1 ? "time" : "times"}`;
}

function untold(one: PlacedAct, wanted: readonly Words[], session: ClientReport): readonly string[] {
  if (wanted.length === 0) return [];
  const told = toldAfter(one, session);
  if (told === undefined)
    return [
      `the model should be told ${wanted.map(quoted).join(" and ")} after it, but it was not asked again`,
    ];
  return wanted
    .filter((words) => !has(told, words))
    .map((words) => `the model should be told ${quoted(words)} after it, but was told ${found(told)}`);
}

function toldAfter({ agent, step }: PlacedAct, { requests }: ClientReport): string | undefined {
  const told = newlyTold(requests);
  return told.filter((_, i) => requests[i]?.kind !== "aside" && requests[i]?.agent === agent)[step + 1];
}

function found(text: string): string {
  return text.trim() === "" ? "nothing" : JSON.stringify(brief(text));
}

/** A call with what became of it, for messages. */
export function callInWords(call: ToolCall): string {
  return `${call.tool} ${JSON.stringify(brief(aboutOf(call), 80))} ${fateOf(call)}`;
}
