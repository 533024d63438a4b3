import type { PlainReply } from "./messages.ts";

/** An answer over http. */
export interface HttpReply {
  readonly status: 200 | 422;
  readonly body: string;
}

/**
 * A command's reply over http: what it writes is the body. There is no exit code 2 here; where an answer has nothing else
 * to refuse with, the request fails, which `onFailure: "block"` takes for a refusal.
 */
export function httpReply({ stdout, stderr, exitCode }: PlainReply): HttpReply {
  return exitCode === 0 ? { status: 200, body: stdout } : { status: 422, body: stderr };
}
