import { isRecord } from "../../events/text-blocks.ts";
import { type Entry, type EntryResult, readEntry } from "../../transcript/entry.ts";

type Fields = Readonly<Record<string, unknown>>;

/** How a call ended, with what a hook would have been sent. */
export interface RecordedResult extends EntryResult {
  /** As the tool gave it, else the text that the model was given. */
  readonly response: unknown;
  /** The client refused the call before any hook was asked. */
  readonly unasked: boolean;
}

/** What one line of a transcript tells about events. */
export interface LineFacts {
  readonly entry: Entry | undefined;
  /** A prompt that opens a turn, also one that the client wrote itself. */
  readonly prompt: string | undefined;
  /** Name and arguments of the command that the user typed. */
  readonly slash: { readonly name: string; readonly args: string } | undefined;
  readonly results: readonly RecordedResult[];
  /** Text of the model for the user; undefined where it said none. */
  readonly text: string | undefined;
  readonly isModels: boolean;
  /** The host's own text about a failed request. */
  readonly failure: { readonly error: string; readonly text: string } | undefined;
  readonly interrupted: boolean;
  /** Hooks were asked whether the agent may stop. `blocked`: one of them said no. */
  readonly stopped: "allowed" | "blocked" | undefined;
  readonly compacts: { readonly trigger: "manual" | "auto" } | undefined;
  readonly summary: string | undefined;
  /** Background work that has ended. */
  readonly ended: readonly string[];
  /** The process that wrote the transcript has said goodbye. */
  readonly leaves: boolean;
}

/** Reads what a line tells. Never throws. */
export function factsOf(value: Fields): LineFacts {
  const entry = readEntry(value);
  const told = value["type"] === "user" ? userText(value) : "";
  const isModels = value["type"] === "assistant";
  const failed = isModels && value["isApiErrorMessage"] === true;
  const said = entry?.texts.findLast(
    ({ origin }) => origin === "assistant" || (failed && origin === "injected"),
  )?.text;
  return {
    entry,
    prompt: entry?.prompt?.text ?? (isNotice(value) ? told : undefined),
    slash: slashOf(entry),
    results: resultsIn(entry, value),
    text: failed ? undefined : said,
    isModels: isModels && !failed,
    failure: failed ? { error: text(value["error"]) ?? "unknown", text: said ?? "" } : undefined,
    interrupted: told.startsWith("[Request interrupted by user"),
    stopped: stoppedAs(value, told),
    compacts: compacting(value),
    summary: value["isCompactSummary"] === true ? told : undefined,
    ended: endedIn(value, told),
    leaves: value["type"] === "cost-state",
  };
}

const text = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The words of a user's entry, whoever wrote them. */
function userText({ message }: Fields): string {
  const content = isRecord(message) ? message["content"] : undefined;
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.flatMap((block) => (isRecord(block) ? (text(block["text"]) ?? []) : [])).join("\n");
}

/** The client opens a turn by itself when background work has ended. */
function isNotice({ origin, isMeta }: Fields): boolean {
  return (
    isMeta !== true && isRecord(origin) && typeof origin["kind"] === "string" && origin["kind"] !== "human"
  );
}

function slashOf(entry: Entry | undefined): LineFacts["slash"] {
  const { slash: name, text: typed = "" } = entry?.prompt ?? {};
  if (name === undefined) return undefined;
  return { name, args: typed.replace(/^\S+\s*/, "") };
}

function resultsIn(entry: Entry | undefined, { toolUseResult }: Fields): RecordedResult[] {
  const results = entry?.results ?? [];
  const whole = results.length === 1 ? toolUseResult : undefined;
  return results.map((result) => ({
    ...result,
    response: whole ?? result.text ?? "",
    // What the client finds wrong with a call itself never reaches a hook.
    unasked: result.failed && result.text?.startsWith("<tool_use_error>") === true,
  }));
}

function stoppedAs({ type, subtype, rowSource, hookText }: Fields, told: string): LineFacts["stopped"] {
  if (type === "system" && subtype === "stop_hook_summary") return "allowed";
  const isHooks = rowSource === "hook" || hookText === true || type === "user";
  return isHooks && /^(?:Subagent)?Stop hook (?:feedback|blocking error)/.test(told) ? "blocked" : undefined;
}

function compacting({ type, subtype, compactMetadata }: Fields): LineFacts["compacts"] {
  if (type !== "system" || subtype !== "compact_boundary") return undefined;
  return {
    trigger: isRecord(compactMetadata) && compactMetadata["trigger"] === "manual" ? "manual" : "auto",
  };
}

function endedIn({ type, content }: Fields, told: string): readonly string[] {
  const notice = type === "queue-operation" ? (text(content) ?? "") : told;
  if (!notice.includes("<task-id>")) return [];
  return [...notice.matchAll(/<task-id>([^<]{1,200})<\/task-id>/g)].flatMap(([, id]) => id ?? []);
}
