import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { hookEvents, isHookEvent } from "../protocol/event-names.ts";
import { nearest } from "../protocol/nearest.ts";
import { CliError, type Command } from "./command.ts";
import { ownInstall } from "./open-project.ts";
import { sayWaiting } from "./terminal-input.ts";

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
    if (event !== undefined && !isHookEvent(event)) throw unknownEvent(event);
    const { runFile } = ownInstall();
    if (!existsSync(runFile)) throw new CliError(`${runFile} is missing: install fairlead again`);
    sayWaiting("a payload");
    process.argv = [process.execPath, runFile, ...(event === undefined ? [] : [event])];
    createRequire(runFile)(runFile); // reads stdin, answers and ends the process
    return new Promise(() => undefined);
  },
};

/** By hand it is a slip of the pen; what is wired may come from a newer host, and is passed over by `run.cjs` itself. */
function unknownEvent(event: string): CliError {
  const near = nearest(event, hookEvents);
  const advice =
    near === undefined ? `the events of Claude Code are ${hookEvents.join(", ")}` : `did you mean ${near}?`;
  return new CliError(`there is no event ${JSON.stringify(event)}`, advice);
}
