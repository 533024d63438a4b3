import { closeSync, constants, fstatSync, mkdirSync, openSync, writeSync } from "node:fs";
import { ledgerFile } from "./files.ts";

/**
 * Appends one line with one write, so that lines of many processes do not mix. Gives the file's size before. Throws what
 * the disk says.
 */
export function appendLine(dir: string, line: string): number {
  const file = openEnd(dir);
  try {
    const { size } = fstatSync(file);
    writeSync(file, line);
    return size;
  } finally {
    closeSync(file);
  }
}

function openEnd(dir: string): number {
  // A link that somebody put there is not followed.
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
  const path = `${dir}/${ledgerFile}`;
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    return openSync(path, flags, 0o600);
  }
}
