import type { Command, Entry } from "./command.ts";

/** Every command, in the order of the help text. */
export const commands: Readonly<Record<string, Entry>> = {
  init: {
    description: "Set a project up: a first hook file, and settings that run it",
    load: async () => erased((await import("./init.ts")).init),
  },
  sync: {
    description: "Rewire the settings to what the hooks need",
    load: async () => erased((await import("./sync.ts")).sync),
  },
  list: {
    description: "Show every hook, and what is wrong with hook files",
    load: async () => erased((await import("./list.ts")).list),
  },
  log: {
    description: "Show what hooks did, event by event",
    load: async () => erased((await import("./log.ts")).log),
  },
  status: {
    description: "Show how hooks are doing: what fires, what is slow, what fails",
    load: async () => erased((await import("./status.ts")).status),
  },
  doctor: {
    description: "Find what keeps hooks from working, and mend what is safe to mend",
    load: async () => erased((await import("./doctor.ts")).doctor),
  },
  test: {
    description: "Run the inline tests of this project's hooks",
    load: async () => erased((await import("./test.ts")).test),
  },
  rehearse: {
    description: "Play a scripted model to the real Claude Code, offline, with these hooks",
    load: async () => erased((await import("./rehearse.ts")).rehearse),
  },
  replay: {
    description: "Show what this project's hooks would have done in a recorded session",
    load: async () => erased((await import("./replay.ts")).replay),
  },
  backtest: {
    description: "Count what this project's hooks would have done in its recorded sessions",
    load: async () => erased((await import("./backtest.ts")).backtest),
  },
  shell: {
    description: "Show what a command line would really run, without running it",
    load: async () => erased((await import("./shell.ts")).shell),
  },
  explain: {
    description: "Show what every hook and condition says to one event, and why",
    load: async () => erased((await import("./explain.ts")).explain),
  },
  record: {
    description: "Keep real payloads, without secrets, as fixtures for tests",
    load: async () => erased((await import("./record.ts")).record),
  },
  state: {
    description: "Show what hooks remember, or forget it",
    load: async () => erased((await import("./state.ts")).state),
  },
  up: {
    description: "Start the warm server, unless it runs already",
    load: async () => erased((await import("./up.ts")).up),
  },
  down: {
    description: "End the warm server; events are answered without it",
    load: async () => erased((await import("./down.ts")).down),
  },
  restart: {
    description: "End the warm server and start a new one",
    load: async () => erased((await import("./restart.ts")).restart),
  },
  run: {
    description: "Answer one event: JSON on stdin, the answer on stdout",
    load: async () => erased((await import("./run.ts")).run),
  },
  completion: {
    description: "Print a script with which a shell completes commands",
    load: async () => erased((await import("./completion.ts")).completion),
  },
  remove: {
    description: "Take Fairlead out of a project again, byte for byte",
    load: async () => erased((await import("./remove.ts")).remove),
  },
};

/** A command whose own arguments are nobody else's business. */
function erased(command: unknown): Command {
  return command as Command; // the parameter of `run` differs, and citty fills it from the same command's `args`
}
