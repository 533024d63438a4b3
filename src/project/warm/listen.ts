import { once } from "node:events";
import type { Server } from "node:net";
import type { Env } from "../find.ts";

/** Listens on this machine's own address alone, and gives back the port. Throws what the system says, for example that the port is taken. */
export async function listen(server: Server, port: number): Promise<number> {
  server.listen({ host: "127.0.0.1", port, backlog: 511 });
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** A port that was only remembered may be taken: then another one is opened all the same. */
export async function listenNear(server: Server, port: number, env: Env): Promise<number> {
  try {
    return await listen(server, port);
  } catch (error) {
    if (env["FAIRLEAD_PORT"] !== undefined) throw error;
    return await listen(server, 0);
  }
}
