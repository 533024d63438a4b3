import { availableParallelism, loadavg } from "node:os";
import type { Row } from "./rows.ts";
import { tablesOf } from "./table.ts";

/** What a bench gives with `--json`. */
export interface Report {
  readonly rows: readonly Row[];
  /** The machine, and how busy it was. */
  readonly about: string;
  /** What there is to say besides the numbers. */
  readonly notes: readonly string[];
}

/** What was asked on the command line. */
export interface Asked {
  readonly rounds: number;
  readonly json: boolean;
  readonly quick: boolean;
  /** Words that are no options. */
  readonly names: readonly string[];
}

/** Reads `[name...] [--rounds n] [--quick] [--json]`. */
export function askedFor(usualRounds: number, quickRounds: number): Asked {
  const words = process.argv.slice(2);
  const at = words.indexOf("--rounds");
  const given = at < 0 ? undefined : Number(words.splice(at, 2)[1]);
  const [quick, json] = [words.includes("--quick"), words.includes("--json")];
  const rounds = given ?? (quick ? quickRounds : usualRounds);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error("--rounds takes a whole number above 0");
  const unknown = words.find((word) => word.startsWith("--") && word !== "--quick" && word !== "--json");
  if (unknown !== undefined) throw new Error(`there is no option ${unknown}`);
  return { rounds, json, quick, names: words.filter((word) => !word.startsWith("--")) };
}

/** The processor load of the last minute, for comparing what it was before and after a run. */
export function load(): string {
  return loadavg()[0]?.toFixed(1) ?? "unknown";
}

/** Names the run: rounds, Node, and what else the machine had to do. */
export function aboutRun(rounds: number, loadBefore: string): string {
  const machine = `Node ${process.version.slice(1)}, ${process.platform} ${process.arch}, ${availableParallelism()} cores`;
  return `${rounds} interleaved rounds; ${machine}; load average ${loadBefore} before, ${load()} after`;
}

/** Prints one JSON document, or tables for people. */
export function printReport({ rows, about, notes }: Report, json: boolean): void {
  if (json) {
    console.log(JSON.stringify({ about, notes, rows }, undefined, 2));
    return;
  }
  console.log(`${about}\n`);
  for (const table of tablesOf(rows).values()) console.log(`${table}\n`);
  for (const note of notes) console.log(note);
}
