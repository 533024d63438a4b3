const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Runs something that a signal of the terminal stops, so that it can end what it started; then the process ends as
 * after that signal.
 */
export async function stopping<T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let ended: (typeof signals)[number] | undefined;
  const stop = (signal: (typeof signals)[number]): void => {
    ended = signal;
    controller.abort();
  };
  for (const signal of signals) process.on(signal, stop);
  try {
    return await run(controller.signal);
  } finally {
    for (const signal of signals) process.off(signal, stop);
    if (ended !== undefined) process.kill(process.pid, ended); // nobody listens any more: it ends the process
  }
}
