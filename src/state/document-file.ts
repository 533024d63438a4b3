import { isUtf8 } from "node:buffer";
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { codeOf, isMissing, StateError } from "./errors.ts";
import { dirOf, makeDir } from "./make-dir.ts";
import { unfit, unopened } from "./odd-file.ts";

/** Larger documents are neither written nor read: a hook that asks has no time for more. In bytes. */
const documentMax = 16_000_000;

/**
 * How files are opened: a pipe is not waited for, and no link followed, as it could lead to any file of the user's, and
 * what is read may be shown to a model.
 */
export const careful: number = (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

/**
 * Reads a document; null when there is none. Throws StateError "corrupt" when what is there is no document, else what the
 * system says. Never waits, whatever was put in the document's place: a pipe, a device, a socket.
 */
export function readDocumentFile(path: string): string | null {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY | careful);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    const why = unopened(codeOf(error));
    throw why === undefined ? error : notDocument(path, why);
  }
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile() || stats.size > documentMax) throw notDocument(path, unfit(stats, documentMax));
    return textIn(path, fd, stats.size);
  } finally {
    closeSync(fd);
  }
}

const notDocument = (path: string, why: string): StateError => new StateError("corrupt", why, path);

/** Reading as text is several times faster than bytes and a decoder, and a cold hook pays for it on each event. */
function textIn(path: string, fd: number, size: number): string {
  const text = readFileSync(fd, "utf8");
  if (!text.includes("\uFFFD")) return text;
  // The mark for bytes that are no text may also stand in the text itself: the bytes tell.
  const bytes = Buffer.alloc(size);
  readSync(fd, bytes, 0, size, 0);
  if (!isUtf8(bytes)) throw notDocument(path, "is not UTF-8 text");
  return bytes.toString("utf8");
}

/** Time of a file's last write in milliseconds since 1970; null when there is none. */
export function modifiedAt(path: string): number | null {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/**
 * Writes `text` to `temp`, makes sure that it is on disk, calls `before`, and renames it to `path`. A failure leaves no
 * `temp`.
 */
export function replaceFile(path: string, temp: string, text: string, before?: () => void): void {
  // A text of this many characters may be too long in bytes; a shorter one cannot be.
  if (text.length > documentMax / 3) checkLength(path, text);
  try {
    writeThrough(temp, text);
    before?.();
    renameSync(temp, path);
  } catch (error) {
    removeFile(temp);
    throw error;
  }
}

function checkLength(path: string, text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes <= documentMax) return;
  throw new StateError("too-big", `it would take ${bytes} bytes, and at most ${documentMax} are read`, path);
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

/** Only ever a new file: neither a link is followed nor a pipe waited for that lies in its place. */
function openNew(temp: string): number {
  const open = (): number => openSync(temp, "wx", 0o600);
  try {
    return open();
  } catch (error) {
    if (codeOf(error) === "ENOENT") makeDir(dirOf(temp));
    // What a killed writer left.
    else if (codeOf(error) === "EEXIST") removeFile(temp);
    else throw error;
    return open();
  }
}

/** Removes a file. Missing is fine. */
export function removeFile(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
