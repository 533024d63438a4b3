import { defineState, type StateDefinition } from "./definition.ts";
import { type RecentSet, type RecentSets, recentFor, recentSets } from "./recent-set.ts";

/** Keys that `unseen` and `once` have met, by scope. */
export interface SeenKeys {
  scopes: RecentSets;
}

/** Of the keys of one scope the newest ones count as seen. */
export const seenMax = 10_000;

export const SeenKeys: StateDefinition<SeenKeys> = defineState("fairlead.seen", {
  scopes: recentSets(seenMax),
});

export function seenIn(state: SeenKeys, scope: string): RecentSet {
  return recentFor(state.scopes, scope, seenMax);
}
