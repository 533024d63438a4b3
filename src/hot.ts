// One verdict of the command door, from standard input to exit. What is not needed when nothing is to be said is
// imported where it is needed.
import { messageOf } from "./engine/message-of.ts";
import type { AnyEvent } from "./events/event.ts";
import { answerCommand, brokenReply, type CommandReply } from "./hosts/command.ts";
import { isHouseDue } from "./hosts/house-due.ts";
import type { LoadedHooks } from "./hosts/loaded.ts";
import { nodeHost } from "./hosts/node.ts";
import type { Remembering } from "./hosts/remember.ts";
import { writeOut } from "./hosts/write-out.ts";
import * as fairlead from "./index.ts";
import type * as Details from "./ledger/details.ts";
import { keepEntry } from "./ledger/ledger.ts";
import { keepCompiledForms } from "./project/compiled-form.ts";
import { currentFolder, findProject, type Project } from "./project/find.ts";
import { loadProject } from "./project/load.ts";
import type { Modules } from "./project/run-bundle.ts";
import { version } from "./project/version.ts";
import type { HookEvent } from "./protocol/event-names.ts";
import { isHonoured } from "./protocol/honours.ts";
import type { keepHouse } from "./state/housekeeping.ts";
import { stateRoot } from "./state/paths.ts";
import type * as StatePart from "./state-part.ts";
import type * as TranscriptPart from "./transcript-part.ts";

const { env } = process;
const home = env["HOME"] ?? env["USERPROFILE"];
/** When this process was started, for its one event. */
const began = Date.now() - process.uptime() * 1000;
let project: Project | undefined;

/** Answers an event and ends the process; `answered` runs when the answer is out. */
export function main(payload: Uint8Array | string, answered: () => void): void {
  answer(payload).then(
    (reply) => finish(reply, payload, answered),
    (error: unknown) => finish(brokenReply(error, process.argv[2]), payload, answered),
  );
}

async function answer(payload: Uint8Array | string): Promise<CommandReply> {
  const cwd = currentFolder(env);
  project = findProject({ env, cwd });
  const host = nodeHost({ root: project?.root ?? cwd ?? "/", began, ...(home !== undefined && { home }) });
  return answerCommand({
    payload,
    expected: process.argv[2],
    load: loadHooks,
    host,
    budgets: { reserve: async (request) => remembering().budgets.reserve(request) },
    memory: {
      open: (event) => remembering().open(event),
      faults: () => opened?.faults ?? [],
      untold: async (event) => opened?.untold(event) ?? [],
    },
    transcript: (event) => transcriptPart().transcriptsOf(host, stateFolder())(event),
    staysQuiet: true,
  });
}

function loadHooks(event?: HookEvent): LoadedHooks | Promise<LoadedHooks> {
  if (project === undefined) return { hooks: [], problems: [] };
  const tells = event !== undefined && isHonoured(event, "notify");
  return loadProject(project, { modules, version, env, tells });
}

/** Packs are built apart from this file and take it from here, so that there is one copy of everything. */
export { fairlead };

const modules: Modules = {
  fairlead,
  get "fairlead/packs/safety"() {
    return require("./packs/safety.ts");
  },
  get "fairlead/testing"() {
    return require("./builders-part.ts");
  },
  get "fairlead/state"() {
    return statePart().state;
  },
};

/** Everything about state is a file of its own, read when the first one asks for it. */
function statePart(): typeof StatePart {
  return require("./state-part.ts");
}

/** Reading transcripts, likewise. */
function transcriptPart(): typeof TranscriptPart {
  return require("./transcript-part.ts");
}

/** Without a folder for state transcripts are read all the same. */
function stateFolder(): string | undefined {
  try {
    return stateRoot(env, home ?? "");
  } catch {
    return undefined;
  }
}

function housekeeping(): typeof keepHouse {
  return require("./state/housekeeping.ts").keepHouse;
}

let opened: Remembering | undefined;

function remembering(): Remembering {
  opened ??= statePart().openMemory({ root: stateRoot(env, home ?? ""), project: project?.root, began });
  return opened;
}

function finish(reply: CommandReply, payload: Uint8Array | string, answered: () => void): never {
  const { stdout, stderr, exitCode, event } = reply;
  writeOut(2, stderr);
  if (!writeOut(1, stdout)) unheard();
  keepRecord(reply, payload);
  keepCompiledForms();
  answered();
  if (event !== undefined) afterwards(event);
  process.exit(exitCode);
}

/** The answer could not be written: refused where the event can be kept from happening, by the one channel left. */
function unheard(): never {
  const { stderr, exitCode } = brokenReply(new Error("the answer could not be written"), process.argv[2]);
  writeOut(2, stderr);
  process.exit(exitCode);
}

/** Never throws: a ledger that cannot be written changes nothing. */
function keepRecord({ event, trace, faults, strays }: CommandReply, payload: Uint8Array | string): void {
  if (event === undefined || trace === undefined) return;
  try {
    const about = { event, trace, ...(faults && { faults }), ...(strays && { strays }) };
    const said = typeof payload === "string" ? { payload } : {};
    const root = stateRoot(env, home ?? "");
    const details = (): typeof Details => require("./ledger/details.ts");
    keepEntry({ ...about, ...said, project: project?.root }, { root, now: Date.now(), env, details });
  } catch {
    // the environment names no place for state
  }
}

/** What has time until the answer is out. Never throws: what cannot be done today is tried again tomorrow. */
function afterwards(event: AnyEvent): void {
  if (event.name === "SessionStart")
    tried("this session was not recorded", () => remembering().noteSession(event));
  tried("old sessions were not removed", () => {
    if (isHouseDue(stateRoot(env, home ?? ""), event.name)) remembering().keepHouse(event, housekeeping());
  });
}

function tried(otherwise: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    writeOut(2, `fairlead: ${otherwise}: ${messageOf(error)}\n`);
  }
}
