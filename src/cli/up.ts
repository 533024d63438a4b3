import { dirname } from "node:path";
import { bringUp } from "../project/warm/control.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { ownInstall } from "./open-project.ts";
import { print, printJson } from "./print.ts";
import { serverFacts } from "./server-facts.ts";

const args = {
  json: { type: "boolean", description: "Print one JSON document: started, status" },
} as const;

/** `fairlead up`: starts the warm server. */
export const up: Command<typeof args> = {
  meta: { name: "up", description: "Start the warm server, unless it runs already" },
  args,
  examples: [
    [
      "npx fairlead up",
      "one server for all projects of this user; npx fairlead sync --warm makes a project use it",
    ],
    ["npx fairlead up --json", "the same, and what the server says of itself"],
  ],
  run: async ({ args: { json } }): Promise<ExitCode> => {
    const up = await bringUp(dirname(ownInstall().runFile), process.env);
    if ("problem" in up) throw new CliError(`the warm server cannot start: ${up.problem}`);
    const { started, status } = up;
    if (json === true) printJson({ started, status });
    else print(`${started ? "Started" : "Running"}: ${serverFacts(status)}`);
    return 0;
  },
};
