import type { CommandContext } from "citty";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { Project } from "../project/find.ts";
import { type Comparison, compare } from "../testing/replay/compare.ts";
import type { ReplayReport } from "../testing/replay/replay-report.ts";
import type { RunReplayOptions } from "../testing/replay/run-replay.ts";
import { comparisonRows } from "./backtest-rows.ts";
import { type KeptRun, keepRun, lastRun } from "./backtest-store.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { withHooksAt } from "./hooks-at-revision.ts";
import { interruptible } from "./interrupt.ts";
import { countOf, momentOf } from "./log-options.ts";
import { here, load, showPlace } from "./open-project.ts";
import { print, printJson, warn } from "./print.ts";
import { detailRows, hookRows, limitRows, totals } from "./replay-rows.ts";
import { exitCodeOf, hooksLike, placeOfSessions, runShown, wantedRecordings } from "./replay-run.ts";
import { showProblems } from "./show-problems.ts";
import { isTerminal } from "./terminal.ts";

const args = {
  revision: {
    type: "positional",
    required: false,
    description: "With --diff: the git revision to compare with",
  },
  since: {
    type: "string",
    valueHint: "time",
    description: "Only sessions written to since: 30d, 12h, or a date",
  },
  sessions: { type: "string", valueHint: "count", description: "At most so many, the newest" },
  hook: {
    type: "string",
    valueHint: "pattern",
    description: "Only hooks whose id contains this, or guards/*",
  },
  "all-projects": { type: "boolean", description: "Sessions of every project" },
  diff: { type: "boolean", description: "Compare with the last run, or with the hooks of a git revision" },
  json: { type: "boolean", description: "Print one JSON document" },
} as const;

/** `fairlead backtest`: this project's hooks over all its recorded sessions. */
export const backtest: Command<typeof args> = {
  meta: {
    name: "backtest",
    description: "Count what this project's hooks would have done in its recorded sessions",
  },
  args,
  examples: [
    ["fairlead backtest --since 30d", "fires, examples and cost of every hook in the sessions of a month"],
    ["fairlead backtest --diff", "what is different from the last run; exits 1 when something is"],
    ["fairlead backtest --diff HEAD", "what the hooks of the last commit would have done otherwise"],
  ],
  run: async ({ args: given, data }): Promise<ExitCode> => {
    const project = here();
    const over = sessionsOf(project, given);
    const earlier = given.diff === true && given.revision === undefined ? lastOf(project) : undefined;
    const { report, before, interrupted, problems } = await interruptible(async ({ signal, code }) => {
      const { hooks, problems } = await load(project, data);
      const wanted = hooksLike(hooks, given.hook);
      const run = (those: readonly RegisteredHook[]): Promise<ReplayReport> =>
        runShown(those, { ...over, signal });
      const report = await run(wanted);
      const before =
        given.revision === undefined || signal.aborted
          ? earlier
          : await withHooksAt(project, given.revision, data, (those) =>
              run(hooksLike(those, given.hook, "some")),
            );
      return { report, before, interrupted: code(), problems };
    });
    // Half a run is not compared with a whole one.
    const comparison =
      interrupted === undefined && before !== undefined ? compare(before, report) : undefined;
    if (given.hook === undefined && given["all-projects"] !== true) keep(project, report);
    if (given.json === true) printJson({ ...report, ...(comparison && { comparison }), problems });
    else {
      show(project, report, comparison);
      showProblems(problems, []);
    }
    const found = exitCodeOf(report, problems);
    return interrupted ?? (differs(comparison) ? 1 : found);
  },
};

function differs(comparison: Comparison | undefined): boolean {
  return comparison !== undefined && comparison.changes.length > 0;
}

type Given = CommandContext<typeof args>["args"];

/** The sessions that are meant. Throws a CliError for options that make no sense. */
function sessionsOf(project: Project, given: Given): Over {
  const { revision, since, sessions, "all-projects": all } = given;
  if (revision !== undefined && given.diff !== true)
    throw new CliError(`what is ${JSON.stringify(revision)}?`, "say --diff to compare with a git revision");
  const recordings = wantedRecordings(project, {
    all: all === true,
    ...(since !== undefined && { since: momentOf(since, Date.now()) }),
    ...(sessions !== undefined && { sessions: countOf(sessions, "--sessions") }),
  });
  if (recordings.length === 0) throw noSessions(given);
  return { recordings, root: project.root };
}

/** Nothing was asked, so nothing is fine either. */
function noSessions({ since, "all-projects": all }: Given): CliError {
  const which = all === true ? "" : " of this project";
  const when = since === undefined ? "" : ` since ${since}`;
  return new CliError(
    `no session${which} was recorded${when}: there is none in ${placeOfSessions()}`,
    since === undefined && all !== true
      ? "Claude Code writes them as you work here; --all-projects takes those of every project"
      : "leave out --since, or set CLAUDE_CONFIG_DIR where the client keeps its sessions",
  );
}

function lastOf(project: Project): KeptRun {
  const last = lastRun(project);
  if (last !== undefined) return last;
  throw new CliError(
    "there is no earlier run to compare with",
    "run fairlead backtest first, or name a git revision: --diff HEAD",
  );
}

type Over = Pick<RunReplayOptions, "recordings" | "root">;

function keep(project: Project, report: ReplayReport): void {
  if (report.interrupted) return;
  const problem = keepRun(project, report);
  if (problem !== undefined) warn(`the next run cannot be compared with this one: ${problem}`);
}

function show(project: Project, report: ReplayReport, comparison: Comparison | undefined): void {
  showPlace(project);
  const rows = [
    ...hookRows(report),
    ...report.hooks.flatMap(detailRows),
    ...(comparison === undefined ? [] : comparisonRows(comparison)),
    ...totals(report),
    ...limitRows(report),
  ];
  // Nothing stands above them where the place is not shown.
  const first = isTerminal(1) ? 0 : rows.findIndex((row) => row !== "");
  for (const row of rows.slice(Math.max(0, first))) print(row);
}
