import { type ChildProcess, fork } from "node:child_process";
import type { FromWorker, ToWorker } from "../../hosts/warm/messages.ts";

/** A worker as the server sees it. */
export interface WorkerProcess {
  readonly pid: number | undefined;
  send(message: ToWorker): void;
  /** At once, whatever it is doing. */
  kill(): void;
}

/** What a worker does that the server must know. */
export interface WorkerEvents {
  readonly onMessage: (message: FromWorker) => void;
  /** Called once, however it ended or failed to start. */
  readonly onEnd: () => void;
}

/** Young objects may take 48 MB by default, which a process that answers small questions fills for nothing. */
export const frugal: readonly string[] = process.allowedNodeEnvironmentFlags.has("--max-semi-space-size")
  ? ["--max-semi-space-size=4"]
  : [];

/** Starts a worker of the server that lives in `folder`. Never throws. */
export function startWorker(file: string, folder: string, { onMessage, onEnd }: WorkerEvents): WorkerProcess {
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    onEnd();
  };
  let child: ChildProcess;
  try {
    child = fork(file, [folder], {
      cwd: "/",
      env: { PATH: process.env["PATH"] },
      execArgv: [...frugal],
      // Hooks may print what they like; answers come as messages.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
  } catch {
    setImmediate(end);
    return { pid: undefined, send: () => undefined, kill: () => undefined };
  }
  child.on("message", (message) => !ended && onMessage(message as FromWorker)); // our own worker speaks
  child.on("error", end);
  child.on("exit", end);
  child.on("disconnect", () => {
    child.kill("SIGKILL");
    end();
  });
  return {
    pid: child.pid,
    send: (message) => {
      if (!ended && child.connected) child.send(message, () => undefined); // an end is told by itself
    },
    kill: () => void child.kill("SIGKILL"),
  };
}
