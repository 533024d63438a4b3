import { CliError } from "./command.ts";
import { isTerminal } from "./terminal.ts";

/** Throws a CliError when a program would have to be asked. */
export function asksNobody(options: { readonly yes?: unknown; readonly "dry-run"?: unknown }): void {
  if (options.yes !== true && options["dry-run"] !== true)
    throw new CliError("--json asks nobody", "give --yes to go ahead, or --dry-run to see what would change");
}

/** Asks before something is changed. Throws a CliError when there is nobody to ask. */
export async function confirm(
  question: string,
  yes: boolean,
  advice = "give --yes to go ahead, or --dry-run to see what would change",
): Promise<boolean> {
  if (yes) return true;
  if (!isTerminal(0) || !isTerminal(1)) {
    throw new CliError("this changes files, and there is no terminal to ask on", advice);
  }
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}
