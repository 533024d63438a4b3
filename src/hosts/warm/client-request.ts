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
  if (lineEnd < 0) return bytes.length > 1_000 ? noRequest : undefined;
  const [, token, version, event] = firstLine.exec(bytes.toString("latin1", 0, lineEnd)) ?? [];
  if (token === undefined || version === undefined || event === undefined) return noRequest;
  const head = headOf(bytes, lineEnd + 1);
  if (head === undefined) return bytes.length > largestHead ? noRequest : undefined;
  const { from, size } = head;
  if (!Number.isSafeInteger(size) || size < 0 || bytes.length > from + size) return noRequest;
  if (bytes.length < from + size) return undefined;
  const { cwd, exports } = head;
  return { token, version, event, cwd, exports, payload: bytes.subarray(from, from + size) };
}

const noRequest: NoRequest = { problem: "it is no request of a client" };

interface Head extends Pick<ClientRequest, "cwd" | "exports"> {
  readonly size: number;
  /** Where the payload begins. */
  readonly from: number;
}

function headOf(bytes: Buffer, start: number): Head | undefined {
  const cwdEnd = bytes.indexOf(0, start);
  const envEnd = cwdEnd < 0 ? -1 : bytes.indexOf(0, cwdEnd + 1);
  const sizeEnd = envEnd < 0 ? -1 : bytes.indexOf("\n", envEnd);
  if (sizeEnd < 0) return undefined;
  return {
    cwd: bytes.toString("utf8", start, cwdEnd),
    exports: bytes.toString("latin1", cwdEnd + 1, envEnd),
    size: Number(bytes.toString("latin1", envEnd + 1, sizeEnd)),
    from: sizeEnd + 1,
  };
}
