import { bringDown } from "../project/warm/control.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { print, printJson } from "./print.ts";
import { serverFacts } from "./server-facts.ts";

const args = {
  json: {
    type: "boolean",
    description:
      "Print one JSON document: stopped, the server that ran or null; working, whether it still is",
  },
} as const;

/** `fairlead down`: ends the warm server. */
export const down: Command<typeof args> = {
  meta: { name: "down", description: "End the warm server; events are answered without it" },
  args,
  examples: [["npx fairlead down", "what it works on is finished first; the next session starts it again"]],
  run: async ({ args: { json } }): Promise<ExitCode> => {
    const down = await bringDown(process.env);
    if ("problem" in down) throw new CliError(`the warm server cannot be ended: ${down.problem}`);
    const { stopped, isWorking = false } = down;
    if (json === true) printJson({ stopped: stopped ?? null, working: isWorking });
    else if (stopped === undefined) print("No server runs");
    else
      print(
        `${isWorking ? "Takes no more events, and ends when what it works on is done" : "Ended"}: ${serverFacts(stopped)}`,
      );
    return 0;
  },
};
