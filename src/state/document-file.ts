import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { codeOf } from "./errors.ts";
import type { StoredDocument } from "./store.ts";

/** Makes a directory and its parents for this user alone. */
export function makeDir(dir: string): void {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
}

/** The directory part of a path made by `paths.ts`. */
export function dirOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")));
}

/** Reads a document; null when there is none. Throws what the system says otherwise. */
export function readFileDocument(path: string): StoredDocument | null {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
  try {
    return { text: utf8(readFileSync(fd)), modifiedAt: fstatSync(fd).mtimeMs };
  } finally {
    closeSync(fd);
  }
}

function utf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Writes `text` to `temp`, makes sure that it is on disk, and renames it to `path`. A failure leaves no `temp`. */
export function replaceFile(path: string, temp: string, text: string): void {
  try {
    writeThrough(temp, text);
    renameSync(temp, path);
  } catch (error) {
    removeFile(temp);
    throw error;
  }
}

function writeThrough(temp: string, text: string): void {
  const fd = openNew(temp);
  try {
    writeFileSync(fd, text);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function openNew(temp: string): number {
  // A rest of a killed writer may lie there; it is replaced, never followed if somebody made a link of it.
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0);
  try {
    return openSync(temp, flags, 0o600);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    makeDir(dirOf(temp));
    return openSync(temp, flags, 0o600);
  }
}

/** Removes a file. Missing is fine. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!["ENOENT", "ENOTDIR"].includes(codeOf(error))) throw error;
  }
}
