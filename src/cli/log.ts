import { setTimeout as sleep } from "node:timers/promises";
import type { LedgerEntry } from "../ledger/entry.ts";
import { follower } from "../ledger/follow.ts";
import { readEntries, type Wanted } from "../ledger/read.ts";
import type { Project } from "../project/find.ts";
import type { Command, ExitCode, Services } from "./command.ts";
import { type Interrupt, interruptible } from "./interrupt.ts";
import { checkKnown, countOf, entryFilter, hasLedgers, momentOf } from "./log-options.ts";
import { logRow } from "./log-rows.ts";
import { ledgerHere } from "./open-ledger.ts";
import { load } from "./open-project.ts";
import { print, printJson } from "./print.ts";

const args = {
  follow: { type: "boolean", description: "Go on: show what happens from now on" },
  hook: {
    type: "string",
    valueHint: "pattern",
    description: "Where this hook had a part: a part of its id, or guards/*",
  },
  session: {
    type: "string",
    valueHint: "id",
    description: "Only this session: the beginning of its id, or last",
  },
  event: { type: "string", valueHint: "name", description: "Only this event, such as PreToolUse" },
  since: { type: "string", valueHint: "time", description: "Only from then on: 30m, 1h, 7d, or a date" },
  fired: { type: "boolean", description: "Only where some hook fired, failed, or would have fired" },
  number: {
    type: "string",
    alias: "n",
    valueHint: "count",
    description: "At most so many, the newest; default 50, with --json 1000",
  },
  all: { type: "boolean", description: "Of all projects" },
  json: { type: "boolean", description: "Print one JSON document; with --follow, JSON Lines" },
} as const;

/** `fairlead log`: what fired. */
export const log: Command<typeof args> = {
  meta: { name: "log", description: "Show what hooks did, event by event" },
  args,
  examples: [
    ["npx fairlead log -n 20", "the last 20 events of this project"],
    ["npx fairlead log --fired --since 1d", "what hooks did today"],
    ["npx fairlead log --hook guards/* --session last", "what the guards did in the last session"],
    ["npx fairlead log --follow", "watch a session from another terminal; Ctrl+C ends it"],
  ],
  run: async ({ args: options, data }): Promise<ExitCode> => {
    const { root, project } = ledgerHere(options.all === true);
    const filter = entryFilter(options);
    const since = options.since === undefined ? undefined : momentOf(options.since, Date.now());
    const newest = countOf(options.number ?? (options.json === true ? "1000" : "50"));
    const place: Wanted = {
      ...(project !== undefined && { project: project.root }),
      ...(since !== undefined && { since }),
    };
    const last =
      options.session === "last" ? readEntries(root, { ...place, newest: 1 })[0]?.session : undefined;
    const where = (entry: LedgerEntry): boolean =>
      filter(entry) && (options.session !== "last" || entry.session === last);
    const wanted = { ...place, where };
    const next = options.follow === true ? follower(root, wanted) : undefined;
    const entries = readEntries(root, { ...wanted, newest });
    await checkHook(entries, options.hook, project, data);
    if (next !== undefined)
      return interruptible((interrupt) => goOn(entries, next, options.json === true, interrupt));
    if (options.json === true) printJson({ root, project: project?.root ?? null, entries });
    else if (entries.length > 0) print(entries.map(logRow).join("\n"));
    else print(nothing(root, project?.root));
    return 0;
  },
};

/** A hook that never did anything is told apart from a name that is none. */
async function checkHook(
  entries: readonly LedgerEntry[],
  hook: string | undefined,
  project: Project | undefined,
  services: Services,
): Promise<void> {
  if (entries.length > 0 || hook === undefined || project === undefined) return;
  const { hooks, problems } = await load(project, services);
  checkKnown(hook, hooks, problems);
}

function nothing(root: string, project: string | undefined): string {
  if (!hasLedgers(root))
    return `No event has arrived yet: there is no ledger in ${root}. npx fairlead doctor tells why.`;
  return `Nothing like that was noted${project === undefined ? "" : ` in ${project}`}.`;
}

/** Milliseconds between two looks. */
const interval = 250;

/** Shows what comes, until the reader is gone or the process is ended. */
async function goOn(
  entries: readonly LedgerEntry[],
  next: () => readonly LedgerEntry[],
  json: boolean,
  { signal, code }: Interrupt,
): Promise<ExitCode> {
  for (let fresh = entries; ; fresh = next()) {
    const lines = fresh.map((entry) => (json ? JSON.stringify(entry) : logRow(entry)));
    if (lines.length > 0 && !print(lines.join("\n"))) return 0;
    await sleep(interval, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return code() ?? 0;
  }
}
