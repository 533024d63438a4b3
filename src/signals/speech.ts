/** What somebody said at one point of the conversation, as far as signals read it. */
export interface Speech {
  readonly by: "assistant" | "user";
  /** Visible text; text blocks are joined by one newline. */
  readonly prose: string;
  readonly thinking: readonly string[];
  /** Titles of todos and tasks that were written down. */
  readonly titles: readonly string[];
  /** True for a user's prompt or skill command: a turn begins here. */
  readonly opensTurn: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Who said what, in order, from the parsed lines of a transcript. Left out: tool results, meta entries, compact summaries,
 * reminders, skill text, the host's own notices, and what other agents said (`agent`: true for a subagent's own file).
 */
export function speechesOf(
  entries: Iterable<unknown>,
  { agent = false }: { readonly agent?: boolean } = {},
): Speech[] {
  const speeches = new Map<unknown, Speech>();
  for (const entry of entries) {
    if (!isFields(entry) || (entry["isSidechain"] === true) !== agent) continue;
    const speech = speechOf(entry);
    if (speech === null) continue;
    // One answer of the model is spread over several lines of one id, with tool results between them.
    const key = speech.by === "assistant" ? (messageOf(entry)["id"] ?? entry) : entry;
    const before = speeches.get(key);
    speeches.set(key, before === undefined ? speech : joined(before, speech));
  }
  return [...speeches.values()];
}

const messageOf = ({ message }: Fields): Fields => (isFields(message) ? message : {});

function speechOf(entry: Fields): Speech | null {
  if (entry["isMeta"] === true) return null;
  if (entry["type"] === "assistant") return assistantSpeech(messageOf(entry));
  return entry["type"] === "user" && !isHosts(entry) ? userSpeech(messageOf(entry)) : null;
}

function joined(a: Speech, b: Speech): Speech {
  return {
    ...a,
    prose: joinTexts([a.prose, b.prose]),
    thinking: [...a.thinking, ...b.thinking],
    titles: [...a.titles, ...b.titles],
  };
}

const joinTexts = (texts: readonly string[]): string => texts.filter((text) => text !== "").join("\n");

function blocksOf(message: Fields): readonly Fields[] {
  const content = message["content"];
  return typeof content === "string" ? [{ type: "text", text: content }] : listOf(content).filter(isFields);
}

function assistantSpeech(message: Fields): Speech | null {
  // The host's own error texts are written down as if the model had said them.
  if (message["model"] === "<synthetic>") return null;
  const blocks = blocksOf(message);
  const of = (type: string): readonly Fields[] => blocks.filter((block) => block["type"] === type);
  return {
    by: "assistant",
    prose: joinTexts(of("text").map((block) => textIn(block["text"]))),
    thinking: of("thinking").map((block) => textIn(block["thinking"])),
    titles: of("tool_use").flatMap(titlesIn),
    opensTurn: false,
  };
}

function titlesIn({ name, input }: Fields): string[] {
  if (!isFields(input)) return [];
  if (name === "TodoWrite")
    return listOf(input["todos"]).map((todo) => (isFields(todo) ? textIn(todo["content"]) : ""));
  return name === "TaskCreate" || name === "TaskUpdate" ? [textIn(input["subject"])] : [];
}

function userSpeech(message: Fields): Speech | null {
  const blocks = blocksOf(message);
  if (blocks.some((block) => block["type"] === "tool_result")) return null;
  const text = joinTexts(blocks.map((block) => textIn(block["text"])));
  const prose = withoutReminders(text);
  const isCommand = prose.startsWith("<command-message>");
  if (!isCommand && (prose === "" || /^<(?:command|local-command|bash|task)-/.test(prose))) return null;
  return { by: "user", prose: isCommand ? "" : prose, thinking: [], titles: [], opensTurn: true };
}

/** Written by the host in the user's place. */
function isHosts(entry: Fields): boolean {
  const origin = entry["origin"];
  const fromElsewhere = isFields(origin) && typeof origin["kind"] === "string" && origin["kind"] !== "human";
  return (
    entry["isCompactSummary"] === true ||
    entry["isVisibleInTranscriptOnly"] === true ||
    "toolUseResult" in entry ||
    entry["promptSource"] === "system" ||
    fromElsewhere
  );
}

function withoutReminders(text: string): string {
  return text.replace(/<system-reminder>[\s\S]*?(?:<\/system-reminder>|$)/g, "").trim();
}
