import { writeOut } from "../hosts/write-out.ts";
import { isTerminal } from "./terminal.ts";

/** How far something has come, on a terminal's standard error. */
export interface ProgressBar {
  readonly show: (done: number) => void;
  /** Takes it away. */
  end(): void;
}

const width = 30;

/** A bar that is full at `total`; where there is no terminal, nothing is shown. */
export function progressBar(total: number): ProgressBar {
  if (!isTerminal(2) || total === 0) return { show: () => undefined, end: () => undefined };
  let isShown = false;
  return {
    show(done) {
      isShown = true;
      const part = Math.min(1, done / total);
      const full = Math.round(part * width);
      writeOut(2, `\r[${"#".repeat(full)}${" ".repeat(width - full)}] ${Math.round(part * 100)} %`);
    },
    end() {
      if (isShown) writeOut(2, `\r${" ".repeat(width + 10)}\r`);
      isShown = false;
    },
  };
}
