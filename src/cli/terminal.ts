import { fstatSync } from "node:fs";

/** Whether somebody sits at a stream. What is no device is none, without loading all that Node has for terminals. */
export function isTerminal(stream: 0 | 1 | 2): boolean {
  return isDevice(stream) && process.getBuiltinModule("node:tty").isatty(stream);
}

function isDevice(stream: number): boolean {
  try {
    return fstatSync(stream).isCharacterDevice();
  } catch {
    return false; // it is closed
  }
}
