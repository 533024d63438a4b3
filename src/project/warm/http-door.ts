import { existsSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { isAbsolute } from "node:path";
import { httpReply } from "../../hosts/warm/http-reply.ts";
import { refusedRequest } from "../../hosts/warm/http-request.ts";
import type { PlainReply, Setting } from "../../hosts/warm/messages.ts";
import { unanswered } from "../../hosts/warm/unanswered.ts";
import type { Env } from "../find.ts";
import { type Arrived, arrived } from "./arrived.ts";
import type { Asked, Judged, Pending } from "./judge.ts";
import { isSecret, projectToken } from "./server-folder.ts";

/** What the http door needs of the server. */
export interface HttpDoorOptions {
  readonly key: string;
  readonly judge: (asked: Asked) => Judged | Pending;
  /** The environment that a session was started in, or what serves in its place. */
  readonly envOf: (sessionId: string) => Env;
  /** Requests of this package's own commands; undefined for paths that are none. */
  readonly control: (path: string, token: string | undefined) => object | undefined;
}

/** Bytes of a payload, at most: the client waits while all of it is read, and so does everybody else. */
const largest = 16_000_000;

const hookPath = "/fairlead/hook/";

/** The door for http hooks, and for `fairlead up` and `down`. */
export function httpDoor(options: HttpDoorOptions): Server {
  const tokens = new Map<string, string>();
  const tokenOf = (root: string): string => {
    const token = tokens.get(root) ?? projectToken(options.key, root);
    if (tokens.size < 1_000) tokens.set(root, token);
    return token;
  };
  const placeOf = placesOnce(options.envOf);
  // A connection that stays open would lead to this server still when another has taken its place.
  const end: Receiving["end"] = (response, status, body) => {
    if (!server.listening) response.setHeader("connection", "close");
    write(response, status, body);
  };
  const receiving: Receiving = { ...options, tokenOf, placeOf, end };
  const server = createServer({ requestTimeout: 30_000, keepAliveTimeout: 60_000 }, (request, response) =>
    receive(request, response, receiving),
  );
  server.on("clientError", (_, socket) => socket.destroy());
  return server;
}

interface Receiving extends HttpDoorOptions {
  readonly placeOf: ReturnType<typeof placesOnce>;
  readonly tokenOf: (root: string) => string;
  readonly end: (response: ServerResponse, status: number, body: string) => void;
}

function receive(request: IncomingMessage, response: ServerResponse, options: Receiving): void {
  const { end } = options;
  const refused = refusedRequest(request);
  const { url = "" } = request;
  const token = header(request, "x-fairlead-token");
  if (refused !== undefined) {
    end(response, refused.status, refused.why);
  } else if (url.startsWith(hookPath)) {
    const root = decoded(header(request, "x-fairlead-project") ?? "");
    const isKnown = isAbsolute(root) && isSecret(token, options.tokenOf(root));
    const event = url.slice(hookPath.length);
    if (isKnown) collect(request, response, (payload) => answer({ event, root, payload }, response, options));
    else end(response, 401, "unknown");
  } else {
    const told = options.control(url, token);
    if (told === undefined) end(response, 401, "unknown");
    else end(response, 200, JSON.stringify(told));
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

function header({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

function write(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "content-type": status === 200 ? "application/json" : "text/plain",
    "content-length": Buffer.byteLength(body),
  });
  response.end(body);
}

/** Undefined for one that is too large. */
function collect(
  request: IncomingMessage,
  response: ServerResponse,
  then: (payload: Uint8Array | undefined) => void,
): void {
  const chunks: Buffer[] = [];
  let length = 0;
  request.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length <= largest) chunks.push(chunk);
    else chunks.length = 0; // the rest is read, so that the answer is
  });
  request.on("error", () => response.destroy());
  request.on("end", () =>
    then(length > largest ? undefined : chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)),
  );
}

interface Received {
  readonly event: string;
  readonly root: string;
  readonly payload: Uint8Array | undefined;
}

function answer(received: Received, response: ServerResponse, options: Receiving): void {
  const { event, root } = received;
  const { end } = options;
  const say = (reply: PlainReply): void => {
    const { status, body } = httpReply(reply);
    end(response, status, body);
  };
  if (received.payload === undefined) {
    const why = `the event is larger than ${largest / 1e6} MB`;
    say(unanswered({ event, standing: undefined, why }));
    return;
  }
  const payload = arrived(received.payload);
  const { setting, place } = options.placeOf(payload, root);
  const judged = options.judge({ event, payload, setting, place, canDoWithout: false });
  const finish = (said: Judged): void => {
    if (said.kind === "reply") say(said.reply);
    else end(response, 500, "nobody could answer");
  };
  if (judged.kind !== "pending") {
    finish(judged);
    return;
  }
  response.on("close", judged.cancel);
  const answered = (said: Judged): void => {
    response.off("close", judged.cancel);
    finish(said);
  };
  judged.answer.then(answered, () => answered({ kind: "without" }));
}

interface Place {
  readonly env: Env;
  readonly setting: Setting;
  readonly place: string;
}

const mostPlaces = 200;

/**
 * Where an event's hooks run: where the session stands, if that is still there, and in the environment that the session was
 * started in. It hardly ever changes, so it is put together once.
 */
function placesOnce(envOf: HttpDoorOptions["envOf"]): (payload: Arrived, root: string) => Place {
  const known = new Map<string, Place>();
  return ({ fields }, root) => {
    const { session_id: session, cwd } = fields;
    const env = envOf(typeof session === "string" ? session : "");
    const at = [cwd, root].find(isFolder) ?? "/";
    const key = `${session}\0${at}\0${root}`;
    const before = known.get(key);
    if (before?.env === env) return before;
    const given = Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const setting = { cwd: at, env: { ...Object.fromEntries(given), CLAUDE_PROJECT_DIR: root } };
    const place = { env, setting, place: `http\0${JSON.stringify(setting)}` };
    known.set(key, place);
    const [oldest] = known.keys();
    if (known.size > mostPlaces && oldest !== undefined) known.delete(oldest);
    return place;
  };
}

function isFolder(path: unknown): path is string {
  return typeof path === "string" && isAbsolute(path) && existsSync(path);
}
