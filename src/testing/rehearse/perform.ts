import { randomUUID } from "node:crypto";
import type { Client } from "../client.ts";
import type { ClientReport } from "../client-report.ts";
import { runClient } from "../run-client.ts";
import { openScratch, removeScratch, type Scratch } from "../scratch.ts";
import { firedIn } from "./fired.ts";
import type { NamedRehearsal } from "./load-rehearsals.ts";
import { type Rehearsal, type RehearsalExpectation, turnsOf } from "./rehearsal.ts";
import type { FiredHook, RehearsalReport, Scene } from "./report.ts";
import { scenesOf } from "./scenes.ts";
import { type Stage, setStage } from "./stage.ts";
import { toScript } from "./to-script.ts";
import { askFunction, unmet, unmetAlways } from "./unmet.ts";
import { unmetSteps } from "./unmet-steps.ts";
import { listed } from "./words.ts";

/** How a rehearsal is performed. */
export interface PerformOptions {
  /** Root of the project. */
  readonly root: string;
  readonly client: Client;
  /** In seconds, where the rehearsal does not say. Default: 60. */
  readonly timeout?: number;
  readonly keep?: boolean;
  readonly signal?: AbortSignal;
}

/** Performs one rehearsal in folders of its own, and compares. */
export async function perform(named: NamedRehearsal, options: PerformOptions): Promise<RehearsalReport> {
  const started = performance.now();
  const scratch = await openScratch();
  try {
    const stage = await setStage(scratch, options.root, named.definition, options.signal);
    const played = await playTurns(named.definition, scratch, options);
    const report: RehearsalReport = {
      name: named.name,
      ...(named.file !== undefined && { file: named.file }),
      project: scratch.project,
      ...summary(stage, played),
      version: options.client.version,
      ms: Math.round(performance.now() - started),
      ...(options.keep === true && { folder: scratch.folder }),
    };
    const found = [...stage.problems, ...(await compare(named.definition, report, played))];
    const problems = found.map((text) => text.replaceAll(`${scratch.project}/`, ""));
    return { ...report, problems, ok: problems.length === 0 };
  } finally {
    if (options.keep !== true) await removeScratch(scratch);
  }
}

/** What the turns came to. */
interface PlayedTurns {
  readonly sessions: readonly ClientReport[];
  readonly scenes: readonly Scene[];
  readonly fired: readonly FiredHook[];
  readonly problems: readonly string[];
  readonly expects: boolean;
}

/** The turns one after the other, as one session that goes on, until one does not end well. */
async function playTurns(
  definition: Rehearsal,
  scratch: Scratch,
  { client, timeout, signal }: PerformOptions,
): Promise<PlayedTurns> {
  const turns = turnsOf(definition);
  const deadline = performance.now() + (definition.timeout ?? timeout ?? 60) * 1000;
  const sessionId = randomUUID();
  const played: { -readonly [K in keyof PlayedTurns]: PlayedTurns[K] } = {
    sessions: [],
    scenes: [],
    fired: [],
    problems: [],
    expects: definition.expect !== undefined,
  };
  for (const [at, turn] of turns.entries()) {
    const { prompt = "Please begin." } = turn;
    const { script, acts } = toScript(turn, turns.length > 1 ? `turns[${at}].` : "");
    const session = await runClient({
      ...script,
      client,
      prompt,
      folder: scratch.folder,
      keep: true,
      timeoutMs: Math.max(1, Math.round(deadline - performance.now())),
      signal,
      ...(at === 0 ? { sessionId } : { resume: sessionId }),
      ...(definition.tools && { allowedTools: definition.tools }),
      ...(definition.env && { env: definition.env }),
      ...(definition.asides && { asides: definition.asides }),
    });
    const all = firedIn(scratch.home);
    played.scenes = [...played.scenes, ...scenesOf(prompt, session, all.slice(played.fired.length))];
    played.fired = all;
    played.sessions = [...played.sessions, session];
    played.problems = [...played.problems, ...unmetSteps(acts, session)];
    played.expects ||= acts.some(({ act }) => "told" in act || "ran" in act || "refused" in act);
    if (endingOf(session) !== "done") break;
  }
  return played;
}

function summary(stage: Stage, { sessions, scenes, fired, expects }: PlayedTurns) {
  const last = sessions.at(-1);
  const calls = sessions.flatMap((session) => session.calls);
  return {
    ok: false,
    problems: [],
    expects,
    ending: last === undefined ? ("failed" as const) : endingOf(last),
    scenes,
    calls,
    ran: calls.filter(({ outcome }) => outcome === "ran"),
    refused: calls.filter(({ outcome }) => outcome === "refused"),
    told: sessions.map(({ told }) => told).join("\n"),
    shown: sessions.flatMap(({ shown }) => shown),
    fired,
    hooks: stage.hooks,
    answer: last?.answer ?? "",
    requests: sessions.flatMap(({ requests }) => requests.filter(({ kind }) => kind === "main")).length,
    files: last?.files ?? {},
    sessions,
  };
}

/** A client that says nothing of a result has not played anything, whatever its exit code. */
function endingOf({ ending, exitCode, lines }: ClientReport): RehearsalReport["ending"] {
  if (ending === "timed-out" || ending === "stopped") return ending;
  return ending === "exited" && exitCode === 0 && lines.some(({ type }) => type === "result")
    ? "done"
    : "failed";
}

async function compare(
  { expect }: Rehearsal,
  report: RehearsalReport,
  { problems: inSteps, sessions }: PlayedTurns,
): Promise<readonly string[]> {
  const all = listed(expect);
  const plain = all.filter((one): one is RehearsalExpectation => typeof one !== "function");
  const asked = all.filter((one) => typeof one === "function");
  const first = unmetAlways(plain, report);
  // Of a session that did not take place nothing else is worth saying.
  if (first.length > 0 && sessions.every(({ requests }) => requests.length === 0)) return first;
  const said = await Promise.all(asked.map((ask) => askFunction(ask, { ...report, ok: true })));
  return [...first, ...inSteps, ...plain.flatMap((one) => unmet(one, report)), ...said.flat()];
}
