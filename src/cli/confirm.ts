import { createInterface } from "node:readline/promises";
import { isatty } from "node:tty";
import { CliError } from "./command.ts";

/** Asks before something is changed. Throws a CliError when there is nobody to ask. */
export async function confirm(
  question: string,
  yes: boolean,
  advice = "give --yes to go ahead, or --dry-run to see what would change",
): Promise<boolean> {
  if (yes) return true;
  if (!isatty(0) || !isatty(1)) {
    throw new CliError("this changes files, and there is no terminal to ask on", advice);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
