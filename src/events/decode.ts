/** Text of a payload, or why there is none. */
export type Decoded = { readonly text: string } | { readonly problem: string };

/**
 * Bytes as UTF-8, whatever the locale says; a byte order mark is dropped. Join all chunks first: a
 * character may be split between two of them.
 */
export function decode(bytes: Uint8Array): Decoded {
  if (bytes.length === 0) return { problem: "the input is empty" };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { problem: "the input is not UTF-8" };
  }
}
