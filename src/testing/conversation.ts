import type { IncomingHttpHeaders } from "node:http";
import { isObject, type JsonObject, objectsIn, textOf } from "./json.ts";
import { findIn, type Script } from "./script.ts";

/** Which thread a request to the model belongs to. */
export type Conversation = {
  /** `main` and `subagent` play steps; `aside` is any request that wants one short text. */
  readonly kind: "main" | "subagent" | "aside";
  /** Requests of one conversation share it. */
  readonly key: string;
  /** For subagents: the key of their steps in the script, or their agent id. */
  readonly agent?: string;
};

/** The texts of a message's content; the client sends both a bare string and a list of blocks. */
export function textsOf(content: unknown): string[] {
  if (typeof content === "string") return [content];
  return objectsIn(content).flatMap((block) =>
    block["type"] === "tool_result" ? textsOf(block["content"]) : [textOf(block["text"])],
  );
}

/** The client puts its own reminders before the words that opened the conversation: those are the last block. */
function openingOf(body: JsonObject): string {
  const first = objectsIn(body["messages"]).find((message) => message["role"] === "user");
  return textsOf(first?.["content"]).at(-1) ?? "";
}

function lastWordsOf(body: JsonObject): string {
  return textsOf(objectsIn(body["messages"]).at(-1)?.["content"]).at(-1) ?? "";
}

/** A compaction sends the whole conversation, tools included, and then asks for a summary in place of a step. */
function asksForSummary(body: JsonObject): boolean {
  const words = lastWordsOf(body);
  return /\bsummary\b/i.test(words) && /\b(text only|do not call any tools|not use any tools)\b/i.test(words);
}

export function conversationOf(body: JsonObject, headers: IncomingHttpHeaders, script: Script): Conversation {
  const tools = body["tools"];
  if (!Array.isArray(tools) || tools.length === 0 || asksForSummary(body))
    return { kind: "aside", key: "aside" };
  const opening = openingOf(body);
  const scripted = findIn(opening, script.subagents)?.key;
  const agentId = headers["x-claude-code-agent-id"]?.toString();
  const session = headers["x-claude-code-session-id"]?.toString() ?? "";
  if (agentId !== undefined)
    return { kind: "subagent", key: `${session} ${agentId}`, agent: scripted ?? agentId };
  if (scripted !== undefined) return { kind: "subagent", key: `${session} ${opening}`, agent: scripted };
  // A compaction changes the first message but not the session, so the session counts for more where it is told.
  return { kind: "main", key: session || opening };
}

/** A value that fits a JSON schema, for requests that bind the answer to one; "yes" wherever it may choose. */
export function fitSchema(schema: unknown): unknown {
  if (!isObject(schema)) return "fine";
  const { type, enum: choices, properties, required } = schema;
  if (Array.isArray(choices)) return choices[0];
  if (type === "boolean") return true;
  if (type === "number" || type === "integer") return 0;
  if (type === "array") return [];
  if (type !== "object") return "fine";
  const names = Array.isArray(required) ? required.filter((name) => typeof name === "string") : [];
  return Object.fromEntries(
    names.map((name) => [name, fitSchema(isObject(properties) ? properties[name] : {})]),
  );
}

/** The one text that answers a request outside of any conversation. */
export function asideText(body: JsonObject, script: Script): string {
  const scripted = findIn(textsOf(objectsIn(body["messages"]).at(-1)?.["content"]).join("\n"), script.asides);
  if (scripted) return scripted.value;
  if (asksForSummary(body)) return "<summary>Earlier work, in short.</summary>";
  const config = body["output_config"];
  const format = isObject(config) ? config["format"] : undefined;
  return isObject(format) ? JSON.stringify(fitSchema(format["schema"])) : "Scripted session";
}
