import { watch } from "node:fs";
import { messageOf } from "../project/trouble.ts";
import type { ExitCode } from "./command.ts";
import { type Interrupt, interruptible } from "./interrupt.ts";
import { complain, paint, print } from "./print.ts";

/** Milliseconds without a change after which a save counts as done: editors write in several steps. */
const settleMs = 40;

/** Runs something now and after every change below a folder, until the process is interrupted. */
export async function watchProject(
  folder: string,
  run: (interrupt: Interrupt) => Promise<unknown>,
): Promise<ExitCode> {
  return interruptible(async (interrupt) => {
    let waiting: NodeJS.Timeout | undefined;
    let running = Promise.resolve();
    const again = (): void => {
      running = running.then(async () => {
        if (interrupt.signal.aborted) return;
        print(paint("dim", `\n${new Date().toLocaleTimeString()}`));
        await run(interrupt).catch((error: unknown) => complain(messageOf(error)));
        if (!interrupt.signal.aborted) print(paint("dim", "waiting for changes; stop with Ctrl-C"));
      });
    };
    again();
    const watcher = watch(folder, { recursive: true }, () => {
      clearTimeout(waiting);
      waiting = setTimeout(again, settleMs);
    });
    await new Promise((resolve) => interrupt.signal.addEventListener("abort", resolve, { once: true }));
    clearTimeout(waiting);
    watcher.close();
    await running;
    return interrupt.code() ?? 0;
  });
}
