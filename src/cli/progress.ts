import { writeOut } from "../hosts/write-out.ts";
import { isTerminal } from "./terminal.ts";

/** Milliseconds after which a person wonders. */
const patience = 500;

/** Says on a terminal what takes so long, and wipes it away when it is done. Says nothing anywhere else. */
export async function patiently<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  if (!isTerminal(2)) return work();
  let told = false;
  const timer = setTimeout(() => {
    told = true;
    writeOut(2, `${what}…`);
  }, patience);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    if (told) writeOut(2, "\r\u001b[K");
  }
}
