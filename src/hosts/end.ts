/**
 * Ends the process with this code, whatever exit handlers of hook code do: a client takes any code but 0 and 2 for a
 * mishap and lets the action pass. The handlers run, so that they can clean up.
 */
export function endWith(code: 0 | 2): never {
  const exit: (code: number) => void = process.exit.bind(process);
  process.exit = (() => undefined) as unknown as typeof process.exit; // it is ending: a handler's call changes nothing
  process.on("exit", () => {
    process.exitCode = code;
  });
  try {
    exit(code);
  } catch {
    // A handler threw. The second call asks no handlers any more.
  }
  return exit(code) as never; // it is over
}
