import { captured, ownProcess } from "./captured.ts";

/**
 * Ends the process with this code, whatever exit handlers of hook code do: a client takes any code but 0 and 2 for a
 * mishap and lets the action pass. The handlers run, so that they can clean up.
 */
export function endWith(code: 0 | 2): never {
  // It is ending: a handler's call changes nothing.
  ownProcess.exit = (() => undefined) as unknown as typeof process.exit;
  ownProcess.reallyExit = () => captured.reallyExit(code);
  try {
    ownProcess.on("exit", () => {
      ownProcess.exitCode = code;
    });
    captured.exit(code);
  } catch {
    // A handler threw. The second call asks no handlers any more.
  }
  return captured.reallyExit(code);
}
