import { isatty } from "node:tty";
import { styleText } from "node:util";
import { writeOut } from "../hosts/write-out.ts";

/** What a text may look like. */
export type Paint = Parameters<typeof styleText>[0];

/** Prints a text and a line end to standard output. */
export function print(text: string): void {
  writeOut(1, `${text}\n`);
}

/** Prints one JSON document. */
export function printJson(value: unknown): void {
  print(JSON.stringify(value, null, 2));
}

/** Says on standard error what went wrong, and what to do about it. */
export function complain(message: string, advice?: string): void {
  writeOut(2, `${paint("red", "fairlead:", 2)} ${message}\n${advice === undefined ? "" : `${advice}\n`}`);
}

/** Says on standard error what to look at. */
export function warn(message: string): void {
  writeOut(2, `${paint("yellow", "warning:", 2)} ${message}\n`);
}

/** A text in colour, where a terminal shows it and nobody asked for none. */
export function paint(look: Paint, text: string, stream: 1 | 2 = 1): string {
  return coloured(stream) ? styleText(look, text) : text;
}

function coloured(stream: 1 | 2): boolean {
  const { NO_COLOR: none, TERM: terminal } = process.env;
  return isatty(stream) && (none === undefined || none === "") && terminal !== "dumb";
}
