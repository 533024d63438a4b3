import { dirname } from "node:path";
import { bringDown, bringUp } from "../project/warm/control.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { ownInstall } from "./open-project.ts";
import { print, printJson } from "./print.ts";
import { serverFacts } from "./server-facts.ts";

const args = {
  json: { type: "boolean", description: "Print one JSON document: stopped, status" },
} as const;

/** `fairlead restart`: a new warm server in the place of the one that runs. */
export const restart: Command<typeof args> = {
  meta: { name: "restart", description: "End the warm server and start a new one" },
  args,
  examples: [["npx fairlead restart", "no event is lost: meanwhile they are answered without a server"]],
  run: async ({ args: { json } }): Promise<ExitCode> => {
    const down = await bringDown(process.env);
    if ("problem" in down) throw new CliError(`the warm server cannot be ended: ${down.problem}`);
    const up = await bringUp(dirname(ownInstall().runFile), process.env);
    if ("problem" in up) throw new CliError(`the warm server cannot start: ${up.problem}`);
    if (json === true) printJson({ stopped: down.stopped ?? null, status: up.status });
    else print(`Started: ${serverFacts(up.status)}`);
    return 0;
  },
};
