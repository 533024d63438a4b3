import type { AnyEvent } from "../events/event.ts";
import type { AnalyzeOptions } from "../shell/command-line.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { concerning, type Interest } from "./interest.ts";

/** What reading a command takes. */
export interface Reader {
  readonly readLine: (text: string, options: AnalyzeOptions) => Pick<CommandLine, "runs">;
  readonly home: string | undefined;
}

/** Characters of a command that is read here; longer ones are rare, and may take their time elsewhere. */
const longest = 4_000;

/**
 * For an event that a glance says is of interest: false only when all hooks that it may concern ask about commands, as
 * data, and the answer to each is no. The command is read as those hooks' conditions read it.
 */
export function isOnCloserLook(event: AnyEvent, interests: readonly Interest[], reader: Reader): boolean {
  const { command, tool } = event;
  const concerned = interests.filter(concerning(event));
  // The root of a work tree is for the host to find; other shells are read in other ways.
  const isPlain = tool === "Bash" && command !== undefined && command.length <= longest;
  if (!isPlain || command.includes("show-toplevel") || !concerned.every(({ asks }) => asks)) return true;
  try {
    const { cwd } = event.input;
    const { home, readLine } = reader;
    const line = readLine(command, { cwd: typeof cwd === "string" ? cwd : undefined, home });
    return concerned.some(({ asks = [] }) =>
      asks.every(({ words, options }) => line.runs(words, options).match !== false),
    );
  } catch {
    return true; // what fails here fails where it is told
  }
}
