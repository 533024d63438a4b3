import { isHookEvent } from "../../protocol/event-names.ts";
import { eventFacts } from "../../protocol/facts.ts";
import type { PlainReply } from "./messages.ts";

// What the bash client reads: see `client.sh`. A head of words, then texts, each ended by a NUL.

/** An answer. `secret` shows the client that it is from the server that it asked. */
export function clientAnswer(
  secret: string,
  event: string,
  { stdout, stderr, exitCode }: PlainReply,
): string {
  // The exit code of a client that cannot write what it was told.
  const unheard = isHookEvent(event) && eventFacts[event].failClosed ? 2 : 0;
  return [`${secret} reply ${exitCode} ${unheard}`, stdout, stderr].map(ended).join("");
}

/** The client does better without the server. */
export function clientWithout(secret: string): string {
  return ended(`${secret} without 0 0`);
}

/** The answer takes a while, at most so many seconds. */
export function clientWait(secret: string, seconds: number): string {
  return ended(`${secret} wait ${Math.ceil(seconds) + 1} 0`);
}

function ended(text: string): string {
  return `${text.replaceAll("\0", "")}\0`;
}
