import { messageOf } from "../engine/message-of.ts";

/** What a failed callback says: its error's own message where it has one, whatever was thrown. Never throws. */
export function failureText(error: unknown): string {
  const text = messageOf(error);
  const own = /^Error(?:: (.+))?$/s.exec(text);
  return own === null ? text : (own[1] ?? "it failed without saying why");
}
