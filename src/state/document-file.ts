import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { codeOf, StateError } from "./errors.ts";

/**
 * Makes a directory and its parents for this user alone. Not by Node's own `recursive`, which never ends where the system
 * makes no directories, as below /proc.
 */
export function makeDir(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === "EEXIST" && statSync(dir).isDirectory()) return;
    const parent = dirOf(dir);
    if (codeOf(error) !== "ENOENT" || parent === "") throw error;
    makeDir(parent);
    mkdirOrThere(dir);
  }
}

/** Another process may have been quicker. */
function mkdirOrThere(dir: string): void {
  try {
    mkdirSync(dir, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}

/** The directory part of a path made by `paths.ts`. */
export function dirOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")));
}

/**
 * Reads a document; null when there is none. Throws StateError when it is not UTF-8, else what the system says.
 * Reading as text is several times faster than bytes and a decoder, and a cold hook pays for it on each event.
 */
export function readDocumentFile(path: string): string | null {
  try {
    const text = readFileSync(path, "utf8");
    return text.includes("\uFFFD") ? checkedText(path) : text;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

/** The mark for bytes that are no text may also stand in the text itself: the bytes tell. */
function checkedText(path: string): string {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) throw new StateError("corrupt", `${path} is not UTF-8 text.`, path);
  return bytes.toString("utf8");
}

/** Time of a file's last write in milliseconds since 1970; null when there is none. */
export function modifiedAt(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
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
