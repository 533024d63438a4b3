import { isUtf8 } from "node:buffer";
import { readSync } from "node:fs";

const chunkSize = 65_536;

/**
 * Everything on standard input, as bytes. Reads in one go, which is fastest; on a pipe that does not block it
 * waits for the rest as a stream. A closed or missing standard input is an empty one.
 */
export async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(chunkSize);
      const length = readSync(0, chunk, 0, chunkSize, null);
      if (length === 0) return Buffer.concat(chunks);
      chunks.push(chunk.subarray(0, length));
    }
  } catch (error) {
    if (!isCode(error, "EAGAIN")) return Buffer.concat(chunks);
    for await (const chunk of process.stdin) chunks.push(chunk as Uint8Array); // no encoding is set, so bytes
    return Buffer.concat(chunks);
  }
}

/**
 * The bytes as text where they are plain UTF-8, which Node tells faster than a decoder that must first be made;
 * anything else as it is, for a reader that says what is wrong with it.
 */
export function asText(bytes: Uint8Array): Uint8Array | string {
  const hasMark = bytes[0] === 0xef;
  return bytes.length === 0 || hasMark || !isUtf8(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("utf8");
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
