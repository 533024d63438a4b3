// The part of the hot file that remembers: loaded when a hook file imports fairlead/state, when a hook first asks
// for what is remembered, at the start of a session, and once a day to keep house.
import { type Remembering, type RememberOptions, remember } from "./hosts/remember.ts";
import * as stateEntry from "./state.ts";

/** What hook files import as fairlead/state. */
export const state: typeof stateEntry = stateEntry;

/** What the command host remembers with. */
export const openMemory: (options: RememberOptions) => Remembering = remember;
