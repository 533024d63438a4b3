import { writeSync } from "node:fs";
import { styleText } from "node:util";
import { writeOut } from "../hosts/write-out.ts";
import { isTerminal } from "./terminal.ts";

/** What a text may look like. */
export type Paint = Parameters<typeof styleText>[0];

/** Why something that was printed got lost, once that has happened. */
let loss: string | undefined;

/** Prints a text and a line end to standard output; false when nobody reads it any more. */
export function print(text: string): boolean {
  const isOut = writeOut(1, `${text}\n`);
  if (!isOut) loss ??= whyLost();
  return isOut;
}

/** Why something that was printed is lost. A reader that left early wanted no more: that is no loss. */
export function lostOutput(): string | undefined {
  return loss;
}

function whyLost(): string | undefined {
  try {
    writeSync(1, "\n");
    return undefined;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return "code" in error && error.code === "EPIPE" ? undefined : error.message;
  }
}

/** Prints one JSON document. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Says on standard error what went wrong, and what to do about it. */
export function complain(message: string, advice?: string): void {
  writeOut(2, `${paint("red", "fairlead:", 2)} ${message}\n${advice === undefined ? "" : `${advice}\n`}`);
}

/** Ends a command line in words: a program gets one document, whatever happens. */
export function complainTo([, ...rest]: readonly string[], message: string, advice?: string): void {
  complain(message, advice);
  const options = rest.slice(0, rest.includes("--") ? rest.indexOf("--") : undefined);
  if (options.includes("--json")) printJson({ error: message, advice: advice ?? null });
}

/** Says on standard error what to look at. */
export function warn(message: string): void {
  writeOut(2, `${paint("yellow", "warning:", 2)} ${message}\n`);
}

/** A text in colour, where a terminal shows it and nobody asked for none, or somebody asked for it. */
export function paint(look: Paint, text: string, stream: 1 | 2 = 1): string {
  if (!coloured(stream)) return text;
  // Newer versions of Node would look at their own standard output once more; those before 22.13 take two arguments.
  return (styleText as (look: Paint, text: string, options: object) => string)(look, text, plainly);
}

const plainly = { validateStream: false };

/** `FORCE_COLOR` has the first word, then `NO_COLOR`, then what the stream is. */
function coloured(stream: 1 | 2): boolean {
  const { FORCE_COLOR: forced, NO_COLOR: none, TERM: terminal } = process.env;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return isTerminal(stream) && (none === undefined || none === "") && terminal !== "dumb";
}
