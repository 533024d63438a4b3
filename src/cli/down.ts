import { bringDown } from "../project/warm/control.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { print, printJson } from "./print.ts";
import { serverFacts } from "./server-facts.ts";

const args = {
  json: { type: "boolean", description: "Print one JSON document: stopped, the server that ran or null" },
} as const;

/** `fairlead down`: ends the warm server. */
export const down: Command<typeof args> = {
  meta: { name: "down", description: "End the warm server; events are answered without it" },
  args,
  examples: [["fairlead down", "what it works on is finished first; the next session starts it again"]],
  run: async ({ args: { json } }): Promise<ExitCode> => {
    const down = await bringDown(process.env);
    if ("problem" in down) throw new CliError(`the warm server cannot be ended: ${down.problem}`);
    const { stopped } = down;
    if (json === true) printJson({ stopped: stopped ?? null });
    else print(stopped === undefined ? "No server runs" : `Ended: ${serverFacts(stopped)}`);
    return 0;
  },
};
