// Loaded when a second state has the name of a first one.
import type { StateDefinition } from "./definition.ts";
import type { Defined } from "./definition-list.ts";

/** Whether a definition is an earlier one met again: run anew after a failure, or in an older build that still serves. */
export function isAgain(known: Defined, defined: Defined): boolean {
  const isElsewhere = known.abandoned === true || known.source?.build !== defined.source?.build;
  return isElsewhere && known.source !== undefined && formOf(known.state) === formOf(defined.state);
}

function formOf(state: StateDefinition): string {
  const fields = Object.entries(state.fresh()).map(([name, value]) => [name, typeof value]);
  return JSON.stringify([state.name, state.scope, state.version, fields]);
}
