/** Commands that only write down how they were called. `nope` fails, the others succeed. */
export const stubs = ["zap", "kip", "mox", "nope"] as const;
/** Real programs behind a stub of the same name that writes down the call first. */
export const wrappers = [
  "env",
  "nice",
  "nohup",
  "timeout",
  "time",
  "stdbuf",
  "setsid",
  "xargs",
  "find",
  "sh",
  "bash",
] as const;
/** Real programs that the lines may use; their calls are not compared. */
export const filters = ["cat", "head", "tail", "sed", "grep", "tee"] as const;
