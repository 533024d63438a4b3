import { isOnCloserLook, type Reader } from "../../engine/closer-look.ts";
import { deadlineOf } from "../../engine/deadline.ts";
import { isOfInterest } from "../../engine/interest.ts";
import { hasTool } from "../../engine/reach.ts";
import { longestWait } from "../../engine/standing.ts";
import type { AnyEvent } from "../../events/event.ts";
import { readParsed } from "../../events/read-event.ts";
import { carried } from "../../hosts/warm/carried.ts";
import type { PlainReply, Setting } from "../../hosts/warm/messages.ts";
import { unanswered } from "../../hosts/warm/unanswered.ts";
import type * as Keep from "../../ledger/recording/keep.ts";
import { isHookEvent } from "../../protocol/event-names.ts";
import { eventFacts } from "../../protocol/facts.ts";
import { currentToolName } from "../../protocol/tool-names.ts";
import { type Env, findProject, type Project } from "../find.ts";
import type { Arrived } from "./arrived.ts";
import type { Heartbeats } from "./heartbeats.ts";
import type { Known, KnownProjects } from "./known-projects.ts";
import type { Ending } from "./pool.ts";
import type { Asking, Workers } from "./workers.ts";

/** One event that a door asks about. */
export interface Asked {
  readonly event: string;
  readonly payload: Arrived;
  readonly setting: Setting;
  /** Equal for equal settings. */
  readonly place: string;
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
  /** Nobody waits any more. */
  cancel(): void;
}

/** What judging needs. */
export interface Bench {
  readonly projects: KnownProjects;
  readonly workersFor: (project: Project) => Workers;
  readonly heartbeats: Heartbeats;
  readonly readLine: Reader["readLine"];
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
  const project = findProject({ env, cwd, told: () => asked.payload.fields["cwd"] });
  if (project === undefined) return silent;
  const known = bench.projects.look(project, env);
  const unheard = whatConcernsNobody(asked, known, bench);
  if (unheard !== undefined) {
    bench.heartbeats.note(unheard, project.root, env);
    if (known.manifest?.records === true) setImmediate(keepPayload, asked, project);
    return silent;
  }
  const about = { asked, tool: toolIn(asked.payload) };
  const seconds = waitFor(about, known) + (known.fresh ? grace.fresh : grace.stale);
  const asking = begin(asked, project, bench);
  // Lines of events that came before stand before the worker's own.
  bench.heartbeats.flush();
  return {
    kind: "pending",
    seconds,
    answer: awaited(asking, { about, project, seconds, bench }),
    cancel: asking.cancel,
  };
}

/** The same glance that a process of its own would take (see src/glance.ts), and a closer look, which costs less here than asking a worker. */
function whatConcernsNobody(
  { event: expected, payload, setting: { env } }: Asked,
  { manifest, fresh }: Known,
  { readLine }: Bench,
): AnyEvent | undefined {
  if (!fresh || manifest?.interests === undefined || manifest.untold === true) return undefined;
  if (!isHookEvent(expected) || !hasTool(expected)) return undefined;
  if (payload.text === undefined) return undefined;
  const reading = readParsed(payload.parsed, platform, expected);
  if (reading.kind !== "event") return undefined;
  const { event } = reading;
  const { interests } = manifest;
  const concernsOne =
    isOfInterest(event, interests) &&
    (platform !== "posix" || isOnCloserLook(event, interests, { readLine, home: homeIn(env) }));
  return concernsOne ? undefined : event;
}

function homeIn(env: Env): string | undefined {
  return env["HOME"] ?? env["USERPROFILE"];
}

/** Only where the user asked for it. */
function keepPayload({ payload: { text }, setting }: Asked, { root }: Project): void {
  const keep: typeof Keep = require("../../ledger/recording/keep.ts");
  if (text !== undefined)
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

function begin({ event, payload, setting, place }: Asked, project: Project, bench: Bench): Asking {
  const first = isHookEvent(event) && eventFacts[event].failClosed;
  return bench.workersFor(project).ask({ event, setting, place, first, payload: carried(payload) });
}

interface Awaiting {
  readonly about: About;
  readonly project: Project;
  readonly seconds: number;
  readonly bench: Bench;
}

async function awaited(asking: Asking, { about, project, seconds, bench }: Awaiting): Promise<Judged> {
  const { setting, canDoWithout } = about.asked;
  const started = performance.now();
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
  return ending.kind === "reply" ? ending : judged(ending, about, known());
}

type Outcome = Ending | { readonly kind: "late" } | { readonly kind: "in line" };

function judged(
  ending: Exclude<Outcome, { kind: "reply" }>,
  { asked, tool }: About,
  { manifest }: Known,
): Judged {
  const { event, canDoWithout } = asked;
  if (canDoWithout && ending.kind !== "late") return without;
  const why = {
    late: "the hooks did not answer in time",
    "in line": "no worker of the warm server was free",
    crashed: "the process that ran it ended",
    unable: "its working folder is gone",
  }[ending.kind];
  return { kind: "reply", reply: unanswered({ event, tool, standing: manifest?.standing, why }) };
}

function toolIn({ fields: { tool_name: tool } }: Arrived): string | undefined {
  return typeof tool === "string" ? currentToolName(tool) : undefined;
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
