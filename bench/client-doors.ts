import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { HttpDoor } from "./http-server.ts";
import { fairlead, hasWarmServer, install, type Place, wiredDoor } from "./install.ts";
import { root, runFile } from "./project.ts";

/** What is wired for an event. */
type Handler = Readonly<Record<string, unknown>>;

/** A way to answer hooks, in a project of its own. */
export interface ClientDoor {
  readonly name: string;
  /** Prepares the project; answers what to wire for an event. */
  readonly open: (place: Place) => (event: string) => Handler;
  readonly against?: string;
  readonly target?: { readonly ratio: number };
}

/** The name of the one that costs nothing. */
export const noHooks = "no hooks";

const emptyHandler = "empty http handler";

/** All ways: the least that each kind of handler can cost, and ours. */
export function clientDoors(empty: HttpDoor): readonly ClientDoor[] {
  const floors: ClientDoor[] = [
    { name: noHooks, open: () => () => ({}) },
    { name: emptyHandler, against: noHooks, open: () => () => http(empty) },
    {
      name: "sh -c 'cat >/dev/null'",
      against: noHooks,
      open: () => () => exec("sh", "-c", "cat >/dev/null"),
    },
    { name: "bare node -e 0", against: noHooks, open: () => () => exec("node", "-e", "0") },
  ];
  const cold: ClientDoor = {
    ...{ name: "ours, cold", against: "bare node -e 0" },
    open: () => (event) => exec("node", runFile, event),
  };
  return [...floors, cold, ...(hasWarmServer ? warmDoors : [])];
}

const warmDoors: readonly ClientDoor[] = [
  {
    ...{ name: "ours, warm, http", against: emptyHandler, target: { ratio: 1.05 } },
    open: (place) => {
      const { url, headers } = started(place);
      return (event) => http({ headers, url: url.replace("PreToolUse", event) });
    },
  },
  {
    ...{ name: "ours, warm, bash client", against: "sh -c 'cat >/dev/null'" },
    open: (place) => {
      started(place);
      return (event) => exec("bash", "-p", join(root, "dist", "client.sh"), event);
    },
  },
];

function http({ url, headers }: HttpDoor): Handler {
  return { type: "http", url, headers };
}

function exec(command: string, ...args: readonly string[]): Handler {
  return { type: "command", command, args };
}

/** Starts the warm server of this project's home; what its http hooks must say. */
function started(place: Place): HttpDoor {
  install(place);
  fairlead(place, "sync", "--warm", "--http");
  fairlead(place, "up");
  return wiredDoor(place);
}

/** Replaces what is wired by one handler before and one after each tool call. */
export function wire({ folder }: Place, handlerOf: ((event: string) => Handler) | undefined): void {
  rmSync(join(folder, ".claude", "settings.local.json"), { force: true });
  const events = handlerOf === undefined ? [] : ["PreToolUse", "PostToolUse"];
  const hooks = Object.fromEntries(events.map((event) => [event, [{ hooks: [handlerOf?.(event)] }]]));
  writeFileSync(join(folder, ".claude", "settings.json"), JSON.stringify({ hooks }));
}
