import { type Entry, readEntry } from "../transcript/entry.ts";

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
  /** Position in the transcript. */
  readonly at: number;
}

/**
 * Who said what, in order, from the parsed lines of a transcript. Left out: tool results, meta entries, compact summaries,
 * reminders, skill text, the host's own notices, and what other agents said (`agent`: true for a subagent's own file).
 */
export function speechesOf(
  entries: Iterable<unknown>,
  { agent = false }: { readonly agent?: boolean } = {},
): Speech[] {
  const speeches = new Map<unknown, Speech>();
  for (const [at, value] of [...entries].entries()) {
    const entry = readEntry(value);
    const speech = entry === undefined || (entry.isSide && !agent) ? undefined : speechOf(entry, at);
    if (speech === undefined) continue;
    // One answer of the model is spread over several lines of one id, with tool results between them.
    const key = entry?.message ?? value;
    const before = speeches.get(key);
    speeches.set(key, before === undefined ? speech : joined(before, speech));
  }
  return [...speeches.values()];
}

function speechOf({ prompt, texts, titles }: Entry, at: number): Speech | undefined {
  // What a slash command does is in the skill, and its name proves nothing about what the user thinks.
  const prose = prompt?.slash === undefined ? prompt?.text : "";
  if (prose !== undefined) return { by: "user", prose, thinking: [], titles: [], opensTurn: true, at };
  const of = (origin: string): string[] =>
    texts.filter((one) => one.origin === origin).map(({ text }) => text);
  const [spoken, thinking] = [of("assistant"), of("thinking")];
  if (spoken.length + thinking.length + titles.length === 0) return undefined;
  return { by: "assistant", prose: spoken.join("\n"), thinking, titles, opensTurn: false, at };
}

function joined(a: Speech, b: Speech): Speech {
  return {
    ...a,
    prose: [a.prose, b.prose].filter((text) => text !== "").join("\n"),
    thinking: [...a.thinking, ...b.thinking],
    titles: [...a.titles, ...b.titles],
  };
}
