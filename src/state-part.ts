// The part of the hot file that remembers: loaded when a hook file imports fairlead/state, when a hook first asks
// for what is remembered, at the start of a session, and once a day to keep house.
import { type Remembering, type RememberOptions, remember } from "./hosts/remember.ts";
import { StateError } from "./state/errors.ts";
import { exclusively } from "./state/exclusive.ts";
import { makeFlow } from "./state/flow.ts";
import { reportOnce } from "./state/store.ts";
import { makeTurnstile } from "./state/turnstile.ts";
import * as stateEntry from "./state.ts";

/** What the store in memory is made of, which is loaded apart: only tests ask for one. */
export const inside: {
  readonly StateError: typeof StateError;
  readonly exclusively: typeof exclusively;
  readonly makeFlow: typeof makeFlow;
  readonly makeTurnstile: typeof makeTurnstile;
  readonly reportOnce: typeof reportOnce;
} = { StateError, exclusively, makeFlow, makeTurnstile, reportOnce };

/** What hook files import as fairlead/state. */
export const state: typeof stateEntry = stateEntry;

/** What the command host remembers with. */
export const openMemory: (options: RememberOptions) => Remembering = remember;
