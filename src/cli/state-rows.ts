import type { StateEntry } from "../state/listing.ts";
import type { ShownState } from "../state/showing.ts";
import { printable } from "./log-rows.ts";
import { paint } from "./print.ts";

/** A state and where it belongs, in words: `review of session 7f1b5c0e`. */
export function nameOf(entry: StateEntry): string {
  const [slot, place] = [printable(entry.slot), printable(entry.place)];
  const { scope } = entry;
  if (scope === "global") return `${paint("bold", slot)} ${paint("cyan", "of everything")}`;
  const owner = scope === "project" ? "project" : "session";
  return `${paint("bold", slot)} ${paint("cyan", `of ${owner} ${place}`)}`;
}

/** A state as `state ls` shows it. */
export function row(entry: StateEntry): string {
  const { since, updatedAt, bytes, path, broken } = entry;
  const facts = [
    `since ${timeOf(since)}`,
    `changed ${timeOf(updatedAt)}`,
    `${bytes} ${bytes === 1 ? "byte" : "bytes"}`,
    ...(broken.length === 0 ? [] : [paint("yellow", `${broken.length} broken`)]),
    printable(path),
  ];
  return `${nameOf(entry)}\n  ${facts.join(" · ")}`;
}

/** A state as `state show` shows it. */
export function shownRow(entry: ShownState): string {
  const value = entry.value === null ? [] : [indented(quiet(JSON.stringify(entry.value, null, 2)))];
  return [row(entry), ...value, ...entry.notes.map((note) => `  ${paint("yellow", printable(note))}`)].join(
    "\n",
  );
}

/** A state as `--json` shows it. */
export function asJson<E extends StateEntry>(entry: E): object {
  const iso = (time: number): string => new Date(time).toISOString();
  return { ...entry, since: iso(entry.since), updatedAt: iso(entry.updatedAt) };
}

/** Local time to the minute: `2026-11-30 17:20`. */
function timeOf(milliseconds: number): string {
  const time = new Date(milliseconds);
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** JSON in which nothing moves a cursor or turns the text around; what it says stays the same. */
function quiet(json: string): string {
  return json.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, (sign) =>
    [...Array(sign.length).keys()]
      .map((at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, "0")}`)
      .join(""),
  );
}

function indented(text: string): string {
  return text.replace(/^/gm, "  ");
}
