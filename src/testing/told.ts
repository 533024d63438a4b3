import { textsOf } from "./conversation.ts";
import { type JsonObject, objectsIn } from "./json.ts";
import type { ModelRequest } from "./model.ts";

type Said = { readonly role: unknown; readonly text: string };

function saidIn(body: JsonObject): Said[] {
  return objectsIn(body["messages"]).map(({ role, content }) => ({
    role,
    text: textsOf(content).join("\n"),
  }));
}

/** How many leading messages two requests share: a conversation is sent again from its start each time. */
function sharedLength(earlier: readonly Said[], later: readonly Said[]): number {
  const end = later.findIndex(({ role, text }, i) => earlier[i]?.role !== role || earlier[i]?.text !== text);
  return end === -1 ? later.length : end;
}

/**
 * For each request, the text that its conversation had not been told before: prompts, reminders, context from
 * hooks and tool results, without the model's own words and without the client's fixed system prompt.
 */
export function newlyTold(requests: readonly ModelRequest[]): string[] {
  const heard = new Map<string, Said[]>();
  return requests.map(({ kind, key, body }) => {
    const said = saidIn(body);
    const known = kind === "aside" ? 0 : sharedLength(heard.get(key) ?? [], said);
    heard.set(key, said);
    return said
      .slice(known)
      .filter(({ role }) => role !== "assistant")
      .map(({ text }) => text)
      .join("\n");
  });
}
