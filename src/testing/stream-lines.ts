import { textsOf } from "./conversation.ts";
import { isObject, type JsonObject, objectsIn, textOf } from "./json.ts";

/** One run of one hook handler, as the client reports it. `SessionEnd` hooks run after its last report. */
export type HookRun = {
  readonly event: string;
  /** The event with what it matched, such as `PreToolUse:Bash`. */
  readonly name: string;
  /** The client's word: exit code 2 is an `error`. `unfinished`: the client never said how it ended. */
  readonly outcome: "success" | "error" | "cancelled" | "unfinished";
  /** Absent for handlers that are no process. */
  readonly exitCode?: number;
  readonly stdout: string;
  readonly stderr: string;
};

/** What the client said about a tool call that is over. */
export type ToolResult = {
  readonly text: string;
  readonly isError: boolean;
  /** The client says that it was allowed to run. */
  readonly accepted: boolean;
  /** Who refused it; absent when nobody did. */
  readonly refusedBy?: "hook" | "permission";
};

const isSystem = (line: JsonObject, subtype: string) =>
  line["type"] === "system" && line["subtype"] === subtype;

export function hookRuns(lines: readonly JsonObject[]): HookRun[] {
  const ends = new Map(
    lines.filter((line) => isSystem(line, "hook_response")).map((line) => [line["hook_id"], line]),
  );
  return lines
    .filter((line) => isSystem(line, "hook_started"))
    .map((start) => toHookRun(start, ends.get(start["hook_id"])));
}

function toHookRun(start: JsonObject, end: JsonObject | undefined): HookRun {
  const exitCode = end?.["exit_code"];
  return {
    event: textOf(start["hook_event"]),
    name: textOf(start["hook_name"]),
    outcome: end ? toOutcome(end["outcome"]) : "unfinished",
    ...(typeof exitCode === "number" && { exitCode }),
    stdout: textOf(end?.["stdout"]),
    stderr: textOf(end?.["stderr"]),
  };
}

const toOutcome = (said: unknown) => (said === "success" || said === "cancelled" ? said : "error");

/** Notices and warnings that the client showed to the user, such as a hook's `systemMessage`. */
export function shownTexts(lines: readonly JsonObject[]): string[] {
  return lines.filter((line) => isSystem(line, "informational")).map((line) => textOf(line["content"]));
}

/** Results by the id of their call. */
export function toolResults(lines: readonly JsonObject[]): Map<string, ToolResult> {
  const denied = new Set(
    lines.flatMap((line) =>
      objectsIn(line["permission_denials"]).map((denial) => textOf(denial["tool_use_id"])),
    ),
  );
  const results = new Map<string, ToolResult>();
  for (const line of lines.filter(({ type }) => type === "user")) {
    const message = line["message"];
    for (const block of isObject(message) ? objectsIn(message["content"]) : []) {
      if (block["type"] !== "tool_result") continue;
      const id = textOf(block["tool_use_id"]);
      const meta = objectsIn(line["tool_result_meta"]).find((each) => each["id"] === id);
      results.set(id, toResult(block, meta, denied.has(id)));
    }
  }
  return results;
}

function toResult(block: JsonObject, meta: JsonObject | undefined, denied: boolean): ToolResult {
  const decision = meta?.["permission_decision"];
  const verdict = isObject(decision) ? decision : {};
  const refused = denied || verdict["decision"] === "reject" || meta?.["non_execution_kind"] !== undefined;
  return {
    text: textsOf(block["content"]).join("\n"),
    isError: block["is_error"] === true,
    accepted: verdict["decision"] === "accept",
    ...(refused && { refusedBy: verdict["source"] === "hook" ? "hook" : "permission" }),
  };
}
