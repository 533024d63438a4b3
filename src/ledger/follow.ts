import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { careful } from "../state/document-file.ts";
import type { LedgerEntry } from "./entry.ts";
import { asideFile, ledgerFile } from "./files.ts";
import { parseLines } from "./parse-lines.ts";
import { byTime, isWanted, sessionLedgers, type Wanted } from "./read.ts";

/** How far a session's file was read. */
interface Position {
  readonly file: number;
  readonly bytes: number;
}

/** Looks for new entries, each time it is called. */
export function follower(root: string, wanted: Wanted): () => readonly LedgerEntry[] {
  const positions = new Map<string, Position>();
  for (const { dir } of sessionLedgers(root)) readNew(dir, positions);
  return () => {
    const entries = sessionLedgers(root).flatMap(({ dir }) => readNew(dir, positions));
    return entries.filter((entry) => isWanted(entry, wanted)).sort(byTime);
  };
}

function readNew(dir: string, positions: Map<string, Position>): readonly LedgerEntry[] {
  const before = positions.get(dir);
  const now = readFrom(`${dir}/${ledgerFile}`, before);
  if (now !== undefined) positions.set(dir, now.position);
  if (now?.isSame === true || before === undefined) return parseLines(now?.text ?? "");
  // The file was put aside since: what was added before that is at its end.
  const rest = readFrom(asideFile(dir, 1), before);
  return parseLines(`${rest?.isSame === true ? rest.text : ""}${now?.text ?? ""}`);
}

interface Read {
  readonly text: string;
  readonly position: Position;
  /** Whether it is the file that the position is of. */
  readonly isSame: boolean;
}

function readFrom(path: string, before: Position | undefined): Read | undefined {
  try {
    const file = openSync(path, constants.O_RDONLY | careful);
    try {
      const about = fstatSync(file);
      if (!about.isFile()) return undefined;
      const { ino, size } = about;
      const isSame = before?.file === ino && before.bytes <= size;
      const from = isSame && before !== undefined ? before.bytes : 0;
      const bytes = Buffer.alloc(size - from);
      const length = readSync(file, bytes, 0, bytes.length, from);
      // A line that is not whole yet is left for the next time.
      const whole = bytes.subarray(0, length).lastIndexOf(10) + 1;
      return { text: bytes.toString("utf8", 0, whole), position: { file: ino, bytes: from + whole }, isSame };
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
