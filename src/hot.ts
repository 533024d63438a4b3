// One verdict of the command door, from standard input to exit. What is not needed when nothing is to be said is
// imported where it is needed.
import type { AnyEvent } from "./events/event.ts";
import { putBack } from "./hosts/built-ins.ts";
import { ownProcess } from "./hosts/captured.ts";
import { answerCommand, type CommandCall } from "./hosts/command.ts";
import { brokenReply, type CommandReply, endlessReply, unheardReply } from "./hosts/command-reply.ts";
import { endWith } from "./hosts/end.ts";
import { isHouseDue } from "./hosts/house-due.ts";
import { nodeHost } from "./hosts/node.ts";
import { isFirstNovelty } from "./hosts/novelty.ts";
import type { Remembering } from "./hosts/remember.ts";
import { isOutNowhere, writeOut } from "./hosts/write-out.ts";
import * as fairlead from "./index.ts";
import type * as Details from "./ledger/details.ts";
import { keepEntry } from "./ledger/ledger.ts";
import type * as Keep from "./ledger/recording/keep.ts";
import { keepCompiledForms } from "./project/compiled-form.ts";
import { currentFolder, type Env, findProject, folderIn, type Project } from "./project/find.ts";
import { importedFiles } from "./project/import-from.ts";
import { type LoadOptions, loadProject } from "./project/load.ts";
import type { Modules } from "./project/run-bundle.ts";
import { version } from "./project/version.ts";
import { causeOf } from "./protocol/cause-of.ts";
import { isHonoured } from "./protocol/honours.ts";
import type { keepHouse } from "./state/housekeeping.ts";
import { stateRoot } from "./state/paths.ts";
import type { Fault } from "./state/store.ts";
import type * as StatePart from "./state-part.ts";
import type * as TranscriptPart from "./transcript-part.ts";

/** Answers an event and ends the process; `answered` runs when the answer is out. */
export function main(payload: Uint8Array | string, answered: () => void): void {
  const { env } = process;
  const began = Date.now() - process.uptime() * 1000;
  const broken = (error: unknown): never => finish(brokenReply(error, process.argv[2]), answered);
  try {
    const about = { payload, expected: process.argv[2], env, cwd: currentFolder(env), began };
    const { reply, keepRecord, afterwards } = answerOf({ ...about, staysQuiet: true });
    ownProcess.on("beforeExit", () => finish(endlessReply(process.argv[2]), answered));
    reply.then((said) => finish(said, answered, { keepRecord, afterwards }), broken);
  } catch (error) {
    broken(error);
  }
}

/** An event as it arrived, with what lies around it. */
export interface Arrival
  extends Pick<CommandCall, "payload" | "expected" | "staysQuiet" | "signal" | "nesting"> {
  readonly env: Env;
  readonly cwd: string | undefined;
  /** When the process that is only for this event was started, or would have been: milliseconds since the epoch. */
  readonly began: number;
  /** How a project's hooks are kept and compiled; default: on disk, anew for each event. */
  readonly keeping?: (project: Project) => Pick<LoadOptions, "cache" | "compile">;
  /** Called when the hook files have been evaluated, and no hook has been asked. */
  readonly onLoaded?: () => void;
}

/** What is left to do when an answer is known. */
interface Duties {
  /** Writes the event into the ledger. Never throws: a ledger that cannot be written changes nothing. */
  readonly keepRecord: (reply: CommandReply) => void;
  /** What has time until the answer is out. Never throws: what cannot be done today is tried again tomorrow. */
  readonly afterwards: (reply: CommandReply) => void;
}

/** An answer that is on its way. */
export interface Answering extends Duties {
  readonly reply: Promise<CommandReply>;
}

/** Answers one event with the hooks of its project. */
export function answerOf(arrival: Arrival): Answering {
  const { env, cwd, began, keeping, onLoaded, ...call } = arrival;
  const home = env["HOME"] ?? env["USERPROFILE"];
  const project = findProject({ env, cwd, told: () => folderIn(call.payload) });
  const host = nodeHost({ root: project?.root ?? cwd ?? "/", began, ...(home !== undefined && { home }) });
  let records = false;
  let opened: Remembering | undefined;
  // What is wrong with the place itself cannot be remembered as told: it is, each time that somebody wants to remember.
  let faults: readonly Fault[] = [];
  const remembering = (): Remembering => {
    try {
      opened ??= statePart().openMemory({ root: stateRoot(env, home ?? ""), project: project?.root, began });
      return opened;
    } catch (error) {
      faults = [{ kind: "unreadable", path: "", message: causeOf(error) }];
      throw error;
    }
  };
  const reply = answerCommand({
    ...call,
    load: async (event) => {
      if (project === undefined) return { hooks: [], problems: [] };
      const tells = event !== undefined && isHonoured(event, "notify");
      const loaded = await loadProject(project, { modules, version, env, tells, ...keeping?.(project) });
      records = loaded.records === true;
      onLoaded?.();
      return loaded;
    },
    host,
    budgets: { reserve: async (request) => remembering().budgets.reserve(request) },
    memory: {
      open: (event) => remembering().open(event),
      faults: () => opened?.faults ?? faults,
      untold: async (event) => opened?.untold(event) ?? faults,
    },
    transcript: (event) => transcriptPart().transcriptsOf(host, stateFolder(env))(event),
    isFirstNovelty: (input) => isFirstNovelty(stateFolder(env), input),
  });
  return {
    reply,
    keepRecord: (said) => keepRecord(said, arrival, project),
    afterwards: ({ event }) => {
      if (records && project !== undefined) keepPayload(arrival, project);
      if (event !== undefined) afterwards(event, env, remembering);
    },
  };
}

/** Packs are built apart from this file and take it from here, so that there is one copy of everything. */
export { endWith, fairlead, importedFiles, keepCompiledForms, putBack };

const modules: Modules = {
  fairlead,
  get "fairlead/packs/safety"() {
    return whole(() => require("./packs/safety.ts"));
  },
  get "fairlead/testing"() {
    return whole(() => require("./builders-part.ts"));
  },
  get "fairlead/state"() {
    return statePart().state;
  },
};

/** Everything about state is a file of its own, read when the first one asks for it. */
function statePart(): typeof StatePart {
  return whole(() => require("./state-part.ts"));
}

/** A part that is missing is no fault of the hook file that asks for it: a worker ends, and is answered for by policy. */
function whole<T>(load: () => T): T {
  try {
    return load();
  } catch {
    return endWith(2);
  }
}

/** Reading transcripts, likewise. */
function transcriptPart(): typeof TranscriptPart {
  return require("./transcript-part.ts");
}

/** Without a folder for state transcripts are read all the same. */
function stateFolder(env: Env): string | undefined {
  try {
    return rootIn(env);
  } catch {
    return undefined;
  }
}

/** Throws when the environment names no place for state. */
function rootIn(env: Env): string {
  return stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
}

function housekeeping(): typeof keepHouse {
  return require("./state/housekeeping.ts").keepHouse;
}

function finish(reply: CommandReply, answered: () => void, duties?: Duties): never {
  const { stdout, stderr, exitCode } = reply;
  writeOut(2, stderr);
  if (!writeOut(1, stdout) || (stdout !== "" && isOutNowhere())) unheard(stdout);
  duties?.keepRecord(reply);
  keepCompiledForms();
  answered();
  duties?.afterwards(reply);
  endWith(exitCode);
}

/** The answer could not be written: refused where the event can be kept from happening, by the one channel left. */
function unheard(lost: string): never {
  const { stderr, exitCode } = unheardReply(lost, process.argv[2]);
  writeOut(2, stderr);
  endWith(exitCode);
}

function keepRecord(
  { event, trace, faults, strays }: CommandReply,
  { payload, env }: Arrival,
  project: Project | undefined,
): void {
  if (event === undefined || trace === undefined) return;
  try {
    const about = { event, trace, ...(faults && { faults }), ...(strays && { strays }) };
    const said = typeof payload === "string" ? { payload } : {};
    const details = (): typeof Details => require("./ledger/details.ts");
    keepEntry(
      { ...about, ...said, project: project?.root },
      { root: rootIn(env), now: Date.now(), env, details },
    );
  } catch {
    // the environment names no place for state
  }
}

/** Only where the user asked for it. */
function keepPayload({ payload, env }: Arrival, { root }: Project): void {
  if (typeof payload !== "string") return;
  const keep: typeof Keep = require("./ledger/recording/keep.ts");
  keep.keepPayload({ payload, project: root, now: Date.now(), env });
}

function afterwards(event: AnyEvent, env: Env, remembering: () => Remembering): void {
  tried("nothing is remembered or recorded", () => {
    const root = rootIn(env);
    if (event.name === "SessionStart")
      tried("this session was not recorded", () => remembering().noteSession(event));
    tried("old sessions were not removed", () => {
      if (isHouseDue(root, event.name)) remembering().keepHouse(event, housekeeping());
    });
  });
}

function tried(otherwise: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    writeOut(2, `fairlead: ${otherwise}: ${causeOf(error)}\n`);
  }
}
