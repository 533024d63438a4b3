import type { HostFiles } from "../events/host.ts";

/** Where a line stands in a file, in bytes; without its line feed. */
export interface Spot {
  readonly offset: number;
  readonly length: number;
}

/** Gets each line; `undefined` for one that is too long to be read. */
export type VisitLine = (text: string | undefined, spot: Spot) => void;

/** What is left behind the last line feed. */
export interface LastLine {
  readonly offset: number;
  /** Undefined when it is too long to be read, or empty. */
  readonly text: string | undefined;
}

const chunkSize = 1_048_576;
const lineFeed = 10;

/** Lines above this many bytes are not read. */
export const longestLine: number = 16 * 1_048_576;

/**
 * Reads the lines of a stretch of a file, piece by piece. Only a line feed ends a line: U+2028 and a lone carriage
 * return are text. The end without a line feed is handed back, since it may be still being written.
 */
export function readLines(
  files: Pick<HostFiles, "readBytes">,
  path: string,
  from: number,
  to: number,
  visit: VisitLine,
): LastLine {
  const line = makeLine(from);
  for (let at = from; at < to; ) {
    const chunk = files.readBytes(path, at, Math.min(at + chunkSize, to));
    if (chunk === undefined || chunk.length === 0) break;
    let begin = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, begin)) {
      line.add(chunk.subarray(begin, end));
      const { offset, length } = line;
      visit(line.take(), { offset, length });
      begin = end + 1;
    }
    line.add(chunk.subarray(begin));
    at += chunk.length;
  }
  const { offset, length } = line;
  return { offset, text: length === 0 ? undefined : line.take() };
}

/** A line that comes in pieces. */
interface GrowingLine {
  readonly offset: number;
  readonly length: number;
  add(piece: Uint8Array): void;
  /** Its text; the next piece begins the next line. */
  take(): string | undefined;
}

function makeLine(from: number): GrowingLine {
  let offset = from;
  let length = 0;
  let pieces: Uint8Array[] = [];
  return {
    get offset() {
      return offset;
    },
    get length() {
      return length;
    },
    add(piece) {
      length += piece.length;
      if (length > longestLine) pieces = [];
      else if (piece.length > 0) pieces.push(piece);
    },
    take() {
      const text = length > longestLine ? undefined : decode(pieces, length);
      offset += length + 1;
      length = 0;
      pieces = [];
      return text;
    },
  };
}

// What is no UTF-8 becomes U+FFFD; a byte order mark is dropped.
const decoder = new TextDecoder();

function decode(pieces: readonly Uint8Array[], length: number): string {
  const [only] = pieces;
  if (pieces.length <= 1) return only === undefined ? "" : decoder.decode(only);
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return decoder.decode(whole);
}

/** The object that a line is; `null` for an empty line, undefined for what is no object. */
export function parseLine(text: string): Readonly<Record<string, unknown>> | null | undefined {
  // Zeros are what a crash of the machine leaves where something was about to be written.
  const trimmed = /^[\0\s]/.test(text) ? text.replace(/^[\0\s]+/, "") : text;
  if (trimmed === "") return null;
  try {
    const value: unknown = JSON.parse(trimmed);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Readonly<Record<string, unknown>>) : undefined; // just looked at
  } catch {
    return undefined;
  }
}
