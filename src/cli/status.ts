import type { Status } from "../project/status.ts";
import { statusOf } from "../project/status.ts";
import { survey } from "../project/survey.ts";
import type { Command, ExitCode } from "./command.ts";
import { printable, timeOf } from "./log-rows.ts";
import { here, load, ownInstall } from "./open-project.ts";
import { paint, print, printJson } from "./print.ts";

const args = {
  json: { type: "boolean", description: "Print one JSON document" },
} as const;

/** `fairlead status`: how hooks are doing. */
export const status: Command<typeof args> = {
  meta: { name: "status", description: "Show how hooks are doing: what fires, what is slow, what fails" },
  args,
  examples: [
    ["npx fairlead status", "wiring, last event, and every hook's fires and times of the last 30 days"],
    ["npx fairlead status --json", "the same for programs; exits 1 when hooks are not wired or do not load"],
  ],
  run: async ({ args: { json }, data }): Promise<ExitCode> => {
    const project = here();
    const loaded = await load(project, data);
    const report = statusOf(
      survey(project, loaded, { install: ownInstall(), env: process.env, now: Date.now() }),
    );
    const rehearses = report.client === null ? await clientOfSdk(project.root) : null;
    if (json === true) printJson({ ...report, rehearses });
    else print(statusText(report, rehearses));
    return isFine(report) ? 0 : 1;
  },
};

/** What `fairlead rehearse` plays where no client is on the PATH; null when there is none. */
async function clientOfSdk(root: string): Promise<string | null> {
  const { findClient } = await import("../testing/client.ts");
  const found = await findClient({ from: [root] });
  return "problem" in found ? null : (/\d+\.\d+\.\d+/.exec(found.version)?.[0] ?? null);
}

function clientText(client: string | null, rehearses: string | null): string {
  if (client !== null) return `Claude Code ${client}`;
  const other =
    rehearses === null ? "" : `; npx fairlead rehearse plays Claude Code ${rehearses} of the Agent SDK`;
  return `no claude on the PATH${other}`;
}

function isFine({ wiring, problems, state }: Status): boolean {
  return (wiring === "in sync" || wiring === "nothing to wire") && problems.length === 0 && "root" in state;
}

function statusText(report: Status, rehearses: string | null): string {
  const { lastEvent: last, state } = report;
  const facts: readonly (readonly [string, string])[] = [
    ["Project", report.project],
    ["Fairlead", `${report.version} on Node ${report.node}`],
    ["Client", clientText(report.client, rehearses)],
    ["Wiring", report.wiring === "in sync" ? paint("green", "in sync") : paint("yellow", report.wiring)],
    ["Pulse", report.pulse],
    [
      "Last event",
      last === null
        ? "none"
        : `${timeOf(last.at)} ${last.event}${last.tool === undefined ? "" : ` ${printable(last.tool)}`}`,
    ],
    ["30 days", `${count(report.events, "event")} in ${count(report.sessions, "session")}`],
    ["Noisiest", report.noisiest.join(", ") || "none"],
    ["Slowest", report.slowest.join(", ") || "none"],
    ["State", "root" in state ? `${size(state.bytes)} in ${state.root}` : paint("red", state.problem)],
  ];
  const rows = facts.map(([name, value]) => `${paint("bold", name.padEnd(10))}  ${value}`);
  const problems = report.problems.map((text) => paint("red", text));
  const faults = report.faults.map(({ at, text }) => `${timeOf(at)} ${printable(text)}`);
  return [
    ...rows,
    ...section("Hooks", hookRows(report)),
    ...section("Problems", problems),
    ...section("Faults", faults),
  ].join("\n");
}

function section(name: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : ["", paint("bold", name), ...rows.map((row) => `  ${row}`)];
}

function hookRows({ hooks }: Status): readonly string[] {
  const width = Math.max(0, ...hooks.map(({ id }) => id.length));
  return hooks.map(({ id, dispatches, fires, observed, failures, lastFire, p95, mode, wired }) => {
    const facts = [
      `fired ${fires} of ${dispatches}`,
      lastFire === null ? undefined : `last ${timeOf(lastFire)}`,
      mode === "enforce" ? undefined : `mode ${mode}`,
      observed === 0 ? undefined : `would have fired ${observed} times`,
      failures === 0 ? undefined : paint("red", `failed ${failures} times`),
      p95 === 0 ? undefined : `p95 ${p95} ms`,
      wired ? undefined : paint("red", "not wired"),
    ];
    return `${id.padEnd(width)}  ${facts.filter((fact) => fact !== undefined).join(" · ")}`;
  });
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function size(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
