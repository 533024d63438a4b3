import { writeOut } from "../hosts/write-out.ts";
import { isTerminal } from "./terminal.ts";

/** Tells somebody at a terminal that the command waits for them. */
export function sayWaiting(what: string): void {
  if (isTerminal(0)) writeOut(2, `Reading ${what} from the terminal; Ctrl-D ends it.\n`);
}
