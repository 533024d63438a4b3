import { nearest } from "../protocol/nearest.ts";
import { StateError } from "../state/errors.ts";
import type { StateEntry } from "../state/listing.ts";
import { safeId } from "../state/paths.ts";
import { ofSession, resetState, selectState, showState } from "../state/showing.ts";
import { CliError, type Command, type ExitCode } from "./command.ts";
import { confirm } from "./confirm.ts";
import { openState, type StateHere } from "./open-state.ts";
import { complain, print, printJson } from "./print.ts";
import { asJson, nameOf, row, shownRow } from "./state-rows.ts";

const args = {
  action: { type: "positional", required: false, description: "ls, show or reset" },
  slot: { type: "positional", required: false, description: "Name of a state, for show and reset" },
  session: { type: "string", valueHint: "id", description: "Only what this session remembers" },
  all: { type: "boolean", description: "Also what belongs to other projects" },
  yes: { type: "boolean", description: "Do not ask before something is forgotten" },
  json: { type: "boolean", description: "Print one JSON document" },
} as const;

interface Options {
  readonly slot?: string | undefined;
  readonly session?: string | undefined;
  readonly yes?: boolean | undefined;
  readonly json?: boolean | undefined;
}

/** `fairlead state`: what hooks remember. */
export const state: Command<typeof args> = {
  meta: { name: "state", description: "Show what hooks remember, or forget it" },
  args,
  examples: [
    ["npx fairlead state ls", "every state: where it is, since when, last change"],
    ["npx fairlead state show review", "its values, in every session that has one"],
    ["npx fairlead state reset review --session ID", "forget it in one session; asks first"],
  ],
  run: async ({ args: options, data }): Promise<ExitCode> => {
    const { action } = options;
    const perform = action !== undefined && Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (perform === undefined) throw unknownAction(action);
    return perform(await openState(data, options), options);
  },
};

const actions: Readonly<Record<string, (here: StateHere, options: Options) => Promise<ExitCode>>> = {
  ls: async ({ root, entries, left, unread, mainSession }, { slot, session, json }) => {
    if (slot !== undefined)
      throw new CliError(
        `fairlead state ls does not take ${JSON.stringify(slot)}`,
        `did you mean npx fairlead state show ${slot}?`,
      );
    const found = session === undefined ? entries : ofSession(entries, session);
    const others = leftOut(session === undefined ? left : 0);
    const nothing = unread.length === 0 ? "Nothing is remembered in" : "Nothing that can be read is in";
    if (json === true) printJson({ root, mainSession, states: found.map(asJson), unread });
    else if (found.length === 0) print([`${nothing} ${root}`, ...others].join("\n"));
    else print([...found.map(row), ...others, ...lastStarted(mainSession)].join("\n"));
    return unread.length === 0 ? 0 : 1;
  },
  show: async (here, options) => {
    const shown = wanted(here, options).map((entry) => showState(here.store, entry));
    if (options.json === true) printJson({ root: here.root, states: shown.map(asJson) });
    else print(shown.map(shownRow).join("\n"));
    return shown.some(({ isReadable }) => !isReadable) ? 1 : 0;
  },
  reset: async (here, options) => {
    const entries = wanted(here, options);
    if (options.yes !== true && options.json !== true) print(entries.map(row).join("\n"));
    const question = entries.length === 1 ? "Forget this?" : `Forget these ${entries.length}?`;
    const advice = "give --yes to go ahead; npx fairlead state show tells what would be forgotten";
    if (!(await confirm(question, options.yes === true, advice))) return 0;
    return forget(here, entries, options.json === true);
  },
};

function leftOut(count: number): readonly string[] {
  if (count === 0) return [];
  return [`${count} ${count === 1 ? "state" : "states"} of other projects left out; --all lists them too.`];
}

function lastStarted(session: string | null): readonly string[] {
  // An id comes from outside: written so that it can do nothing to a terminal.
  return session === null ? [] : [`The session last started in this project is ${plainText(session)}.`];
}

const plainText = (id: string): string => (safeId(id) === id ? id : JSON.stringify(id));

/** Forgets one after the other; one that is in use does not keep the others. */
async function forget(
  { store }: StateHere,
  entries: readonly StateEntry[],
  json: boolean,
): Promise<ExitCode> {
  const done: StateEntry[] = [];
  const failed: { path: string; message: string }[] = [];
  for (const entry of entries) {
    try {
      await resetState(store, entry);
      done.push(entry);
    } catch (error) {
      if (!(error instanceof StateError)) throw error;
      failed.push({ path: entry.path, message: error.message });
    }
  }
  if (json) printJson({ reset: done.map(asJson), failed });
  else for (const entry of done) print(`${nameOf(entry)} is forgotten.${kept(entry)}`);
  for (const { message } of failed) complain(message);
  return failed.length === 0 ? 0 : 2;
}

function kept({ broken }: StateEntry): string {
  return broken.length === 0 ? "" : ` What was broken stays in ${broken.join(", ")}.`;
}

/** The entries that a command line names. Throws a CliError when it names none. */
function wanted({ entries, root, left }: StateHere, { slot, session }: Options): readonly StateEntry[] {
  if (slot === undefined)
    throw new CliError("the name of a state is missing", "npx fairlead state ls lists the names");
  const found = selectState(entries, slot, session);
  if (found.length > 0) return found;
  const where = session === undefined ? root : `session ${session}`;
  const near = nearest(slot, [...new Set(entries.map((entry) => entry.slot))]) ?? hookCalled(slot, entries);
  throw new CliError(
    `nothing called ${JSON.stringify(slot)} is remembered in ${where}`,
    near === undefined || near === slot
      ? `fairlead state ls lists what is${left === 0 ? "" : "; --all looks at other projects too"}`
      : `did you mean ${near}?`,
  );
}

/** The id of a hook that was named without its file. */
function hookCalled(name: string, entries: readonly StateEntry[]): string | undefined {
  const ids = entries.flatMap(({ scope, slot }) =>
    scope === "hook" ? [slot.replace(/ \([^(]*\)$/, "")] : [],
  );
  return ids.find((id) => id.endsWith(`/${name}`));
}

function unknownAction(action: string | undefined): CliError {
  const names = Object.keys(actions);
  const near = action === undefined ? undefined : nearest(action, names);
  const what = action === undefined ? "say what to do" : `fairlead state cannot ${JSON.stringify(action)}`;
  return new CliError(what, near === undefined ? `it knows ${names.join(", ")}` : `did you mean ${near}?`);
}
