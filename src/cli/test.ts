import type { RegisteredHook } from "../hooks/hook.ts";
import type { Project } from "../project/find.ts";
import type { LoadedProject } from "../project/load.ts";
import { failure, githubAnnotations, junit, suitesOf } from "../testing/inline/formats.ts";
import type { HookResult, TestReport } from "../testing/inline/report.ts";
import { type BrokenOff, runTests } from "../testing/inline/run-tests.ts";
import { changedHookFiles } from "./changed-files.ts";
import { CliError, type Command, type ExitCode, type Services } from "./command.ts";
import { type Interrupt, interruptible } from "./interrupt.ts";
import { idPattern } from "./log-options.ts";
import { printable } from "./log-rows.ts";
import { lookout } from "./lookout.ts";
import { here, load, showPlace } from "./open-project.ts";
import { paint, print, printJson, warn } from "./print.ts";
import { patiently } from "./progress.ts";
import { checkForms } from "./report-forms.ts";
import { showProblems } from "./show-problems.ts";
import { watchProject } from "./watch-project.ts";

const args = {
  pattern: {
    type: "positional",
    required: false,
    description: "Only hooks whose id contains this, or guards/*",
  },
  watch: { type: "boolean", description: "Run again after every change, until stopped" },
  changed: { type: "boolean", description: "Only hooks of files that differ from the last commit" },
  strict: { type: "boolean", description: "A hook without tests is a failure" },
  json: { type: "boolean", description: "Print one JSON document" },
  junit: { type: "boolean", description: "Print one JUnit XML document" },
  github: { type: "boolean", description: "Print failures as GitHub workflow commands too" },
} as const;

type Given = { readonly [K in keyof typeof args]?: boolean | string | undefined };

/** `fairlead test`: the inline tests of this project's hooks. */
export const test: Command<typeof args> = {
  meta: { name: "test", description: "Run the inline tests of this project's hooks" },
  args,
  examples: [
    ["npx fairlead test", "all tests; exits 1 when one fails or a hook file has problems"],
    ["npx fairlead test forcePush --watch", "those of one hook, again after every change"],
    [
      "npx fairlead test --strict --github",
      "in a workflow: untested hooks fail, failures stand at their file",
    ],
  ],
  run: async ({ args: given, data }): Promise<ExitCode> => {
    checkForms(given);
    const project = here();
    const once = (interrupt: Interrupt): Promise<ExitCode> => runOnce(project, given, data, interrupt);
    return given.watch === true ? watchProject(project.hooksDir, once) : interruptible(once);
  },
};

async function runOnce(
  project: Project,
  given: Given,
  services: Services,
  { signal, code }: Interrupt,
): Promise<ExitCode> {
  const loaded = await load(project, services);
  const wanted = chosen(loaded, given, project);
  let brokenOff: BrokenOff | undefined;
  const lastWords = (why: string): void => {
    if (brokenOff !== undefined)
      tell(project, given, { report: brokenOff(why), loaded, interrupted: undefined });
  };
  const watch = lookout(
    wanted.map(({ id }) => id),
    { lastWords },
  );
  const onStart = (broken: BrokenOff): void => {
    brokenOff = broken;
  };
  const report = await patiently("Running the tests", () =>
    runTests(wanted, { signal, onHook: watch.at, onStart }),
  ).finally(watch.end);
  const interrupted = code();
  const isFine = tell(project, given, { report, loaded, interrupted });
  if (interrupted !== undefined)
    warn(`interrupted: ${report.hooks.length} of ${wanted.length} hooks were looked at`);
  return interrupted ?? (isFine ? 0 : 1);
}

/** Where hook files are, as programs find them from the project's root. */
const hooksFolder = ".claude/hooks";

interface Told {
  readonly report: TestReport;
  readonly loaded: LoadedProject;
  readonly interrupted: ExitCode | undefined;
}

/** Prints what came of it, in the form that is wanted; whether all is fine. */
function tell(
  project: Project,
  { strict, json, junit: isJunit, github }: Given,
  { report, loaded: { problems }, interrupted }: Told,
): boolean {
  const untested = strict === true ? report.untested : [];
  const isPart = interrupted !== undefined;
  const ok = !isPart && report.failed + problems.length + untested.length === 0;
  if (json === true) printJson({ ok, interrupted: isPart, ...report, problems });
  else if (isJunit === true) print(junit(suitesOf(report, hooksFolder), report.ms));
  else show(project, report, strict === true);
  if (github === true) for (const line of githubAnnotations(report, hooksFolder)) print(line);
  if (json !== true) showProblems(problems, []);
  return ok;
}

function chosen(
  { hooks, problems }: LoadedProject,
  { pattern, changed }: Given,
  project: Project,
): readonly RegisteredHook[] {
  const fits = typeof pattern === "string" ? idPattern(pattern) : undefined;
  const files = changed === true ? changedHookFiles(project) : undefined;
  const wanted = hooks.filter(
    ({ id, file }) =>
      (fits === undefined || fits.test(id)) &&
      (files === undefined || (file !== undefined && files.has(file))),
  );
  if (wanted.length === 0 && typeof pattern === "string" && files === undefined) {
    showProblems(problems, []); // the hook may be in a file that does not load
    throw new CliError(
      `no hook's id contains ${JSON.stringify(pattern)}`,
      "npx fairlead list shows their ids",
    );
  }
  return wanted;
}

function show(project: Project, report: TestReport, strict: boolean): void {
  showPlace(project);
  for (const result of report.hooks) showHook(result);
  const { passed, failed, untested, ms } = report;
  if (untested.length > 0)
    print(paint(strict ? "red" : "yellow", `${untested.length} without tests: ${untested.join(", ")}`));
  const counts = `${passed} passed, ${failed} failed`;
  print(`${paint(failed === 0 ? "green" : "red", counts)} ${paint("dim", `in ${Math.ceil(ms)} ms`)}`);
}

function showHook({ hook, problems, cases }: HookResult): void {
  if (problems.length + cases.length === 0) return;
  const failures = [...problems, ...cases.filter(({ ok }) => !ok).map(failure)];
  const mark = failures.length === 0 ? paint("green", "ok") : paint("red", "FAILED");
  print(`${mark} ${hook} ${paint("dim", `${cases.length} tests`)}`);
  for (const text of failures) print(`   ${text.split("\n").map(printable).join("\n     ")}`);
}
