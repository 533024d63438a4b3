import { watch } from "node:fs";
import { messageOf } from "../project/trouble.ts";
import { complain, paint, print } from "./print.ts";

/** Milliseconds without a change after which a save counts as done: editors write in several steps. */
const settleMs = 40;

/** Runs something now and after every change below a folder, until the process is stopped. */
export async function watchProject(folder: string, run: () => Promise<unknown>): Promise<never> {
  let waiting: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const again = (): void => {
    running = running.then(async () => {
      print(paint("dim", `\n${new Date().toLocaleTimeString()}`));
      await run().catch((error: unknown) => complain(messageOf(error)));
      print(paint("dim", "waiting for changes; stop with Ctrl-C"));
    });
  };
  again();
  watch(folder, { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(again, settleMs);
  });
  return new Promise(() => undefined);
}
