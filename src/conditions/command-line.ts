import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { mayMention } from "../shell/may-mention.ts";
import type { CommandLine } from "../shell/read-line.ts";
import { longestText } from "../shell/too-much.ts";
import { mayRunInPowerShell, powerShellAsBash } from "./powershell.ts";
import { workTreeOf } from "./work-tree.ts";

/** How a command line is read. */
export interface ReadingOptions {
  /** Only lines that could run one of these are read at all, which saves loading the parser. Default: every line. */
  readonly names?: readonly string[];
  /** Commands of yours that run the command given as their arguments, as `sudo` does. */
  readonly wrappers?: readonly string[];
  /** Environment variables whose values are certain. */
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * What the shell command of an event would really run, and what can be asked about that: its commands through
 * every wrapper, the files it touches, what cannot be known. Undefined for events without a shell command.
 * PowerShell text is read as bash text, as far as that goes. Never runs anything and never throws. An event that is asked about again is not read again.
 *
 * @example
 * export const noDeletes = guard({
 *   when: condition("deletes files", async (event, host) => {
 *     const line = await commandLine(event, host);
 *     return line?.effects.some(({ kind }) => kind === "delete") ?? false;
 *   }),
 *   deny: "Move files to the bin instead.",
 * });
 */
export async function commandLine(
  event: AnyEvent,
  host: Host,
  options: ReadingOptions = {},
): Promise<CommandLine | undefined> {
  const { command, tool, input } = event;
  if (command === undefined) return undefined;
  return readCommand(
    { command, tool, cwd: typeof input.cwd === "string" ? input.cwd : undefined },
    host,
    options,
  );
}

/** A shell command and where it runs. */
export interface SpokenCommand {
  readonly command: string;
  readonly tool: string | undefined;
  readonly cwd: string | undefined;
}

/** The same for a command that comes from elsewhere than an event. */
export async function readCommand(
  { command: text, tool, cwd: folder }: SpokenCommand,
  host: Host,
  { names, wrappers, env }: ReadingOptions = {},
): Promise<CommandLine | undefined> {
  if (names?.some((name) => mayRun(tool, text, name)) === false) return undefined;
  const cwd = posix(folder, host);
  const { readLine } = await import("../shell/read-line.ts");
  const root = cwd !== undefined && text.includes("show-toplevel") ? workTreeOf(cwd, host) : undefined;
  const rough = tool === "PowerShell" ? text : undefined;
  const code = rough && text.length <= longestText ? powerShellAsBash(text) : text;
  // Alike for all who ask the same, so that the line is read once.
  const known = wrappers?.length === 0 ? undefined : wrappers;
  return readLine(code, { cwd, home: posix(host.home, host), root, wrappers: known, env, rough });
}

function mayRun(tool: string | undefined, text: string, name: string): boolean {
  return tool === "PowerShell" ? mayRunInPowerShell(text, name) : mayMention(text, name);
}

/** A folder as bash writes it: `C:\code` is `/c/code`. */
function posix(path: string | undefined, { platform }: Host): string | undefined {
  if (path === undefined || platform === "posix") return path;
  const slashed = path.replaceAll("\\", "/");
  return slashed.replace(/^([A-Za-z]):(?=\/|$)/, (_, drive: string) => `/${drive.toLowerCase()}`);
}
