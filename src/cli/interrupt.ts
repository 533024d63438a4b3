import type { ExitCode } from "./command.ts";

/** The signals with which people and programs end a command, and the exit codes that shells give them. */
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const satisfies readonly (keyof typeof codes)[];

/** What a command is told of being interrupted. */
export interface Interrupt {
  /** Aborted by the first signal: time to end what was started, and to say what there is so far. */
  readonly signal: AbortSignal;
  /** The exit code to end with; undefined while nobody interrupts. */
  code(): ExitCode | undefined;
}

/** Runs what a signal calls off, so that it can end what it started. A second signal ends the process at once. */
export async function interruptible<R>(run: (interrupt: Interrupt) => Promise<R>): Promise<R> {
  const controller = new AbortController();
  let code: ExitCode | undefined;
  const leave = (): void => {
    for (const name of signals) process.off(name, stop);
  };
  function stop(name: (typeof signals)[number]): void {
    code = codes[name];
    leave();
    controller.abort();
  }
  for (const name of signals) process.on(name, stop);
  try {
    return await run({ signal: controller.signal, code: () => code });
  } finally {
    leave();
  }
}
