import { deadlineOf } from "../../engine/deadline.ts";
import { isOfInterest } from "../../engine/interest.ts";
import { hasTool } from "../../engine/reach.ts";
import { longestWait } from "../../engine/standing.ts";
import type { AnyEvent } from "../../events/event.ts";
import { readEvent } from "../../events/read-event.ts";
import { asText } from "../../hosts/stdin.ts";
import { carried } from "../../hosts/warm/carried.ts";
import type { PlainReply, Setting } from "../../hosts/warm/messages.ts";
import { unanswered } from "../../hosts/warm/unanswered.ts";
import type * as Details from "../../ledger/details.ts";
import { keepEntry } from "../../ledger/ledger.ts";
import type * as Keep from "../../ledger/recording/keep.ts";
import { isHookEvent } from "../../protocol/event-names.ts";
import { eventFacts } from "../../protocol/facts.ts";
import { currentToolName } from "../../protocol/tool-names.ts";
import { stateRoot } from "../../state/paths.ts";
import { type Env, findProject, folderIn, type Project } from "../find.ts";
import type { Known, KnownProjects } from "./known-projects.ts";
import type { Ending } from "./pool.ts";
import type { Asking, Workers } from "./workers.ts";

/** One event that a door asks about. */
export interface Asked {
  readonly event: string;
  readonly payload: Uint8Array;
  readonly setting: Setting;
  /** Equal for equal settings. */
  readonly place: string;
  /** Aborted when nobody waits any more. */
  readonly signal: AbortSignal;
  /** Whether the caller can answer it without the server, and rather does so than wait for a worker. */
  readonly canDoWithout: boolean;
}

/** An answer, or that the caller does better without the server. */
export type Judged = { readonly kind: "reply"; readonly reply: PlainReply } | { readonly kind: "without" };

/** An answer that takes its time. */
export interface Pending {
  readonly kind: "pending";
  /** When it is there at the latest. */
  readonly seconds: number;
  readonly answer: Promise<Judged>;
}

/** What judging needs. */
export interface Bench {
  readonly projects: KnownProjects;
  readonly workersFor: (project: Project) => Workers;
}

const silent: Judged = { kind: "reply", reply: { stdout: "", stderr: "", exitCode: 0 } };
const without: Judged = { kind: "without" };
const platform = process.platform === "win32" ? "win32" : "posix";

/** Seconds on top of what hooks may take: a worker has to start, and files to be compiled. */
const grace = { fresh: 1.5, stale: 4 };

/** Seconds after which somebody who can do without the server does not wait for a worker any more. */
const patience = 2;

/** Answers an event, at once where a glance is enough. Throws only for a defect of our own. */
export function judge(asked: Asked, bench: Bench): Judged | Pending {
  const { env, cwd } = asked.setting;
  const project = findProject({ env, cwd, told: () => folderIn(asked.payload) });
  if (project === undefined) return silent;
  const known = bench.projects.look(project, env);
  const unheard = whatConcernsNobody(asked, known);
  if (unheard !== undefined) {
    setImmediate(keepHeartbeat, unheard, project, env);
    if (known.manifest?.records === true) setImmediate(keepPayload, asked, project);
    return silent;
  }
  const about = { asked, tool: toolIn(asked.payload) };
  const seconds = waitFor(about, known) + (known.fresh ? grace.fresh : grace.stale);
  return { kind: "pending", seconds, answer: ask(about, project, seconds, bench) };
}

/** The same glance that a process of its own would take: see src/glance.ts. */
function whatConcernsNobody(
  { event: expected, payload }: Asked,
  { manifest, fresh }: Known,
): AnyEvent | undefined {
  if (!fresh || manifest?.interests === undefined || manifest.untold === true) return undefined;
  if (!isHookEvent(expected) || !hasTool(expected)) return undefined;
  const text = asText(payload);
  const reading = typeof text === "string" ? readEvent(text, platform, expected) : undefined;
  if (reading?.kind !== "event") return undefined;
  return isOfInterest(reading.event, manifest.interests) ? undefined : reading.event;
}

/** That it came in is worth a line, when the answer is out. Never throws. */
function keepHeartbeat(event: AnyEvent, { root: project }: Project, env: Env): void {
  const { name, tool } = event;
  const about = { event: name, ...(tool !== undefined && { tool }) };
  const trace = { ...about, hooks: [], verdict: {}, faults: [], ms: 0 };
  try {
    const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
    const details = (): typeof Details => require("../../ledger/details.ts");
    keepEntry({ event, trace, project }, { root, now: Date.now(), env, details });
  } catch {
    // the environment names no place for state
  }
}

/** Only where the user asked for it. */
function keepPayload({ payload, setting }: Asked, { root }: Project): void {
  const text = asText(payload);
  const keep: typeof Keep = require("../../ledger/recording/keep.ts");
  if (typeof text === "string")
    keep.keepPayload({ payload: text, project: root, now: Date.now(), env: setting.env });
}

/** An event and today's name of its tool, when that much can be read. */
interface About {
  readonly asked: Asked;
  readonly tool: string | undefined;
}

/** Seconds that the hooks of an event may take at worst. */
function waitFor({ asked: { event }, tool }: About, { manifest }: Known): number {
  if (!isHookEvent(event)) return 1;
  const { standing } = manifest ?? {};
  return standing === undefined ? deadlineOf({}, event) : longestWait(standing, event, tool);
}

async function ask(about: About, project: Project, seconds: number, bench: Bench): Promise<Judged> {
  const { asked } = about;
  const { event, setting, place, signal, canDoWithout } = asked;
  const first = isHookEvent(event) && eventFacts[event].failClosed;
  const started = performance.now();
  const asking = bench.workersFor(project).ask({
    ...{ event, setting, place, first },
    payload: carried(asked.payload),
  });
  signal.addEventListener("abort", asking.cancel);
  const impatient = canDoWithout ? tooLongInLine(asking) : never();
  const known = (): Known => bench.projects.look(project, setting.env);
  const tooLate = late(
    asking,
    async () => {
      // Files that were compiled meanwhile may allow their hooks more time than was known.
      const now = waitFor(about, known()) + grace.fresh;
      return now - (performance.now() - started) / 1000;
    },
    seconds,
  );
  const ending = await Promise.race([asking.ending, tooLate.passed, impatient.passed]);
  tooLate.stop();
  impatient.stop();
  signal.removeEventListener("abort", asking.cancel);
  return judged(ending, about, known());
}

type Outcome = Ending | { readonly kind: "late" } | { readonly kind: "in line" };

function judged(ending: Outcome, { asked, tool }: About, { manifest }: Known): Judged {
  const { event, canDoWithout } = asked;
  if (ending.kind === "reply") return ending;
  if (canDoWithout && ending.kind !== "late") return without;
  const why = {
    late: "the hooks did not answer in time",
    "in line": "no worker of the warm server was free",
    crashed: "the process that ran it ended",
    unable: "its working folder is gone",
  }[ending.kind];
  return { kind: "reply", reply: unanswered({ event, tool, standing: manifest?.standing, why }) };
}

function toolIn(payload: Uint8Array): string | undefined {
  try {
    const { tool_name: tool } = JSON.parse(Buffer.from(payload).toString("utf8")) as { tool_name?: unknown }; // read as unknown
    return typeof tool === "string" ? currentToolName(tool) : undefined;
  } catch {
    return undefined;
  }
}

/** Something that may come to pass, and can be called off. */
interface Chance<T> {
  readonly passed: Promise<T>;
  readonly stop: () => void;
}

function never(): Chance<never> {
  return { passed: new Promise(() => undefined), stop: () => undefined };
}

function tooLongInLine(asking: Asking): Chance<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => {
      if (!asking.isWaiting()) return;
      asking.cancel();
      resolve({ kind: "in line" });
    }, patience * 1000);
  });
  return { passed, stop: () => clearTimeout(timer) };
}

/** Ends the worker when the time is over, and no more is left. */
function late(asking: Asking, left: () => Promise<number>, seconds: number): Chance<Outcome> {
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<Outcome>((resolve) => {
    const end = async (): Promise<void> => {
      const more = await left();
      if (more > 0.01) {
        timer = setTimeout(end, more * 1000);
        return;
      }
      asking.giveUp();
      resolve({ kind: "late" });
    };
    timer = setTimeout(end, seconds * 1000);
  });
  return { passed, stop: () => clearTimeout(timer) };
}
