import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { Project } from "../project/find.ts";
import {
  placeOf,
  type Recording,
  recordingAt,
  recordingFolders,
  recordingsIn,
  recordingsRoot,
} from "../testing/replay/recordings.ts";
import type { ReplayedEvent } from "../testing/replay/replay-report.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { interruptible } from "./interrupt.ts";
import { here, load, showPlace } from "./open-project.ts";
import { print, printJson } from "./print.ts";
import { eventRows, hookRows, limitRows, totals } from "./replay-rows.ts";
import { exitCodeOf, hooksLike, runShown, wantedRecordings } from "./replay-run.ts";
import { showProblems } from "./show-problems.ts";

const args = {
  session: {
    type: "positional",
    required: false,
    description: "Its id or the beginning of it, or a transcript's path",
  },
  last: { type: "boolean", description: "The session of this project that was written to last" },
  hook: {
    type: "string",
    valueHint: "pattern",
    description: "Only hooks whose id contains this, or guards/*",
  },
  json: { type: "boolean", description: "Print one JSON document" },
} as const;

/** `fairlead replay`: this project's hooks over a recorded session. */
export const replay: Command<typeof args> = {
  meta: {
    name: "replay",
    description: "Show what this project's hooks would have done in a recorded session",
  },
  args,
  examples: [
    ["npx fairlead replay --last", "the last session of this project"],
    ["npx fairlead replay 3ac61a44 --hook guards/*", "what the guards would have done in that one"],
    ["npx fairlead replay session.jsonl --json", "any transcript; exits 1 when a hook breaks"],
  ],
  run: async ({ args: given, data }): Promise<ExitCode> => {
    const project = here();
    const recording = chosen(project, given.session, given.last === true);
    const root = placeOf(recording, project.root);
    if (given.json !== true) {
      showPlace(project);
      print(`Session ${recording.id}: ${recording.path}`);
      if (root !== project.root) print(`It was started in ${root}, and is played there.`);
    }
    const fired: ReplayedEvent[] = [];
    const onEvent = (event: ReplayedEvent): void => {
      if (given.json === true) fired.push(event);
      else for (const row of eventRows(event)) print(row);
    };
    const { report, problems, interrupted } = await interruptible(async ({ signal, code }) => {
      const { hooks, problems } = await load(project, data);
      const wanted = hooksLike(hooks, given.hook);
      const report = await runShown(wanted, { recordings: [recording], root: project.root, signal, onEvent });
      return { report, problems, interrupted: code() };
    });
    if (interrupted === undefined && report.events === 0 && report.unread > 0)
      throw new CliError(`${recording.path} is no transcript: none of its lines could be read`);
    if (given.json === true) printJson({ transcript: recording.path, root, ...report, fired, problems });
    else {
      for (const row of [...hookRows(report), ...totals(report), ...limitRows(report)]) print(row);
      showProblems(problems, []);
    }
    return interrupted ?? exitCodeOf(report, problems);
  },
};

function chosen(project: Project, session: string | undefined, last: boolean): Recording {
  if (session !== undefined && last) throw new CliError("name a session, or say --last");
  if (last) {
    const [newest] = wantedRecordings(project, { sessions: 1 });
    if (newest !== undefined) return newest;
    throw new CliError("no session of this project was recorded", "name a transcript by its path");
  }
  if (session === undefined)
    throw new CliError("which session? Name its id or its transcript", "--last is the newest");
  const isPath = /[\\/]|\.jsonl$/.test(session);
  const found = isPath ? recordingAt(resolve(session)) : named(project, session);
  if (found !== undefined) return found;
  const isFolder = statSync(resolve(session), { throwIfNoEntry: false })?.isDirectory() === true;
  if (isPath || isFolder)
    throw new CliError(
      isFolder ? `${session} is a folder` : `there is no file ${session}`,
      "name a transcript, or the id of a session",
    );
  throw new CliError(
    `there is no session ${JSON.stringify(session)}`,
    "npx fairlead log shows the ids of sessions",
  );
}

/** A session of this project, else of any. */
function named(project: Project, id: string): Recording | undefined {
  const root = recordingsRoot(process.env);
  const all = root === undefined ? [] : recordingFolders(root).flatMap(recordingsIn);
  const own = wantedRecordings(project, {}).map(({ path }) => path);
  const found = all.filter((one) => one.id.startsWith(id));
  const here = found.filter(({ path }) => own.includes(path));
  const candidates = here.length > 0 ? here : found;
  const exact = candidates.find((one) => one.id === id);
  if (exact === undefined && candidates.length > 1)
    throw new CliError(
      `${candidates.length} sessions begin with ${JSON.stringify(id)}`,
      "give more of the id",
    );
  return exact ?? candidates[0];
}
