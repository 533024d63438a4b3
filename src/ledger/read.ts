import { lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { LedgerEntry } from "./entry.ts";
import { ledgerFile, ledgerFiles } from "./files.ts";
import { parseLines } from "./parse-lines.ts";

/** Which entries are wanted. */
export interface Wanted {
  /** Root of a project; absent: of all. */
  readonly project?: string;
  /** Only entries from this moment on, in milliseconds since 1970. */
  readonly since?: number;
  /** Only entries that this holds for. */
  readonly where?: (entry: LedgerEntry) => boolean;
  /** At most so many, the newest. */
  readonly newest?: number;
}

/** A session's ledger on the disk. */
export interface SessionLedger {
  readonly dir: string;
  /** Time of the last entry, in milliseconds since 1970. */
  readonly changedAt: number;
}

/** The sessions that have a ledger, the one that was heard of last first. Never throws. */
export function sessionLedgers(root: string): readonly SessionLedger[] {
  return namesIn(`${root}/sessions`)
    .flatMap((name): SessionLedger[] => {
      const dir = `${root}/sessions/${name}`;
      const changedAt = statOf(`${dir}/${ledgerFile}`) ?? statOf(`${dir}/ledger.1.jsonl`);
      return changedAt === undefined ? [] : [{ dir, changedAt }];
    })
    .toSorted((one, other) => other.changedAt - one.changedAt);
}

/**
 * The entries of all sessions, by time. Sessions in which nothing newer can be are not opened: so the last few entries
 * cost the same however much there is. What cannot be read is passed over.
 */
export function readEntries(root: string, wanted: Wanted = {}): readonly LedgerEntry[] {
  const { since = 0, newest = Number.POSITIVE_INFINITY } = wanted;
  let found: LedgerEntry[] = [];
  for (const { dir, changedAt } of sessionLedgers(root)) {
    const oldest = found.length < newest ? undefined : found[0]?.at;
    if (changedAt + clockSkew < since) break;
    if (oldest !== undefined && changedAt + clockSkew < Date.parse(oldest)) break;
    const more = readSession(dir).filter((entry) => isWanted(entry, wanted));
    found = [...found, ...more].sort(byTime);
    if (found.length > newest) found = found.slice(found.length - newest);
  }
  return found;
}

/** An entry's time is taken a moment before the file's. */
const clockSkew = 2_000;

/** All entries of one session, the oldest first. */
export function readSession(dir: string): readonly LedgerEntry[] {
  return ledgerFiles(dir).flatMap((file) => parseLines(textOf(file)));
}

/**
 * Whether a session's ledger has an entry of a project; undefined when it tells of none. Looks for the words instead of
 * reading the entries: there may be thousands of sessions.
 */
export function isOfProject(dir: string, root: string): boolean | undefined {
  const texts = ledgerFiles(dir).map(textOf);
  if (texts.some((text) => text.includes(`"project":${JSON.stringify(root)}`))) return true;
  return texts.some((text) => text.includes('"project":"')) ? false : undefined;
}

/** By time; entries of one moment stay in the order in which they are. */
export function byTime(one: LedgerEntry, other: LedgerEntry): number {
  return one.at < other.at ? -1 : one.at > other.at ? 1 : 0;
}

/** Whether an entry is one of those that are wanted, but for their number. */
export function isWanted(entry: LedgerEntry, { project, since = 0, where }: Wanted): boolean {
  if (project !== undefined && entry.project !== project) return false;
  if (since > 0 && Date.parse(entry.at) < since) return false;
  return where === undefined || where(entry);
}

function textOf(file: string): string {
  try {
    // A pipe would be waited for, and a link lead to what is no ledger.
    return lstatSync(file).isFile() ? readFileSync(file, "utf8") : "";
  } catch {
    return "";
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function statOf(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  } catch {
    return undefined; // a folder that is a file, or is closed to us
  }
}
