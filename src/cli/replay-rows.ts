import type {
  HookSummary,
  Reasons,
  ReplayedEvent,
  ReplayedHook,
  ReplayReport,
} from "../testing/replay/replay-report.ts";
import { printable, timeOf } from "./log-rows.ts";
import { type Paint, paint } from "./print.ts";

const looks: Readonly<Record<ReplayedHook["status"], Paint>> = {
  fired: "green",
  observed: "cyan",
  failed: "red",
  late: "red",
  unjudged: "yellow",
};

/** An event on which something would have happened. */
export function eventRows(event: ReplayedEvent): readonly string[] {
  const { at, event: name, tool, about, agent, hooks } = event;
  const where = [name, tool, agent === undefined ? undefined : `in ${agent}`].filter(
    (part) => part !== undefined,
  );
  const what = about === undefined ? "" : `  ${paint("dim", printable(about))}`;
  return [
    `${timeOf(at)}  ${printable(where.join(" "))}${what}`,
    ...hooks.map(
      ({ hook, status, said }) =>
        `  ${paint(looks[status], status.padEnd(8))} ${hook}  ${printable(words(status, said))}`,
    ),
  ];
}

function words(status: ReplayedHook["status"], said: string): string {
  return status === "unjudged" ? `could not be judged: ${said}` : said;
}

/** Every hook with what it would have done and what it costs. */
export function hookRows({ hooks, sessions }: ReplayReport): readonly string[] {
  const width = Math.max(0, ...hooks.map(({ hook }) => hook.length));
  const rows = hooks.map(
    (hook) => `${hook.hook.padEnd(width)}  ${factsOf(hook, sessions.length).join(" · ")}`,
  );
  return rows.length === 0 ? ["There are no hooks."] : ["", paint("bold", "Hooks"), ...rows];
}

function factsOf(hook: HookSummary, sessions: number): readonly string[] {
  const { events, fires, failures, unjudged, refusedButWorked: worked, ms, p95, mode } = hook;
  const often = `${rate(fires, sessions)} a session, in ${hook.sessions} of ${sessions}`;
  const facts: readonly (readonly [isTold: boolean, fact: string, look?: Paint])[] = [
    [true, `fires ${fires} of ${count(events, "event")}`],
    [fires > 0 && sessions > 1, often],
    [mode !== "enforce", `mode ${mode}`],
    [worked.count > 0, `would have stopped ${worked.count} that worked`, "yellow"],
    [failures.count > 0, `broke ${failures.count} times`, "red"],
    [unjudged.count > 0, `could not be judged ${unjudged.count} times`, "yellow"],
    [events > 0, `${round(ms)} ms, p95 ${p95} ms`, "dim"],
  ];
  return facts.flatMap(([isTold, fact, look]) =>
    isTold ? [look === undefined ? fact : paint(look, fact)] : [],
  );
}

/** A hook's examples and reasons. */
export function detailRows(hook: HookSummary): readonly string[] {
  const { examples, refusedButWorked: worked, failures, unjudged } = hook;
  if (examples.length + failures.count + unjudged.count === 0) return [];
  return [
    "",
    paint("bold", hook.hook),
    ...examples.map(({ at, event, tool, about = "", said }) => {
      const what = [timeOf(at), tool ?? event, about].join(" ");
      return `  ${printable(what)}\n    ${paint("green", printable(said))}`;
    }),
    ...worked.examples.map((about) => `  ${paint("yellow", "worked when it was done:")} ${printable(about)}`),
    ...reasonRows("broke", failures),
    ...reasonRows("could not be judged", unjudged),
  ];
}

function reasonRows(what: string, { reasons }: Reasons): readonly string[] {
  return reasons
    .slice(0, 3)
    .map(({ reason, times }) => `  ${paint("yellow", what)}: ${printable(reason)} (${times})`);
}

/** How much was played. */
export function totals({
  sessions,
  events,
  bytes,
  unread,
  interrupted,
  ms,
}: ReplayReport): readonly string[] {
  const lines = unread === 0 ? "" : `, ${count(unread, "line")} not readable`;
  const seconds = ms < 1_000 ? `${ms} ms` : `${round(ms / 1_000)} s`;
  return [
    "",
    `${count(sessions.length, "session")}, ${count(events, "event")}, ${round(bytes / 1e6)} MB in ${seconds}${lines}`,
    ...(interrupted ? [paint("yellow", "Interrupted: this is what was done so far.")] : []),
  ];
}

/** What a replay does not know. */
export function limitRows({ limits }: ReplayReport): readonly string[] {
  return [
    "",
    paint("dim", "What a replay does not know:"),
    ...limits.map((text) => paint("dim", `  ${text}`)),
  ];
}

/** A number with its thing. */
export function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}

function rate(fires: number, sessions: number): string {
  return (fires / sessions).toPrecision(2);
}

function round(number: number): string {
  return String(Math.round(number * 10) / 10);
}
