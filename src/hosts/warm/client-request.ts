/** What the bash client sends: see `client.sh`, which writes it. */
export interface ClientRequest {
  readonly kind: "ask";
  readonly token: string;
  /** Version of the client's package. */
  readonly version: string;
  readonly event: string;
  readonly cwd: string;
  /** How the environment is written: as the system has it, or as bash exports it. */
  readonly form: "environ" | "exports";
  /** The client's environment in bytes; equal for equal environments. */
  readonly variables: string;
  readonly payload: Uint8Array;
}

/** What it asks before, over a line of its own: whether this is the server that it looks for. */
export interface Hello extends Pick<ClientRequest, "token" | "version"> {
  readonly kind: "hello";
}

/** Bytes that are no request, and never will be one. */
export interface NoRequest {
  readonly problem: string;
}

/** Bytes of everything before the payload, at most. */
const largestHead = 4_000_000;

const firstLine = /^fairlead 2 (\S+) (\S+) (\S+)$/;

/**
 * Reads a request; undefined while some of it has not arrived. A line with token, version and event, or with `hello`,
 * token and version. Then a letter for the form of the environment, and the working folder; the environment, one variable
 * after the other; each ended by a NUL, and all by one more. Then a line with the number of bytes, and so many bytes.
 */
export function readClientRequest(bytes: Buffer): ClientRequest | Hello | NoRequest | undefined {
  const lineEnd = bytes.indexOf("\n");
  if (lineEnd < 0) return bytes.length > 1_000 ? noRequest : undefined;
  const [, token, version, event] = firstLine.exec(bytes.toString("latin1", 0, lineEnd)) ?? [];
  if (token === undefined || version === undefined || event === undefined) return noRequest;
  if (token === "hello") return { kind: "hello", token: version, version: event };
  const rest = restOf(bytes, lineEnd + 1);
  return rest === undefined || "problem" in rest ? rest : { kind: "ask", token, version, event, ...rest };
}

type Rest = Omit<ClientRequest, "kind" | "token" | "version" | "event">;

function restOf(bytes: Buffer, start: number): Rest | NoRequest | undefined {
  const head = headOf(bytes, start);
  if (head === undefined) return bytes.length > largestHead ? noRequest : undefined;
  const { cwd, letter, variables, from, size } = head;
  const form = forms[letter];
  if (form === undefined || !Number.isSafeInteger(size) || size < 0) return noRequest;
  if (bytes.length !== from + size) return bytes.length > from + size ? noRequest : undefined;
  return { cwd, form, variables, payload: bytes.subarray(from, from + size) };
}

const noRequest: NoRequest = { problem: "it is no request of a client" };

const forms: Readonly<Record<string, ClientRequest["form"]>> = { e: "environ", x: "exports" };

interface Head extends Pick<ClientRequest, "cwd" | "variables"> {
  readonly letter: string;
  readonly size: number;
  /** Where the payload begins. */
  readonly from: number;
}

function headOf(bytes: Buffer, start: number): Head | undefined {
  const cwdEnd = bytes.indexOf(0, start);
  const allEnd = cwdEnd < 0 ? -1 : bytes.indexOf("\0\0", cwdEnd + 1);
  const sizeEnd = allEnd < 0 ? -1 : bytes.indexOf("\n", allEnd);
  if (sizeEnd < 0) return undefined;
  return {
    letter: bytes.toString("latin1", start, start + 1),
    cwd: bytes.toString("utf8", start + 1, cwdEnd),
    variables: bytes.toString("latin1", cwdEnd + 1, allEnd),
    size: Number(bytes.toString("latin1", allEnd + 2, sizeEnd)),
    from: sizeEnd + 1,
  };
}
