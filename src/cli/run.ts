import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { CliError, type Command } from "./command.ts";
import { ownInstall } from "./open-project.ts";

const args = {
  event: {
    type: "positional",
    required: false,
    description: "Name of the event, such as PreToolUse; default: the one in the payload",
  },
} as const;

/** `fairlead run`: what a wired entry does, by hand. */
export const run: Command<typeof args> = {
  meta: { name: "run", description: "Answer one event: JSON on stdin, the answer on stdout" },
  args,
  examples: [
    ["fairlead run < payload.json", "what the hooks say to a recorded payload"],
    ["fairlead run PreToolUse < payload.json", "the same, as the wired entry is started"],
  ],
  run: async ({ args: { event } }): Promise<never> => {
    const { runFile } = ownInstall();
    if (!existsSync(runFile)) throw new CliError(`${runFile} is missing: install fairlead again`);
    process.argv = [process.execPath, runFile, ...(event === undefined ? [] : [event])];
    createRequire(runFile)(runFile); // reads stdin, answers and ends the process
    return new Promise(() => undefined);
  },
};
