/** What the bash client sends: see `client.sh`, which writes it. */
export interface ClientRequest {
  readonly token: string;
  /** Version of the client's package. */
  readonly version: string;
  readonly event: string;
  readonly cwd: string;
  /** The client's environment as bash exports it, in bytes; equal for equal environments. */
  readonly exports: string;
  readonly payload: Uint8Array;
}

/** Bytes that are no request, and never will be one. */
export interface NoRequest {
  readonly problem: string;
}

/** Bytes of everything before the payload, at most. */
const largestHead = 4_000_000;

const firstLine = /^fairlead 1 (\S+) (\S+) (\S+)$/;

/**
 * Reads a request; undefined while some of it has not arrived. A line with token, version and event; then, each ended by
 * a NUL, the working folder and the environment; then a line with the number of bytes, and so many bytes.
 */
export function readClientRequest(bytes: Buffer): ClientRequest | NoRequest | undefined {
  const lineEnd = bytes.indexOf("\n");
  const line = firstLine.exec(bytes.toString("latin1", 0, lineEnd < 0 ? bytes.length : lineEnd));
  if (lineEnd < 0) return bytes.length > 1_000 ? { problem: "it is no request of a client" } : undefined;
  const [, token, version, event] = line ?? [];
  if (token === undefined || version === undefined || event === undefined)
    return { problem: "it is no request of a client" };
  const cwdEnd = bytes.indexOf(0, lineEnd);
  const envEnd = cwdEnd < 0 ? -1 : bytes.indexOf(0, cwdEnd + 1);
  const sizeEnd = envEnd < 0 ? -1 : bytes.indexOf("\n", envEnd);
  if (sizeEnd < 0)
    return bytes.length > largestHead ? { problem: "its environment is too large" } : undefined;
  const size = Number(bytes.toString("latin1", envEnd + 1, sizeEnd));
  const from = sizeEnd + 1;
  if (!Number.isSafeInteger(size) || size < 0 || bytes.length > from + size)
    return { problem: "its length is not what it says" };
  if (bytes.length < from + size) return undefined;
  return {
    ...{ token, version, event },
    cwd: bytes.toString("utf8", lineEnd + 1, cwdEnd),
    exports: bytes.toString("latin1", cwdEnd + 1, envEnd),
    payload: bytes.subarray(from, from + size),
  };
}
