import { nearest } from "../../protocol/nearest.ts";
import type { ToolCall } from "../calls.ts";
import type { CallPattern, ExpectationFunction, RehearsalExpectation, Words } from "./rehearsal.ts";
import type { FiredHook, RehearsalReport } from "./report.ts";
import { callInWords } from "./unmet-steps.ts";
import { aboutOf, brief, has, listed, quoted } from "./words.ts";

/** What is not as a rehearsal expects of its whole; each sentence says what was there instead. */
export function unmet(expected: RehearsalExpectation, report: RehearsalReport): readonly string[] {
  const { told, shown, answer, requests } = report;
  const sight = shown.join("\n");
  return [
    ...unmetCalls("ran", expected.ran, report.ran, report),
    ...unmetCalls("refused", expected.refused, report.refused, report),
    ...lacking("the model should be told", listed(expected.told), told),
    ...holding("the model should not be told", listed(expected.notTold), told),
    ...lacking("the user should be shown", listed(expected.shown), sight),
    ...holding("the user should not be shown", listed(expected.notShown), sight),
    ...lacking("the last words should have", listed(expected.answer), answer),
    ...unmetFiles(expected.files ?? {}, report.files),
    ...unfired(expected.fired, report),
    ...(expected.requests === undefined || expected.requests === requests
      ? []
      : [`the model should be asked ${times(expected.requests)}, but was asked ${times(requests)}`]),
  ];
}

/** What holds for every rehearsal unless it says otherwise: the session ends well, and no hook fails. */
export function unmetAlways(
  expected: readonly RehearsalExpectation[],
  report: RehearsalReport,
): readonly string[] {
  const ends = expected.find((one) => one.ends !== undefined)?.ends ?? "done";
  const excused = expected.flatMap(({ failed }) => listed<string>(failed));
  const failures = report.fired.filter(({ status }) => status === "failed" || status === "late");
  const unexcused = failures.filter(({ hook }) => !excused.includes(hook));
  const missing = excused.filter((id) => !failures.some(({ hook }) => hook === id));
  return [
    ...(report.ending === ends
      ? []
      : [`the session should be ${ends}, but is ${report.ending}${whyOf(report)}`]),
    ...unexcused.map(({ hook, event, status, said = "" }) => `${hook} ${status} at ${event}: ${said}`),
    ...missing.map((id) => `${id} should fail, but did not${unknown(id, report)}`),
  ];
}

/** What a function of the author's says. */
export async function askFunction(
  ask: ExpectationFunction,
  report: RehearsalReport,
): Promise<readonly string[]> {
  try {
    const said: unknown = await ask(report);
    if (said === undefined || said === "") return [];
    return [
      typeof said === "string"
        ? said
        : `expect gave ${String(said)}: give a sentence, or nothing when all is well`,
    ];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function whyOf({ sessions }: RehearsalReport): string {
  const last = sessions.at(-1);
  const said = last?.problem ?? last?.stderr.trim() ?? "";
  const code = last?.exitCode == null || last.exitCode === 0 ? "" : ` (exit code ${last.exitCode})`;
  return `${code}${said === "" ? "" : `: ${brief(said)}`}`;
}

function unmetCalls(
  outcome: "ran" | "refused",
  expected: RehearsalExpectation["ran"],
  found: readonly ToolCall[],
  { calls }: RehearsalReport,
): readonly string[] {
  const be = outcome === "ran" ? "run" : "be refused";
  const there = calls.length === 0 ? "there was no call" : `there were: ${calls.map(callInWords).join("; ")}`;
  if (typeof expected === "number")
    return found.length === expected
      ? []
      : [`${expected} calls should ${be}, but ${found.length} did; ${there}`];
  return listed<Words | CallPattern>(expected)
    .map(asPattern)
    .filter((pattern) => !found.some((call) => fits(call, pattern)))
    .map((pattern) => `${inWords(pattern)} should ${be}; ${there}`);
}

function asPattern(given: Words | CallPattern): CallPattern {
  return typeof given === "string" || given instanceof RegExp ? { input: given } : given;
}

function fits(call: ToolCall, { tool, input, told }: CallPattern): boolean {
  return (
    (tool === undefined || call.tool === tool) &&
    (input === undefined || has(aboutOf(call), input)) &&
    (told === undefined || has(call.result, told))
  );
}

function inWords({ tool, input, told }: CallPattern): string {
  const parts = [tool ?? "a call", input && `with ${quoted(input)}`, told && `told ${quoted(told)}`];
  return parts.filter(Boolean).join(" ");
}

function lacking(what: string, wanted: readonly Words[], text: string): readonly string[] {
  const there = text.trim() === "" ? "there was nothing" : `there was ${JSON.stringify(brief(tail(text)))}`;
  return wanted.filter((words) => !has(text, words)).map((words) => `${what} ${quoted(words)}; ${there}`);
}

/** The end of a long text: its beginning is the client's own reminders. */
function tail(text: string): string {
  const plain = text.trim();
  return plain.length > 300 ? `...${plain.slice(-300)}` : plain;
}

function holding(what: string, unwanted: readonly Words[], text: string): readonly string[] {
  return unwanted
    .filter((words) => has(text, words))
    .map((words) => `${what} ${quoted(words)}, but it stands there`);
}

function unmetFiles(
  expected: NonNullable<RehearsalExpectation["files"]>,
  files: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(expected).flatMap(([path, wanted]) => {
    const problem = otherThan(wanted, Object.hasOwn(files, path) ? files[path] : undefined);
    return problem === undefined ? [] : [`${path} ${problem}`];
  });
}

function otherThan(wanted: string | RegExp | boolean, text: string | undefined): string | undefined {
  if (wanted === false) return text === undefined ? undefined : "should not be there";
  if (text === undefined) return "should be there";
  const found = `but is ${JSON.stringify(brief(text))}`;
  if (typeof wanted === "string")
    return text === wanted ? undefined : `should be ${quoted(wanted)}, ${found}`;
  return wanted === true || has(text, wanted) ? undefined : `should match ${quoted(wanted)}, ${found}`;
}

function unfired(expected: RehearsalExpectation["fired"], report: RehearsalReport): readonly string[] {
  const exact = typeof expected === "object" && !Array.isArray(expected) ? Object.entries(expected) : [];
  const least = exact.length > 0 ? [] : listed(expected as string | readonly string[] | undefined); // no record
  const happened = report.fired.filter(isFired);
  const often = (id: string): number => happened.filter(({ hook }) => hook === id).length;
  const there = `fired: ${[...new Set(happened.map(({ hook }) => hook))].join(", ") || "none"}`;
  return [
    ...least.filter((id) => often(id) === 0).map((id) => `${id} should fire${unknown(id, report)}; ${there}`),
    ...exact
      .filter(([id, wanted]) => often(id) !== wanted || unknown(id, report) !== "")
      .map(
        ([id, wanted]) =>
          `${id} should fire ${times(wanted)}, but did ${times(often(id))}${unknown(id, report)}; ${there}`,
      ),
  ];
}

function isFired({ status }: FiredHook): boolean {
  return status === "fired" || status === "observed";
}

/** A misspelt id would never fire, and so always pass as one that must not. */
function unknown(id: string, { hooks }: RehearsalReport): string {
  if (hooks.includes(id)) return "";
  const near = nearest(id, hooks);
  return ` (there is no such hook${near === undefined ? "" : `: did you mean ${near}?`})`;
}

const times = (count: number): string => (count === 1 ? "once" : `${count} times`);
