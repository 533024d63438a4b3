/** The first line that the bash client sends: see `client.sh`, which writes it. */
export interface Hello {
  readonly token: string;
  /** Version of the client's package. */
  readonly version: string;
  readonly event: string;
}

/** What it sends once it knows who is there. */
export interface ClientRequest {
  readonly cwd: string;
  /** How the environment is written: as the system has it, or as bash exports it. */
  readonly form: "environ" | "exports";
  /** The client's environment in bytes; equal for equal environments. */
  readonly variables: string;
  readonly payload: Uint8Array;
}

/** Bytes that are no request, and never will be one. */
export interface NoRequest {
  readonly problem: string;
}

/** Bytes of everything before the payload, at most. */
const largestHead = 4_000_000;

const firstLine = /^fairlead 2 (\S+) (\S+) (\S+)$/;

/** Reads the first line, with token, version and event, and where it ends; undefined while some of it has not arrived. */
export function readHello(bytes: Buffer): (Hello & { readonly size: number }) | NoRequest | undefined {
  const end = bytes.indexOf("\n");
  if (end < 0) return bytes.length > 1_000 ? noRequest : undefined;
  const [, token, version, event] = firstLine.exec(bytes.toString("latin1", 0, end)) ?? [];
  if (token === undefined || version === undefined || event === undefined) return noRequest;
  return { token, version, event, size: end + 1 };
}

/**
 * Reads the rest; undefined while some of it has not arrived. A letter for the form of the environment, and the working
 * folder; then the environment, one variable after the other; each ended by a NUL, and all by one more. Then a line with the
 * number of bytes, and so many bytes.
 */
export function readClientRequest(bytes: Buffer): ClientRequest | NoRequest | undefined {
  const form = bytes.length === 0 ? "environ" : forms[String.fromCharCode(bytes[0] ?? 0)];
  if (form === undefined) return noRequest;
  const head = headOf(bytes);
  if (head === undefined) return bytes.length > largestHead ? noRequest : undefined;
  const { cwd, variables, from, size } = head;
  if (!Number.isSafeInteger(size) || size < 0 || bytes.length > from + size) return noRequest;
  if (bytes.length < from + size) return undefined;
  return { cwd, form, variables, payload: bytes.subarray(from, from + size) };
}

const noRequest: NoRequest = { problem: "it is no request of a client" };

const forms: Readonly<Record<string, ClientRequest["form"]>> = { e: "environ", x: "exports" };

interface Head extends Pick<ClientRequest, "cwd" | "variables"> {
  readonly size: number;
  /** Where the payload begins. */
  readonly from: number;
}

function headOf(bytes: Buffer): Head | undefined {
  const cwdEnd = bytes.indexOf(0);
  const allEnd = cwdEnd < 0 ? -1 : bytes.indexOf("\0\0", cwdEnd + 1);
  const sizeEnd = allEnd < 0 ? -1 : bytes.indexOf("\n", allEnd);
  if (sizeEnd < 0) return undefined;
  return {
    cwd: bytes.toString("utf8", 1, cwdEnd),
    variables: bytes.toString("latin1", cwdEnd + 1, allEnd),
    size: Number(bytes.toString("latin1", allEnd + 2, sizeEnd)),
    from: sizeEnd + 1,
  };
}
