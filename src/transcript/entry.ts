import { isRecord, textOf } from "../events/text-blocks.ts";
import { type EntryText, type Prompt, readUser } from "./user-entry.ts";

/** A tool call as the model wrote it. */
export interface EntryCall {
  readonly id: string;
  /** As written, so it may be a former name. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** How a tool call ended. */
export interface EntryResult {
  readonly id: string;
  readonly failed: boolean;
  /** It was refused, so the call never ran. */
  readonly denied: boolean;
  /** It goes on in the background, so this is no ending. */
  readonly goesOn: boolean;
  readonly text: string | undefined;
  /** The subagent that it started. */
  readonly agent: string | undefined;
}

/** What one line of a transcript tells. Entries of unknown types tell nothing. */
export interface Entry {
  readonly uuid: string | undefined;
  /** Spoken in a subagent's conversation. */
  readonly isSide: boolean;
  readonly agentId: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number | undefined;
  readonly cwd: string | undefined;
  /** Entries with the same id are one message of the model. */
  readonly message: string | undefined;
  /** The user's prompt that opens a turn. */
  readonly prompt: Prompt | undefined;
  readonly texts: readonly EntryText[];
  /** Titles of todos and tasks that are written down. */
  readonly titles: readonly string[];
  readonly calls: readonly EntryCall[];
  readonly results: readonly EntryResult[];
}

type Fields = Readonly<Record<string, unknown>>;

const string = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Reads the parsed line of a transcript; undefined when it tells nothing of the conversation. Never throws. */
export function readEntry(value: unknown): Entry | undefined {
  if (!isRecord(value) || (value["type"] !== "user" && value["type"] !== "assistant")) return undefined;
  const message = isRecord(value["message"]) ? value["message"] : {};
  const blocks = blocksOf(message);
  const at = typeof value["timestamp"] === "string" ? Date.parse(value["timestamp"]) : Number.NaN;
  const told = value["type"] === "user" ? fromUser(value, blocks) : fromModel(value, message, blocks);
  return {
    uuid: string(value["uuid"]),
    isSide: value["isSidechain"] === true,
    agentId: string(value["agentId"]),
    at: Number.isNaN(at) ? undefined : at,
    cwd: string(value["cwd"]),
    ...told,
  };
}

type Told = Pick<Entry, "message" | "prompt" | "texts" | "titles" | "calls" | "results">;

function blocksOf({ content }: Fields): readonly Fields[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content.filter(isRecord) : [];
}

function fromUser(entry: Fields, blocks: readonly Fields[]): Told {
  const results = blocks.filter((block) => block["type"] === "tool_result");
  const { prompt, texts } = readUser(entry, blocks, results.length > 0);
  return {
    message: undefined,
    prompt,
    texts,
    titles: [],
    calls: [],
    results: results.flatMap((block) => readResult(block, results.length === 1 ? entry : {})),
  };
}

/** `toolUseResult` is about the whole entry, so it is told apart only where the entry has one result. */
function readResult(block: Fields, entry: Fields): EntryResult[] {
  const { toolUseResult: details, permissionDecision: permission } = entry;
  const id = block["tool_use_id"];
  if (typeof id !== "string") return [];
  const known: Fields = isRecord(details) ? details : {};
  const broke = known["interrupted"] === true || known["success"] === false || known["isError"] === true;
  const refused = isRecord(permission) && permission["decision"] === "reject";
  const denied = refused || typeof entry["toolDenialKind"] === "string";
  return [
    {
      id,
      failed: block["is_error"] === true || broke || denied,
      denied,
      goesOn: typeof known["backgroundTaskId"] === "string",
      text: textOf(block["content"]),
      agent: string(known["agentId"]),
    },
  ];
}

function fromModel(entry: Fields, message: Fields, blocks: readonly Fields[]): Told {
  const of = (type: string): readonly Fields[] => blocks.filter((block) => block["type"] === type);
  // The host's own error texts are written down as if the model had said them.
  const isModels = entry["isMeta"] !== true && message["model"] !== "<synthetic>";
  const prose = of("text").flatMap(({ text }) => nonEmpty(text));
  const said: EntryText[] = [
    ...(prose.length > 0
      ? [{ origin: isModels ? ("assistant" as const) : ("injected" as const), text: prose.join("\n") }]
      : []),
    ...(isModels ? of("thinking") : []).flatMap(({ thinking: text }) =>
      nonEmpty(text).map((thought) => ({ origin: "thinking" as const, text: thought })),
    ),
  ];
  const calls = of("tool_use").flatMap(({ id, name, input }) =>
    typeof id === "string" && typeof name === "string"
      ? [{ id, name, input: isRecord(input) ? input : {} }]
      : [],
  );
  const titles = isModels ? of("tool_use").flatMap(titlesIn) : [];
  return { message: string(message["id"]), prompt: undefined, texts: said, titles, calls, results: [] };
}

function nonEmpty(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? [value] : [];
}

function titlesIn({ name, input }: Fields): string[] {
  if (!isRecord(input)) return [];
  const todos = Array.isArray(input["todos"]) ? input["todos"] : [];
  if (name === "TodoWrite") return todos.flatMap((todo) => (isRecord(todo) ? nonEmpty(todo["content"]) : []));
  return name === "TaskCreate" || name === "TaskUpdate" ? nonEmpty(input["subject"]) : [];
}
