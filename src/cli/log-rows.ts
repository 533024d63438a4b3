import type { HookEntry, LedgerEntry } from "../ledger/entry.ts";
import { type Paint, paint } from "./print.ts";

const looks: Readonly<Record<string, Paint>> = {
  deny: "red",
  block: "red",
  stop: "red",
  ask: "yellow",
  defer: "yellow",
  rewrite: "cyan",
  replace: "cyan",
};

const marks: Readonly<Partial<Record<HookEntry["status"], string>>> = {
  observed: "would have fired",
  failed: "failed",
  late: "was late",
};

/** An entry as `fairlead log` shows it: one line, and one for each thing that went wrong. */
export function logRow(entry: LedgerEntry): string {
  const { at, session, event, tool, outcome = "", about, ms } = entry;
  const where = `${event}${tool === undefined ? "" : ` ${tool}`}`;
  const told = outcome === "none" ? "" : outcome;
  const cells = [
    paint("dim", timeOf(at)),
    paint("dim", printable(session).slice(0, 8).padEnd(8)),
    printable(where).padEnd(26),
    paint(looks[told] ?? "green", told.padEnd(7)),
    paint("dim", `${ms.toFixed(1)} ms`.padStart(9)),
    hooksIn(entry),
    about === undefined ? "" : paint("dim", printable(about).slice(0, 80)),
  ];
  const row = cells.join("  ").trimEnd();
  return [row, ...troubles(entry).map((text) => `    ${paint("yellow", printable(text))}`)].join("\n");
}

function hooksIn({ hooks = [] }: LedgerEntry): string {
  return hooks
    .filter(({ status }) => status === "fired")
    .map(({ id }) => paint("bold", printable(id)))
    .join(", ");
}

function troubles({ hooks = [], faults = [], strays = [] }: LedgerEntry): readonly string[] {
  const parts = hooks.flatMap(({ id, status, why, said, policy }) => {
    const what = marks[status];
    if (what === undefined) return [];
    const because = [why, said, policy && `(${policy})`].filter((text) => text !== undefined).join(" ");
    return [`${id} ${what}: ${because}`];
  });
  return [...parts, ...faults, ...strays.map((text) => `printed: ${text.trim()}`)];
}

/** Local time to the second: `2026-11-30 17:20:05`. */
export function timeOf(iso: string): string {
  const time = new Date(iso);
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}

/** A text from outside, on one line, without what moves a terminal's cursor or turns the text around. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not reach a terminal
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]+/g, " ");
}
