import type { HostFiles } from "../../events/host.ts";
import { parseLine, readLines, type Spot } from "../../transcript/lines.ts";

/** One line of a transcript that can tell of an event. */
export interface RecordedLine {
  readonly value: Readonly<Record<string, unknown>>;
  /** Where it begins in the file, in bytes. */
  readonly offset: number;
  /** Where the next one begins. */
  readonly end: number;
}

/** What could not be read. */
export interface Unread {
  /** Lines that are no entries, or too long to be read. */
  lines: number;
}

const chunk = 1_048_576;
// The others are large and many, and tell of nothing that a hook is asked about.
const telling = /"type":\s?"(?:user|assistant|system|cost-state|queue-operation|permission-mode)"/;

/** The lines of a transcript, of which only a stretch is held at a time. A file that is written on is read up to `size`. */
export function* recordedLines(
  files: Pick<HostFiles, "readBytes">,
  path: string,
  size: number,
  unread: Unread,
): Generator<RecordedLine> {
  let stretch = chunk;
  for (let at = 0; at < size; ) {
    const to = Math.min(at + stretch, size);
    const lines: { readonly text: string; readonly spot: Spot }[] = [];
    const last = readLines(files, path, at, to, (text, spot) => {
      if (text === undefined) unread.lines += 1;
      else lines.push({ text, spot });
    });
    const rest = to === size ? last.text : undefined;
    if (rest !== undefined)
      lines.push({ text: rest, spot: { offset: last.offset, length: size - last.offset } });
    for (const { text, spot } of lines) yield* entryIn(text, spot, unread);
    if (to === size) return;
    stretch = last.offset === at ? stretch * 2 : chunk;
    at = last.offset;
  }
}

function* entryIn(text: string, { offset, length }: Spot, unread: Unread): Generator<RecordedLine> {
  if (!telling.test(text) && /^\s*\{.*\}\s*$/s.test(text)) return;
  const value = parseLine(text);
  if (value === undefined) unread.lines += 1;
  else if (value !== null) yield { value, offset, end: offset + length + 1 };
}
