import { spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, type OutgoingHttpHeaders, request } from "node:http";

/** Where to post an event. */
export interface HttpDoor {
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
}

/** A handler that reads its request and has nothing to say. */
const program = `const server = require("node:http").createServer((request, response) => {
  request.on("data", () => undefined).on("end", () => response.end());
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;

/** Starts a process that answers http with nothing: the least that an http hook can cost. */
export async function emptyServer(): Promise<{ readonly door: HttpDoor; close(): void }> {
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [told] = await once(child.stdout, "data");
  const door = { url: `http://127.0.0.1:${Number(told)}/`, headers: {} };
  return { door, close: () => void child.kill() };
}

/** Lets requests share connections that are new: a server closes those that were idle for seconds. */
export async function connected(run: (agent: Agent) => Promise<number>): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  try {
    return await run(agent);
  } finally {
    agent.destroy();
  }
}

/** Posts one event, by default over a connection of its own, and gives back what was answered. Throws unless that went well. */
export async function post({ url, headers }: HttpDoor, body: string, agent?: Agent): Promise<string> {
  const length = Buffer.byteLength(body);
  const own = { "content-type": "application/json", "content-length": length, ...headers };
  const asking = request(url, { method: "POST", agent: agent ?? false, headers: own });
  asking.end(body);
  const [response] = await once(asking, "response");
  asking.on("error", () => undefined); // what breaks from here on, reading the response tells
  let text = "";
  for await (const chunk of response.setEncoding("utf8")) text += chunk;
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${text}`);
  return text;
}
