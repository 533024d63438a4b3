import { isHookEvent } from "../../protocol/event-names.ts";
import { eventFacts } from "../../protocol/facts.ts";
import type { PlainReply } from "./messages.ts";

// What the bash client reads: see `client.sh`. Lines of words, each ended by a NUL besides; behind the line of an answer come
// its texts.

/** The first thing that a client hears: here is the server that it looks for. */
export function clientGo(secret: string): string {
  return `${secret} go\n\0`;
}

/** An answer. `secret` shows the client that it is from the server that it asked. */
export function clientAnswer(secret: string, event: string, { exitCode, ...said }: PlainReply): string {
  const stdout = withoutNul(said.stdout);
  const stderr = withoutNul(said.stderr);
  // The exit code of a client that cannot write what it was told.
  const unheard = isHookEvent(event) && eventFacts[event].failClosed ? 2 : 0;
  const sizes = `${Buffer.byteLength(stdout)} ${Buffer.byteLength(stderr)}`;
  return `${secret} reply ${exitCode} ${unheard} ${sizes}\n${stdout}${stderr}\0`;
}

/** The client does better without the server. */
export function clientWithout(secret: string): string {
  return `${secret} without\n\0`;
}

/** The answer takes a while, at most so many seconds. */
export function clientWait(secret: string, seconds: number): string {
  return `${secret} wait ${Math.ceil(seconds) + 1}\n\0`;
}

function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
