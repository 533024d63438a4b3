import { randomBytes } from "node:crypto";
import { textOf } from "./json.ts";
import type { Block } from "./script.ts";

type Content = { type: "text"; text: string } | { type: "tool_use"; id: string; name: string; input: object };

/** The model's answer, as the plain form of the API has it. */
export type Message = {
  id: string;
  type: "message";
  role: "assistant";
  model: string;
  content: Content[];
  stop_reason: "tool_use" | "end_turn";
  stop_sequence: null;
  usage: { input_tokens: number; output_tokens: number };
};

const usage = { input_tokens: 10, output_tokens: 5 };

/** Ids must stay unique within a transcript that several runs write. */
const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;

export function toMessage(blocks: readonly Block[], model: unknown): Message {
  const content = blocks.map((block): Content => {
    if ("text" in block) return { type: "text", text: block.text };
    return { type: "tool_use", id: newId("toolu"), name: block.tool, input: block.input };
  });
  return {
    id: newId("msg"),
    type: "message",
    role: "assistant",
    model: textOf(model) || "scripted",
    content,
    stop_reason: content.some((part) => part.type === "tool_use") ? "tool_use" : "end_turn",
    stop_sequence: null,
    usage,
  };
}

const frame = (type: string, fields: object) =>
  `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;

function blockFrames(part: Content, index: number): string {
  const empty = part.type === "text" ? { ...part, text: "" } : { ...part, input: {} };
  const delta =
    part.type === "text"
      ? { type: "text_delta", text: part.text }
      : { type: "input_json_delta", partial_json: JSON.stringify(part.input) };
  return (
    frame("content_block_start", { index, content_block: empty }) +
    frame("content_block_delta", { index, delta }) +
    frame("content_block_stop", { index })
  );
}

/** The same answer as server-sent events. */
export function toEventStream(message: Message): string {
  const { content, stop_reason, stop_sequence } = message;
  return (
    frame("message_start", { message: { ...message, content: [], stop_reason: null } }) +
    content.map(blockFrames).join("") +
    frame("message_delta", { delta: { stop_reason, stop_sequence }, usage }) +
    frame("message_stop", {})
  );
}
