import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";
import { makeDir } from "../state/document-file.ts";
import { codeOf } from "../state/errors.ts";
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
    if (codeOf(error) !== "ENOENT") throw error;
    makeDir(dir);
    return openSync(path, flags, 0o600);
  }
}
