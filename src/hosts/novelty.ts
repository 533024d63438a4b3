import { closeSync, openSync } from "node:fs";
import type { Reading } from "../events/read-event.ts";
import { commonInputFields, inputFields } from "../protocol/input-fields.ts";
import type { Fields } from "../protocol/shape.ts";
import { codeOf } from "../state/errors.ts";
import { makeDir } from "../state/make-dir.ts";
import { sessionDir } from "../state/paths.ts";

/** What a payload of a newer host holds that this version does not know, in words; undefined when it knows it all. */
export function noveltyIn(reading: Reading): string | undefined {
  if (reading.kind === "future") return `this version does not know the event ${reading.name}`;
  if (reading.kind === "unreadable") return undefined;
  const { name, input } = reading.event;
  const tables = [commonInputFields, inputFields[name]];
  const novel = Object.keys(input).filter((field) => !tables.some((table) => knows(table, field)));
  if (novel.length === 0) return undefined;
  const fields = novel.slice(0, most).map((field) => JSON.stringify(field));
  const more = novel.length > most ? ` and ${novel.length - most} more` : "";
  return `this version does not know all fields of ${name}, and hands them on as they are: ${fields.join(", ")}${more}`;
}

const most = 10;

function knows({ required, optional }: Fields, field: string): boolean {
  return Object.hasOwn(required, field) || Object.hasOwn(optional, field);
}

/** What marks a session that was warned. */
const marker = "newer-host";

/**
 * Whether a payload's session was not warned of such things yet; it counts as warned from now on. Of several processes
 * that ask at once, one is told so. Where that cannot be remembered, it is always the first time. Never throws.
 */
export function isFirstNovelty(
  root: string | undefined,
  { session_id: id, transcript_path: path }: Ids,
): boolean {
  const ids = { sessionId: textOf(id), transcriptPath: textOf(path) };
  const dir = root === undefined ? null : sessionDir(root, ids);
  if (dir === null) return true;
  try {
    makeDir(dir);
    closeSync(openSync(`${dir}/${marker}`, "wx", 0o600));
    return true;
  } catch (error) {
    return codeOf(error) !== "EEXIST";
  }
}

interface Ids {
  readonly session_id?: unknown;
  readonly transcript_path?: unknown;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
