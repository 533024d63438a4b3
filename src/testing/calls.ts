import { textsOf } from "./conversation.ts";
import { type JsonObject, objectsIn, textOf } from "./json.ts";
import type { ModelRequest } from "./model.ts";
import { type ToolResult, toolResults } from "./stream-lines.ts";

/** A tool call that the scripted model asked for, and what became of it. */
export type ToolCall = {
  readonly id: string;
  readonly tool: string;
  /** As the model asked, before any hook rewrote it. */
  readonly input: object;
  /**
   * `refused`: a hook or the permission rules kept it from running. `invalid`: the client did, because there is no
   * such tool or the input does not fit. `unanswered`: the session ended first, or the call was deferred.
   */
  readonly outcome: "ran" | "refused" | "invalid" | "unanswered";
  /** For refused calls only. */
  readonly refusedBy?: "hook" | "permission";
  /** It ran and ended with an error. */
  readonly failed: boolean;
  /** The result as the model was told it; for a refused call the reason. Empty when unanswered. */
  readonly result: string;
  /** The subagent that asked: its key in the script, or its agent id. */
  readonly agent?: string;
};

/** The calls of all conversations, in the order in which the model asked. */
export function toolCalls(requests: readonly ModelRequest[], lines: readonly JsonObject[]): ToolCall[] {
  const results = toolResults(lines);
  const told = toldResults(requests);
  return requests.flatMap(({ answer, agent }) =>
    answer.content.flatMap((part) => {
      if (part.type !== "tool_use") return [];
      const fate = fateOf(results.get(part.id), told.get(part.id));
      return [
        { id: part.id, tool: part.name, input: part.input, ...fate, ...(agent !== undefined && { agent }) },
      ];
    }),
  );
}

function fateOf(
  reported: ToolResult | undefined,
  told: string | undefined,
): Pick<ToolCall, "outcome" | "refusedBy" | "failed" | "result"> {
  if (!reported) return { outcome: "unanswered", failed: false, result: told ?? "" };
  const result = told ?? reported.text;
  if (reported.refusedBy) return { outcome: "refused", refusedBy: reported.refusedBy, failed: false, result };
  if (reported.isError && !reported.accepted && result.startsWith("<tool_use_error>"))
    return { outcome: "invalid", failed: false, result };
  return { outcome: "ran", failed: reported.isError, result };
}

/** What the requests carried back as results: the last word on what the model was told. */
function toldResults(requests: readonly ModelRequest[]): Map<string, string> {
  const blocks = requests
    .flatMap(({ body }) => objectsIn(body["messages"]))
    .flatMap((message) => objectsIn(message["content"]))
    .filter((block) => block["type"] === "tool_result");
  return new Map(
    blocks.map((block) => [textOf(block["tool_use_id"]), textsOf(block["content"]).join("\n")] as const),
  );
}
