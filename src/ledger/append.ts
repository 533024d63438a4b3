import { closeSync, constants, fstatSync, openSync, writeSync } from "node:fs";
import { codeOf } from "../state/errors.ts";
import { makeDir } from "../state/make-dir.ts";
import { ledgerFile } from "./files.ts";

/**
 * Appends one line with one write, so that lines of many processes do not mix. Gives the file's size before. Throws what
 * the disk says.
 */
export function appendLine(dir: string, line: string): number {
  const file = openEnd(dir);
  try {
    const about = fstatSync(file);
    if (!about.isFile()) throw new Error(`${dir}/${ledgerFile} is no file`);
    writeSync(file, line);
    return about.size;
  } finally {
    closeSync(file);
  }
}

function openEnd(dir: string): number {
  // A link that somebody put there is not followed, and a pipe not waited for.
  const careful = (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
  const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | careful;
  const path = `${dir}/${ledgerFile}`;
  try {
    return openSync(path, flags, 0o600);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    makeDir(dir);
    return openSync(path, flags, 0o600);
  }
}
