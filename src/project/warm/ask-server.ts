import type { Door } from "./server-folder.ts";

/** What a server says of itself. */
export interface ServerStatus {
  readonly version: string;
  readonly pid: number;
  readonly port: number;
  readonly httpPort: number;
  /** As an ISO date. */
  readonly startedAt: string;
  /** Events so far. */
  readonly events: number;
  /** MB of the server itself. */
  readonly memory: number;
  readonly projects: readonly { readonly root: string; readonly workers: readonly number[] }[];
}

/** Milliseconds for an answer, and its characters at most: a server that is gone may have left its port to anybody. */
const patience = 2_000;
const longest = 1_000_000;

/** Asks a server how it is, or tells it to end; undefined when nobody answers there, or somebody else. */
export function askServer(door: Door, what: "status" | "stop"): Promise<ServerStatus | undefined> {
  const { request } = process.getBuiltinModule("node:http"); // most projects have no server, and commands ask for one
  return new Promise((resolve) => {
    const asking = request(
      {
        ...{
          host: "127.0.0.1",
          port: door.httpPort,
          path: `/fairlead/${what}`,
          method: "POST",
          agent: false,
        },
        headers: { "content-type": "application/json", "x-fairlead-token": door.token },
        signal: AbortSignal.timeout(patience),
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
          if (text.length > longest) asking.destroy();
        });
        response.on("error", () => resolve(undefined));
        response.on("end", () => resolve(response.statusCode === 200 ? statusIn(text) : undefined));
      },
    );
    asking.on("error", () => resolve(undefined));
    asking.on("close", () => resolve(undefined));
    asking.end();
  });
}

function statusIn(text: string): ServerStatus | undefined {
  try {
    const said: Partial<ServerStatus> | null = JSON.parse(text);
    const { version, pid, projects } = said ?? {};
    const isOurs = typeof version === "string" && typeof pid === "number" && Array.isArray(projects);
    return isOurs ? (said as ServerStatus) : undefined; // a server tells all of it, or none
  } catch {
    return undefined;
  }
}
