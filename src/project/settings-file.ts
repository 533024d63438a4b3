import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { makeDir } from "../state/make-dir.ts";
import { parseSettings } from "./parse-settings.ts";
import { messageOf } from "./trouble.ts";
import { writeAtomic } from "./write-atomic.ts";

/** A settings file that can be edited. */
export interface SettingsFile {
  /** As it was asked for. */
  readonly path: string;
  /** Where its bytes are: links are followed, so that a link stays a link. */
  readonly target: string;
  /** Undefined when there is no such file. */
  readonly bytes: Buffer | undefined;
  /** Its text without a byte order mark; `{}` when there is none. */
  readonly text: string;
}

/** What keeps a file from being read, edited or written. */
export interface SettingsProblem {
  readonly path: string;
  readonly problem: string;
}

const mark = "\uFEFF";

/** Reads and checks settings. Never throws. */
export function readSettings(path: string): SettingsFile | SettingsProblem {
  try {
    const target = followed(path);
    const bytes = bytesOf(target);
    const whole =
      bytes === undefined ? "" : new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const bare = whole.startsWith(mark) ? whole.slice(1) : whole;
    const text = bare.trim() === "" ? "{}" : bare;
    const parsed = parseSettings(text);
    return "problem" in parsed ? { path, problem: parsed.problem } : { path, target, bytes, text };
  } catch (error) {
    return { path, problem: words(error) };
  }
}

/** The bytes that a file gets for another text: its byte order mark and last line end stay. */
export function bytesFor(file: SettingsFile, text: string): Buffer {
  const before = file.bytes?.toString("utf8") ?? "";
  const fresh = before.trim() === "" || before === mark;
  return Buffer.from(
    (before.startsWith(mark) ? mark : "") + text + (fresh && !text.endsWith("\n") ? "\n" : ""),
    "utf8",
  );
}

/** Why a change that was worked out a moment ago is not made. */
export const changedMeanwhile = "it changed just now: try again";

/** Writes settings at once and for good; the mode stays. Gives the folders it had to make. Throws what the disk says. */
export function writeSettings({ target, bytes }: SettingsFile, content: Uint8Array): readonly string[] {
  const made = bytes === undefined ? makeFolders(dirname(target)) : [];
  if (bytes !== undefined) accessSync(target, constants.W_OK); // replacing needs no right to write: ask for it
  const mode = bytes === undefined ? 0o644 : statSync(target).mode & 0o7777;
  writeAtomic(target, content, { mode, durable: true });
  return made;
}

/** Makes a folder; gives those that were missing, outermost first. */
export function makeFolders(folder: string): readonly string[] {
  return makeDir(folder, 0o777);
}

/** What a person needs of a file error. */
export function words(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EISDIR") return "it is a folder, not a file";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return "it cannot be written or read: permission denied";
  if (code === "ENOTDIR") return "a part of its path is a file, not a folder";
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return "it is not UTF-8 text";
  return messageOf(error);
}

/** The file at the end of links, also when it does not exist yet. */
function followed(path: string): string {
  let current = path;
  for (let steps = 0; steps < 40; steps++) {
    const link = lstatSync(current, { throwIfNoEntry: false });
    if (link === undefined) return inRealFolder(current);
    if (!link.isSymbolicLink()) return realpathSync(current);
    current = resolve(dirname(current), readlinkSync(current));
  }
  throw new Error("its links lead in a circle");
}

/** A file that does not exist yet, in a folder that may be reached by a link: the same name as when it exists. */
function inRealFolder(path: string): string {
  const folder = dirname(path);
  return existsSync(folder) ? join(realpathSync(folder), basename(path)) : path;
}

function bytesOf(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
