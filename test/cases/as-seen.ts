import type { Host } from "../../src/events/host.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import { answerCommand } from "../../src/hosts/command.ts";
import type { CommandReply } from "../../src/hosts/command-reply.ts";
import { fakeHost } from "../fake-host.ts";
import { registered } from "../registered.ts";

type Json = Readonly<Record<string, unknown>>;

/** A payload on standard input, and the hooks that wait for it. */
export interface Asking {
  readonly payload: unknown;
  readonly hooks: readonly Hook[];
  readonly expected?: string | undefined;
  readonly host?: Host;
}

/** What the command answers, with the parts that a host looks at. */
export interface Seen extends CommandReply {
  readonly json: Json | undefined;
  readonly specific: Json;
  readonly verdict: "block" | "allow";
  readonly context: string;
  readonly reason: string;
}

/** Asks the command door as a host does: bytes in, standard output and exit code back. */
export async function seen({ payload, hooks, expected, host = fakeHost() }: Asking): Promise<Seen> {
  const bytes = payload instanceof Uint8Array ? payload : Buffer.from(JSON.stringify(payload));
  const load = () => ({ hooks: registered(...hooks), problems: [] });
  return asHost(await answerCommand({ payload: bytes, expected, load, host }));
}

/** Reads a reply as the host does. */
export function asHost<R extends { readonly stdout: string; readonly exitCode: number }>(
  reply: R,
): R & Pick<Seen, "json" | "specific" | "verdict" | "context" | "reason"> {
  const json = reply.stdout === "" ? undefined : (JSON.parse(reply.stdout) as Json); // throws unless it is one document
  const specific = (json?.["hookSpecificOutput"] ?? {}) as Json; // an object wherever it is there
  const refuses = specific["permissionDecision"] === "deny" || json?.["decision"] === "block";
  return {
    ...reply,
    json,
    specific,
    verdict: reply.exitCode === 2 || refuses ? "block" : "allow",
    context: String(specific["additionalContext"] ?? ""),
    reason: String(specific["permissionDecisionReason"] ?? json?.["reason"] ?? ""),
  };
}
