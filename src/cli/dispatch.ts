import { type CommandDef, runCommand } from "citty";
import { nearest } from "../protocol/nearest.ts";
import { checkArgs } from "./check-args.ts";
import { CliError, type Command, type ExitCode, type Services } from "./command.ts";
import { commands } from "./commands.ts";
import { commandHelp, programHelp } from "./help.ts";
import { complain, complainTo, lostOutput, print } from "./print.ts";

/** Runs a command line without the program's name. Never throws and never shows a stack trace. */
export async function dispatch(argv: readonly string[], services: Services): Promise<ExitCode> {
  try {
    return heard(await perform(argv, services));
  } catch (error) {
    const advice = error instanceof CliError ? error.advice : undefined;
    complainTo(argv, messageOf(error), advice);
    return 2;
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Whatever asks for the working folder, also a library, fails this way when it has been deleted.
  return /\buv_cwd\b/.test(error.message) ? "the working folder is gone" : error.message;
}

/** What could not be printed was not done, for whoever waits for it. */
function heard(code: ExitCode): ExitCode {
  const loss = lostOutput();
  if (loss === undefined) return code;
  complain(`standard output could not be written: ${loss}`);
  return 2;
}

async function perform([first, ...rest]: readonly string[], services: Services): Promise<ExitCode> {
  if (first === undefined) {
    complain("no command was given", programHelp());
    return 2;
  }
  if (first === "--version" || first === "-v") return said((await import("../project/version.ts")).version);
  if (first === "--help" || first === "-h") return said(programHelp());
  if (first === "help") return rest[0] === undefined ? said(programHelp()) : help(rest[0]);
  if (first.startsWith("-"))
    throw new CliError(`unknown option ${first}`, "fairlead --help lists what there is");
  const command = await find(first);
  const options = rest.slice(0, rest.includes("--") ? rest.indexOf("--") : undefined);
  if (options.some((word) => word === "--help" || word === "-h")) return help(first);
  checkArgs(rest, command);
  const known = command as CommandDef; // its type does not know that every command gets \`data\`
  const { result } = await runCommand(known, { rawArgs: [...rest], data: { ...services, commands } });
  return result as ExitCode; // every command returns one
}

function said(text: string): ExitCode {
  print(text);
  return 0;
}

async function help(name: string): Promise<ExitCode> {
  return said(commandHelp(await find(name)));
}

async function find(name: string): Promise<Command> {
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (entry !== undefined) return entry.load();
  const near = nearest(name, Object.keys(commands));
  const advice = near === undefined ? "fairlead --help lists the commands" : `did you mean ${near}?`;
  throw new CliError(`unknown command ${JSON.stringify(name)}`, advice);
}
