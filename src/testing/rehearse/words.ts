import type { ToolCall } from "../calls.ts";
import { textOf } from "../json.ts";
import type { Words } from "./rehearsal.ts";

/** Whether a text contains a text, or matches a pattern. */
export function has(text: string, wanted: Words): boolean {
  // A pattern with the flag g or y remembers where it stopped.
  return typeof wanted === "string"
    ? text.includes(wanted)
    : new RegExp(wanted.source, wanted.flags.replace(/[gy]/g, "")).test(text);
}

export function quoted(wanted: Words): string {
  return typeof wanted === "string" ? JSON.stringify(wanted) : String(wanted);
}

export function listed<T>(one: T | readonly T[] | undefined): readonly T[] {
  if (one === undefined) return [];
  return Array.isArray(one) ? one : [one as T]; // a readonly list is not narrowed away by isArray
}

/** What a call is about, in one line of its own: the command, the path, the prompt, else the input. */
export function aboutOf({ input }: Pick<ToolCall, "input">): string {
  const { command, file_path, prompt } = input as { [field: string]: unknown }; // any tool's input
  return textOf(command) || textOf(file_path) || textOf(prompt) || JSON.stringify(input);
}

/** A text cut to what a message can carry. */
export function brief(text: string, most = 300): string {
  const plain = text.trim();
  return plain.length > most ? `${plain.slice(0, most)}...` : plain;
}
