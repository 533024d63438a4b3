import type { Wire } from "../engine/plan-wiring.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";

/** A command handler of the host in exec form: no shell, so no quoting and no profile that prints. */
interface CommandHandler {
  readonly type: "command";
  readonly command: "node" | "bash";
  readonly args: readonly string[];
  readonly timeout: number;
  readonly onFailure?: "block";
}

/** A handler that asks the warm server itself. */
interface HttpHandler {
  readonly type: "http";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly onFailure?: "block";
}

/** What answers events: a process of their own, the client of the warm server, or the server itself. */
export type Door =
  | { readonly kind: "cold" }
  | { readonly kind: "client" }
  | { readonly kind: "http"; readonly port: number; readonly token: string; readonly root: string };

/** An entry below an event in a settings file. */
export interface HandlerGroup {
  readonly matcher?: string;
  readonly hooks: readonly (CommandHandler | HttpHandler)[];
}

/** The settings entry of a wire. */
export function groupFor(
  { event, matcher, timeout, onFailure }: Wire,
  runFile: string,
  door: Door = { kind: "cold" },
): HandlerGroup {
  const limits = { timeout, ...(onFailure !== undefined && { onFailure }) };
  const handler = { ...startOf(event, runFile, door), ...limits };
  return { ...(matcher !== undefined && { matcher }), hooks: [handler] };
}

function startOf(
  event: HookEvent,
  runFile: string,
  door: Door,
): Omit<CommandHandler, "timeout"> | Omit<HttpHandler, "timeout"> {
  if (door.kind === "http" && speaksHttp(event)) {
    const { port, token, root } = door;
    const headers = { "x-fairlead-project": encodeURIComponent(root), "x-fairlead-token": token };
    return { type: "http", url: `http://127.0.0.1:${port}/fairlead/hook/${event}`, headers };
  }
  if (door.kind === "cold") return { type: "command", command: "node", args: [runFile, event] };
  // Privileged, which for bash means: nothing that the environment names is run before the script.
  const client = runFile.replace(/run\.cjs$/, "client.sh");
  return { type: "command", command: "bash", args: ["-p", client, event] };
}

/** Where the host calls http handlers, and takes a refusal from them: some events hear exit codes alone. */
function speaksHttp(event: HookEvent): boolean {
  return eventFacts[event].doors === "all" && eventFacts[event].refusal !== "exit";
}

/** The fields that are ours to set; what else a handler holds was added by its user and stays. */
export const ownFields: readonly string[] = [
  ...["type", "command", "args", "timeout", "onFailure"],
  ...["url", "headers"],
];

/**
 * Whether a handler runs this package, wherever it is or was installed: then it is ours to move, change and
 * remove.
 */
export function isOwn(handler: unknown): boolean {
  return doorOf(handler) !== undefined;
}

/** What a handler of ours leads to; undefined for one that is not ours. */
export function doorOf(handler: unknown): Door["kind"] | undefined {
  if (typeof handler !== "object" || handler === null) return undefined;
  const { command, args, url } = handler as { command?: unknown; args?: unknown; url?: unknown }; // any object: read as unknown
  if (typeof url === "string") return ownUrl.test(url) ? "http" : undefined;
  const words = [command, ...(Array.isArray(args) ? args : [])];
  const file = words.find((word) => typeof word === "string" && ownFile.test(word));
  if (file === undefined) return undefined;
  return /client\.sh/.test(file) ? "client" : "cold";
}

const ownFile = /(?:^|[/\\])fairlead[/\\]dist[/\\](?:run\.cjs|client\.sh)(?=$|["'\s])/;
const ownUrl = /^http:\/\/127\.0\.0\.1:\d+\/fairlead\/hook\//;
