import { availableParallelism } from "node:os";
import { dirname, relative } from "node:path";
import { writeOut } from "../hosts/write-out.ts";
import type { Project } from "../project/find.ts";
import { type Client, findClient } from "../testing/client.ts";
import { githubError, junit } from "../testing/inline/formats.ts";
import { type RehearsalResult, rehearseAll } from "../testing/rehearse/rehearse-all.ts";
import { CliError, type Command, type ExitCode, type Services } from "./command.ts";
import { type Interrupt, interruptible } from "./interrupt.ts";
import { here, workingFolder } from "./open-project.ts";
import { paint, print, printJson, warn } from "./print.ts";
import { rehearsalFiles } from "./rehearsal-files.ts";
import { rehearsalPage } from "./rehearsal-page.ts";
import { checkForms } from "./report-forms.ts";
import { isTerminal } from "./terminal.ts";
import { watchProject } from "./watch-project.ts";

const args = {
  files: {
    type: "positional",
    required: false,
    description: "Files, folders or globs; default: .claude/rehearsals",
  },
  timeout: { type: "string", valueHint: "seconds", description: "For each rehearsal; default 60" },
  jobs: { type: "string", valueHint: "count", description: "How many at a time; default: half of the cores" },
  client: {
    type: "string",
    valueHint: "path",
    description: "This Claude Code; default: the one on PATH, else the Agent SDK's",
  },
  keep: { type: "boolean", description: "Keep each home and project, and tell where" },
  watch: { type: "boolean", description: "Play again after every change below .claude, until stopped" },
  json: { type: "boolean", description: "Print one JSON document" },
  junit: { type: "boolean", description: "Print one JUnit XML document" },
  github: { type: "boolean", description: "Print failures as GitHub workflow commands too" },
} as const;

type Given = { readonly [K in keyof typeof args]?: boolean | string | undefined } & {
  readonly _: readonly string[];
};

/** `fairlead rehearse`: the real client, and what hooks make of what a scripted model tries. */
export const rehearse: Command<typeof args> = {
  meta: {
    name: "rehearse",
    description: "Play a scripted model to the real Claude Code, offline, with these hooks",
  },
  args,
  many: true,
  examples: [
    ["npx fairlead rehearse", "everything in .claude/rehearsals; exits 1 when something is not as expected"],
    ["npx fairlead rehearse push.ts --keep", "one file; the session's home and project stay for a look"],
    ["npx fairlead rehearse --jobs 4 --github", "in a workflow: no key and no network is needed"],
  ],
  run: async ({ args: given, data }): Promise<ExitCode> => {
    checkForms(given);
    const project = here();
    const settings = {
      timeout: positive("--timeout", given.timeout) ?? 60,
      jobs: positive("--jobs", given.jobs) ?? Math.max(1, Math.floor(availableParallelism() / 2)),
      client: await clientFor(project, given.client),
    };
    const once = (interrupt: Interrupt): Promise<ExitCode> =>
      playOnce(project, given, { ...settings, services: data }, interrupt);
    return given.watch === true ? watchProject(dirname(project.hooksDir), once) : interruptible(once);
  },
};

function positive(option: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const number = Number(value);
  if (!(number > 0) || !Number.isFinite(number))
    throw new CliError(`${option} needs a number above 0, not ${JSON.stringify(value)}`);
  return number;
}

async function clientFor({ root }: Project, path: string | undefined): Promise<Client> {
  const found = await findClient({ from: [root], ...(path !== undefined && { path }) });
  if ("problem" in found) throw new CliError(found.problem);
  return found;
}

interface Settings {
  readonly timeout: number;
  readonly jobs: number;
  readonly client: Client;
  readonly services: Services;
}

async function playOnce(
  project: Project,
  given: Given,
  settings: Settings,
  { signal, code }: Interrupt,
): Promise<ExitCode> {
  const started = performance.now();
  const files = rehearsalFiles(given._, project.root, workingFolder());
  const forPeople = given.json !== true && given.junit !== true;
  const { services, ...rest } = settings;
  const results = await rehearseAll(files, {
    ...rest,
    signal,
    root: project.root,
    jobs: Math.ceil(settings.jobs),
    modules: services.modules,
    keep: given.keep === true,
    onProgress: showProgress,
    onResult: (result) => {
      if (!forPeople) return;
      clearProgress();
      print(rehearsalPage(result, project.root));
    },
  });
  clearProgress();
  const failed = results.filter(({ ok }) => !ok);
  const interrupted = code();
  const ms = performance.now() - started;
  tellPrograms(results, given, project, { ms, interrupted: interrupted !== undefined });
  if (forPeople) {
    const counts = `${results.length - failed.length} passed, ${failed.length} failed`;
    const client = paint("dim", `on Claude Code ${settings.client.version.split(" ")[0]}`);
    print(`${paint(failed.length === 0 ? "green" : "red", counts)} ${client}`);
  }
  if (interrupted !== undefined) warn("interrupted: what is not in the list was not played to its end");
  return interrupted ?? (failed.length === 0 ? 0 : 1);
}

function tellPrograms(
  results: readonly RehearsalResult[],
  given: Given,
  { root }: Project,
  { ms, interrupted }: { readonly ms: number; readonly interrupted: boolean },
): void {
  const placed = results.map((result) => ({
    ...result,
    ...(result.file !== undefined && { file: relative(root, result.file).replaceAll("\\", "/") }),
  }));
  if (given.json === true) {
    // The requests and printed lines of whole sessions are for code: rehearse() of fairlead/testing gives them.
    const reports = placed.map((one) => ({ ...one, sessions: undefined, files: undefined }));
    printJson({ ok: !interrupted && results.every(({ ok }) => ok), interrupted, reports });
  }
  if (given.junit === true) print(junit(placed.map(suiteOf), ms));
  if (given.github !== true) return;
  for (const { name, file, problems } of placed)
    for (const problem of problems) print(githubError(problem, name, file));
}

function suiteOf(result: RehearsalResult): Parameters<typeof junit>[0][number] {
  const { name, file, problems } = result;
  const ms = "ms" in result ? result.ms : 0;
  return { name, ...(file !== undefined && { file }), cases: [{ name: "rehearsal", ms, problems }] };
}

function showProgress(running: readonly string[], left: number): void {
  if (!isTerminal(2)) return;
  const rest = left > 0 ? `, ${left} to go` : "";
  writeOut(
    2,
    `\r\u001b[K${running.length === 0 ? "" : `playing ${running.join(", ")}${rest}`}`.slice(0, 120),
  );
}

function clearProgress(): void {
  if (isTerminal(2)) writeOut(2, "\r\u001b[K");
}
