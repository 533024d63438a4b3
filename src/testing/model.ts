import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { asideText, type Conversation, conversationOf } from "./conversation.ts";
import { type JsonObject, parseObject } from "./json.ts";
import { type Message, toEventStream, toMessage } from "./message.ts";
import { type Block, blocksOf, lastWord, type Script } from "./script.ts";

/** One request that the client sent to the model, and what it was answered. */
export type ModelRequest = Conversation & {
  readonly body: JsonObject;
  readonly answer: Message;
};

export type ScriptedModel = {
  /** The value for `ANTHROPIC_BASE_URL`. */
  readonly url: string;
  /** Every request for a message so far, in order of arrival; token counts are not among them. */
  readonly requests: readonly ModelRequest[];
  /** Bodies of token counts, in order of arrival. */
  readonly counts: readonly JsonObject[];
  /** Ends the server and every open connection. */
  close(): Promise<void>;
};

type Play = { readonly script: Script; readonly requests: ModelRequest[]; readonly counts: JsonObject[] };

/**
 * Starts a server on loopback that answers Claude Code like a model would, from a script.
 *
 * @example
 * const model = await startModel({ steps: [{ tool: "Bash", input: { command: "ls" } }, { text: "Bye." }] });
 * // run the client with ANTHROPIC_BASE_URL=model.url, then:
 * await model.close();
 */
export async function startModel(script: Script): Promise<ScriptedModel> {
  const play: Play = { script, requests: [], counts: [] };
  const server = createServer((request, response) => {
    answer(play, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has no other kind of address
  return {
    url: `http://127.0.0.1:${port}`,
    requests: play.requests,
    counts: play.counts,
    close: () => closeServer(server),
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function answer(play: Play, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readAll(request);
  const path = (request.url ?? "").split("?")[0];
  if (request.method !== "POST" || !(path === "/v1/messages" || path === "/v1/messages/count_tokens")) {
    return sendError(response, 404, "not_found_error", `There is no ${request.method} ${path} here.`);
  }
  const body = parseObject(text);
  if (!body) return sendError(response, 400, "invalid_request_error", "The body is not a JSON object.");
  if (path.endsWith("count_tokens")) {
    play.counts.push(body);
    return sendJson(response, 200, { input_tokens: 10 });
  }
  const message = nextMessage(play, body, request);
  if (body["stream"] !== true) return sendJson(response, 200, message);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.end(toEventStream(message));
}

function nextMessage(play: Play, body: JsonObject, request: IncomingMessage): Message {
  const conversation = conversationOf(body, request.headers, play.script);
  const before = play.requests.filter((earlier) => earlier.key === conversation.key);
  const retried = Number(request.headers["x-stainless-retry-count"] ?? 0) > 0;
  const repeated = retried && before.find((earlier) => sameMessages(earlier.body, body));
  if (repeated) return repeated.answer; // a retry of an answer that got lost is not a new turn
  const message = toMessage(blocksFor(play.script, conversation, body, before.length), body["model"]);
  play.requests.push({ ...conversation, body, answer: message });
  return message;
}

function sameMessages(one: JsonObject, other: JsonObject): boolean {
  return JSON.stringify(one["messages"]) === JSON.stringify(other["messages"]);
}

function blocksFor(
  script: Script,
  { kind, agent }: Conversation,
  body: JsonObject,
  turn: number,
): readonly Block[] {
  if (kind === "aside") return [{ text: asideText(body, script) }];
  const steps = kind === "main" ? script.steps : script.subagents?.[agent ?? ""];
  const step = steps?.[turn];
  return step ? blocksOf(step) : lastWord;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function sendJson(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

function sendError(response: ServerResponse, status: number, type: string, message: string): void {
  sendJson(response, status, { type: "error", error: { type, message } });
}
