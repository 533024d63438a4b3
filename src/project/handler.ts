import type { Wire } from "../engine/plan-wiring.ts";

/** A command handler of the host in exec form: no shell, so no quoting and no profile that prints. */
interface Handler {
  readonly type: "command";
  readonly command: "node";
  readonly args: readonly [runFile: string, event: string];
  readonly timeout: number;
  readonly onFailure?: "block";
}

/** An entry below an event in a settings file. */
export interface HandlerGroup {
  readonly matcher?: string;
  readonly hooks: readonly Handler[];
}

/** The settings entry of a wire. */
export function groupFor({ event, matcher, timeout, onFailure }: Wire, runFile: string): HandlerGroup {
  const handler: Handler = {
    type: "command",
    command: "node",
    args: [runFile, event],
    timeout,
    ...(onFailure !== undefined && { onFailure }),
  };
  return { ...(matcher !== undefined && { matcher }), hooks: [handler] };
}

/** The fields that are ours to set; what else a handler holds was added by its user and stays. */
export const ownFields: readonly string[] = ["type", "command", "args", "timeout", "onFailure"];

/**
 * Whether a handler runs this package, wherever it is or was installed: then it is ours to move, change and
 * remove.
 */
export function isOwn(handler: unknown): boolean {
  if (typeof handler !== "object" || handler === null) return false;
  const { command, args } = handler as { command?: unknown; args?: unknown }; // any object: read as unknown
  const words = [command, ...(Array.isArray(args) ? args : [])];
  return words.some((word) => typeof word === "string" && ownFile.test(word));
}

const ownFile = /(?:^|[/\\])fairlead[/\\]dist[/\\]run\.cjs(?=$|["'\s])/;
