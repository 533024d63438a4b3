// One verdict of the command door, from standard input to exit. What is not needed when nothing is to be said is
// imported where it is needed.
import { messageOf } from "./engine/message-of.ts";
import type { AnyEvent } from "./events/event.ts";
import { answerCommand, brokenReply, type CommandCall, type CommandReply } from "./hosts/command.ts";
import { isHouseDue } from "./hosts/house-due.ts";
import { nodeHost } from "./hosts/node.ts";
import type { Remembering } from "./hosts/remember.ts";
import { writeOut } from "./hosts/write-out.ts";
import * as fairlead from "./index.ts";
import { keepCompiledForms } from "./project/compiled-form.ts";
import { currentFolder, type Env, findProject, type Project } from "./project/find.ts";
import { type LoadOptions, loadProject } from "./project/load.ts";
import type { Modules } from "./project/run-bundle.ts";
import { version } from "./project/version.ts";
import { isHonoured } from "./protocol/honours.ts";
import { stateRoot } from "./state/paths.ts";
import type * as StatePart from "./state-part.ts";
import type * as TranscriptPart from "./transcript-part.ts";

const { env } = process;

/** Answers an event and ends the process; `answered` runs when the answer is out. */
export function main(payload: Uint8Array | string, answered: () => void): void {
  const broken = (error: unknown): never => finish(brokenReply(error, process.argv[2]), answered);
  try {
    const cwd = currentFolder(env);
    const { reply, keepHouse } = answerOf({ payload, expected: process.argv[2], env, cwd, staysQuiet: true });
    reply.then((said) => finish(said, answered, keepHouse), broken);
  } catch (error) {
    broken(error);
  }
}

/** An event as it arrived, with what lies around it. */
export interface Arrival
  extends Pick<CommandCall, "payload" | "expected" | "staysQuiet" | "signal" | "nesting"> {
  readonly env: Env;
  readonly cwd: string | undefined;
  /** How a project's hooks are kept and compiled; default: on disk, anew for each event. */
  readonly keeping?: (project: Project) => Pick<LoadOptions, "cache" | "compile">;
}

/** An answer that is on its way. */
export interface Answering {
  readonly reply: Promise<CommandReply>;
  /** Removes what dead sessions left, once a day. Never throws: what cannot be done today is tried again tomorrow. */
  readonly keepHouse: (event: AnyEvent) => void;
}

/** Answers one event with the hooks of its project. */
export function answerOf(arrival: Arrival): Answering {
  const { env, cwd, keeping, ...call } = arrival;
  const home = env["HOME"] ?? env["USERPROFILE"];
  const project = findProject({ env, cwd });
  const host = nodeHost({ root: project?.root ?? cwd ?? "/", ...(home !== undefined && { home }) });
  let opened: Remembering | undefined;
  const remembering = (): Remembering => {
    opened ??= statePart().openMemory({ root: stateRoot(env, home ?? ""), project: project?.root });
    return opened;
  };
  const reply = answerCommand({
    ...call,
    load: (event) => {
      if (project === undefined) return { hooks: [], problems: [] };
      const tells = event !== undefined && isHonoured(event, "notify");
      return loadProject(project, { modules, version, env, tells, ...keeping?.(project) });
    },
    host,
    budgets: { reserve: async (request) => remembering().budgets.reserve(request) },
    memory: {
      open: (event) => remembering().open(event),
      faults: () => opened?.faults ?? [],
      untold: async (event) => opened?.untold(event) ?? [],
    },
    transcript: (event) => transcriptPart().transcriptsOf(host, stateFolder(env))(event),
  });
  return { reply, keepHouse: (event) => keepHouse(event, env, remembering) };
}

/** Packs are built apart from this file and take it from here, so that there is one copy of everything. */
export { fairlead, keepCompiledForms };

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
function stateFolder(env: Env): string | undefined {
  try {
    return stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  } catch {
    return undefined;
  }
}

function finish(
  { stdout, stderr, exitCode, event }: CommandReply,
  answered: () => void,
  keepHouse?: Answering["keepHouse"],
): never {
  writeOut(2, stderr);
  if (!writeOut(1, stdout)) unheard();
  keepCompiledForms();
  answered();
  if (event !== undefined) keepHouse?.(event);
  process.exit(exitCode);
}

/** The answer could not be written: refused where the event can be kept from happening, by the one channel left. */
function unheard(): never {
  const { stderr, exitCode } = brokenReply(new Error("the answer could not be written"), process.argv[2]);
  writeOut(2, stderr);
  process.exit(exitCode);
}

function keepHouse(event: AnyEvent, env: Env, remembering: () => Remembering): void {
  try {
    const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
    if (isHouseDue(root, event.name)) remembering().keepHouse(event);
  } catch (error) {
    writeOut(2, `fairlead: old sessions were not removed: ${messageOf(error)}\n`);
  }
}
