import { codeOrigin } from "../../shell/code-origin.ts";
import type { CommandLine } from "../../shell/command-line.ts";
import { runningCommands } from "./safety-rule.ts";

/** Why a line cannot be judged: it could not be read, or runs code that only a run can tell. */
export function unknownCode(line: CommandLine): string | undefined {
  if (line.unparsable !== undefined) return `the command could not be read: ${line.unparsable}`;
  const runner = runningCommands(line).find((command) =>
    command.code.some(
      (code) =>
        code.text === undefined &&
        codeOrigin(code) !== "local" &&
        !line.commands.some(({ carrier }) => carrier === command),
    ),
  );
  return runner && `what \`${runner.argv.join(" ")}\` runs is known only at run time`;
}
