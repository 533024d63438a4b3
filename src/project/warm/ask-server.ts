import { request } from "node:http";
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

/** Milliseconds for an answer. */
const patience = 2_000;

/** Asks a server how it is, or tells it to end; undefined when nobody answers there. */
export function askServer(door: Door, what: "status" | "stop"): Promise<ServerStatus | undefined> {
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
        timeout: patience,
      },
      (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("error", () => resolve(undefined));
        response.on("end", () =>
          resolve(response.statusCode === 200 ? (JSON.parse(text) as ServerStatus) : undefined),
        ); // our own server speaks
      },
    );
    asking.on("timeout", () => asking.destroy());
    asking.on("error", () => resolve(undefined));
    asking.end();
  });
}
