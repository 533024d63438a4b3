import { isRecord, textOf } from "./text-blocks.ts";

/** Text of a tool's result: its streams for shell tools, text blocks for MCP tools, the error of a failed call. */
export function responseText(input: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof input["error"] === "string" && "tool_input" in input) return input["error"];
  const response = input["tool_response"];
  if (!isRecord(response)) return textOf(response);
  const streams = [response["stdout"], response["stderr"]].filter(isText);
  if (streams.length > 0) return streams.filter((text) => text !== "").join("\n");
  const file = response["file"];
  if (isRecord(file) && isText(file["content"])) return file["content"];
  return textOf(response["content"]) ?? (isText(response["result"]) ? response["result"] : undefined);
}

/** Whether the call did its work: undefined before it ran. */
export function didSucceed(input: Readonly<Record<string, unknown>>): boolean | undefined {
  if (input["hook_event_name"] === "PostToolUseFailure") return false;
  if (input["hook_event_name"] !== "PostToolUse") return undefined;
  const response = input["tool_response"];
  if (!isRecord(response)) return true;
  return !(response["interrupted"] === true || response["success"] === false || response["isError"] === true);
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}
