import { resolve } from "node:path";
import { readRecorded } from "../ledger/recording/read.ts";
import type { Recorded } from "../ledger/recording/recorded.ts";
import { startRecording, stopRecording } from "../ledger/recording/switch.ts";
import type { Project } from "../project/find.ts";
import { isRecorded, recordingsOf, tellWired } from "../project/recorded.ts";
import { fixturesOf, type WrittenFixture, writeFixtures } from "../testing/fixtures.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { printable, timeOf } from "./log-rows.ts";
import { here, showPlace } from "./open-project.ts";
import { paint, print, printJson } from "./print.ts";

const { env } = process;

const args = {
  on: { type: "boolean", description: "Keep the payloads that come in from now on, without secrets" },
  off: { type: "boolean", description: "Keep no more of them; what was recorded stays" },
  list: { type: "boolean", description: "Show whether it is on and what was recorded; the default" },
  to: {
    type: "string",
    valueHint: "folder",
    description: "Write one JSON file for each event and tool there, for tests to import",
  },
  replace: { type: "boolean", description: "With --to: replace files that are there and differ" },
  json: { type: "boolean", description: "Print one JSON document" },
} as const;

/** `fairlead record`: real payloads as fixtures. */
export const record: Command<typeof args> = {
  meta: { name: "record", description: "Keep real payloads, without secrets, as fixtures for tests" },
  args,
  examples: [
    ["npx fairlead record --on", "from now on; only on this machine, and only in this project"],
    ["npx fairlead record", "whether it is on, and what was recorded"],
    [
      "npx fairlead record --to test/fixtures",
      "one file for each event and tool, such as PreToolUse-Bash.json",
    ],
    ["npx fairlead record --off", "when there is enough"],
  ],
  run: ({ args: options }): ExitCode => {
    const { on, off, list, to, replace, json } = options;
    const wanted = [on, off, list, to].filter((one) => one !== undefined && one !== false);
    if (wanted.length > 1) throw new CliError("choose one of --on, --off, --list and --to");
    if (replace === true && to === undefined) throw new CliError("--replace goes with --to");
    const project = here();
    const folder = recordingsOf(project, env);
    if (on === true) startRecording(folder, Date.now());
    if (off === true) stopRecording(folder);
    tellWired(project, env);
    const recorded = readRecorded(folder);
    const files = to === undefined ? [] : written(recorded, to, replace === true, project);
    const isOn = isRecorded(project, env);
    if (json === true) {
      const found = recorded.map(({ payload: _, ...about }) => about);
      printJson({ project: project.root, folder, on: isOn, recorded: found, files });
    } else {
      showPlace(project);
      print(to === undefined ? listing(recorded, isOn, folder) : files.map(fileRow).join("\n"));
    }
    return files.some(({ outcome }) => outcome === "kept") ? 1 : 0;
  },
};

function written(
  recorded: readonly Recorded[],
  to: string,
  replace: boolean,
  { root }: Project,
): readonly WrittenFixture[] {
  if (recorded.length === 0)
    throw new CliError(
      "nothing was recorded here yet",
      "npx fairlead record --on begins; then use Claude Code",
    );
  const home = env["HOME"] ?? env["USERPROFILE"];
  return writeFixtures(fixturesOf(recorded, { root, home }), resolve(to), replace);
}

function listing(recorded: readonly Recorded[], isOn: boolean, folder: string): string {
  const kinds = new Map<string, readonly Recorded[]>();
  for (const one of recorded) {
    const kind = [one.event, one.tool].filter((name) => name !== undefined).join(" ");
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }
  const width = Math.max(0, ...[...kinds.keys()].map((kind) => kind.length));
  const rows = [...kinds].map(([kind, all]) => {
    const last = all.at(-1);
    return `  ${printable(kind).padEnd(width)}  ${String(all.length).padStart(4)}  last ${last === undefined ? "" : timeOf(last.at)}`;
  });
  return [
    isOn
      ? `${paint("green", "Recording is on:")} payloads of the events that are wired are kept in ${folder}, without secrets.`
      : "Recording is off: npx fairlead record --on begins.",
    ...(rows.length === 0 ? ["Nothing was recorded yet."] : rows),
  ].join("\n");
}

const outcomes: Readonly<Record<WrittenFixture["outcome"], string>> = {
  written: "is written: look it over before you commit it",
  same: "is as it was",
  kept: "differs and is kept: --replace replaces it",
};

function fileRow({ path, outcome }: WrittenFixture): string {
  return `${path} ${outcomes[outcome]}`;
}
