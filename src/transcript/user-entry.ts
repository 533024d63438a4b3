import { isRecord } from "../events/text-blocks.ts";
import type { Origin } from "./transcript.ts";

/** One text of an entry and whose words it is. */
export interface EntryText {
  readonly origin: Origin;
  readonly text: string;
}

/** What a user typed to open a turn. */
export interface Prompt {
  /** As typed, without what the host put into it; for a slash command `/name arguments`. */
  readonly text: string;
  /** Name of the skill or command behind the slash. */
  readonly slash: string | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Whose words a user's entry holds: hosts, hooks and skills write in the user's place as well. */
export function readUser(
  entry: Fields,
  blocks: readonly Fields[],
  hasResults: boolean,
): { readonly prompt: Prompt | undefined; readonly texts: readonly EntryText[] } {
  const text = blocks.flatMap((block) => (block["type"] === "text" ? textsIn(block["text"]) : [])).join("\n");
  const typed = withoutReminders(text);
  const reminders = remindersIn(text).map((reminder) => ({ origin: "injected" as const, text: reminder }));
  if (hasResults || isHosts(entry)) {
    const texts = text.trim() === "" ? [] : [{ origin: "injected" as const, text }];
    return { prompt: undefined, texts };
  }
  const prompt = typed.startsWith("<command-message>") ? slashCommand(typed) : plainPrompt(typed, blocks);
  if (prompt !== undefined && prompt.text !== "")
    return { prompt, texts: [{ origin: "user", text: prompt.text }, ...reminders] };
  const others = typed === "" ? [] : [{ origin: "injected" as const, text: typed }];
  return { prompt, texts: [...others, ...reminders] };
}

function textsIn(value: unknown): string[] {
  return typeof value === "string" && value !== "" ? [value] : [];
}

/** Written by the host in the user's place. */
function isHosts(entry: Fields): boolean {
  const origin = entry["origin"];
  const fromElsewhere = isRecord(origin) && typeof origin["kind"] === "string" && origin["kind"] !== "human";
  return (
    entry["isMeta"] === true ||
    entry["isCompactSummary"] === true ||
    entry["isVisibleInTranscriptOnly"] === true ||
    entry["hookText"] === true ||
    "toolUseResult" in entry ||
    entry["promptSource"] === "system" ||
    fromElsewhere
  );
}

// Output of commands, notices of tasks, what hooks hold an agent with, and the mark of an interruption.
const hostsWords =
  /^(?:<(?:command|local-command|bash|task)-|\[Request interrupted by user|(?:Subagent)?Stop hook feedback:\n)/;

/** A prompt, which may be a picture alone. */
function plainPrompt(typed: string, blocks: readonly Fields[]): Prompt | undefined {
  if (hostsWords.test(typed)) return undefined;
  const isPicture = blocks.some(({ type }) => type === "image" || type === "document");
  return typed === "" && !isPicture ? undefined : { text: typed, slash: undefined };
}

/** Commands that become a prompt are written down with their message first; others are the host's own business. */
function slashCommand(typed: string): Prompt {
  const part = (name: string): string =>
    new RegExp(`<command-${name}>([\\s\\S]*?)</command-${name}>`).exec(typed)?.[1]?.trim() ?? "";
  const name = part("name") || `/${part("message")}`;
  const args = part("args");
  return { text: args === "" ? name : `${name} ${args}`, slash: name.replace(/^\//, "") };
}

const reminder = /<system-reminder>([\s\S]*?)(?:<\/system-reminder>|$)/g;

function withoutReminders(text: string): string {
  return text.replace(reminder, "").trim();
}

function remindersIn(text: string): string[] {
  return [...text.matchAll(reminder)].flatMap(([, inside = ""]) => textsIn(inside.trim()));
}
