import { writeSync } from "node:fs";

/** Writes a whole text to a file descriptor, waiting where a pipe is full. A reader that is gone is no error. */
export function writeOut(fd: 1 | 2, text: string): void {
  const bytes = Buffer.from(text, "utf8");
  let at = 0;
  while (at < bytes.length) {
    try {
      at += writeSync(fd, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
      pause();
    }
  }
}

/** Gives the reader two milliseconds, without burning the processor. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}
