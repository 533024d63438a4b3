import type { AnyLiveEvent } from "../../src/conditions/live-event.ts";
import { eventOf } from "../event-of.ts";

/** Entries as lines of a file. */
export const lines = (...entries: readonly unknown[]): string =>
  entries.map((entry) => `${typeof entry === "string" ? entry : JSON.stringify(entry)}\n`).join("");

/** What the user typed. */
export const typed = (text: unknown, fields: object = {}): object => ({
  type: "user",
  message: { role: "user", content: text },
  ...fields,
});

/** What the model wrote, as blocks. */
export const wrote = (id: string, ...content: readonly object[]): object => ({
  type: "assistant",
  message: { id, role: "assistant", content },
});

/** What the model said. */
export const spoke = (id: string, text: string): object => wrote(id, { type: "text", text });

/** A call of the model. */
export const used = (id: string, name: string, input: object, fields: object = {}): object => ({
  ...wrote(`m-${id}`, { type: "tool_use", id, name, input }),
  ...fields,
});

/** The result of a call. */
export const result = (
  id: string,
  content: unknown = "ok",
  isError = false,
  fields: object = {},
): object => ({
  type: "user",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: isError }] },
  ...fields,
});

/** A call and its result. */
export const did = (id: string, name: string, input: object, isError = false): string =>
  lines(used(id, name, input), result(id, "done", isError)).trimEnd();

/** Where the main transcript of these tests lies. */
export const mainPath = "/p/s1.jsonl";

/** An event in a session with this transcript. */
export function eventIn(text: string, fields: object = {}, more: Record<string, string> = {}): AnyLiveEvent {
  const payload = {
    session_id: "s1",
    transcript_path: mainPath,
    cwd: "/code/app",
    hook_event_name: "Stop",
    stop_hook_active: false,
    ...fields,
  };
  return eventOf(payload, "posix", { [mainPath]: text, ...more });
}
