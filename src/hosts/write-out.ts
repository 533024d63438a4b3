import { fstatSync, statSync } from "node:fs";
import { captured } from "./captured.ts";

/** Writes a whole text to a file descriptor, waiting where a pipe is full. False when not all of it could be written. */
export function writeOut(fd: 1 | 2, text: string): boolean {
  if (text === "") return true;
  const bytes = Buffer.from(text, "utf8");
  let at = 0;
  while (at < bytes.length) {
    try {
      at += captured.writeSync(fd, bytes, at);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return false;
      pause();
    }
  }
  return true;
}

/** Whether nobody can read standard output: Node opens /dev/null in the place of one that is closed. */
export function isOutNowhere(): boolean {
  try {
    const out = fstatSync(1);
    return out.isCharacterDevice() && out.rdev === statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

/** Gives the reader two milliseconds, without burning the processor. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
}
