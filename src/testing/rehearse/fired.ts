import { readEntries } from "../../ledger/read.ts";
import { stateRoot } from "../../state/paths.ts";
import type { FiredHook } from "./report.ts";

/** What hooks did in order, from the ledger under a home. */
export function firedIn(home: string): readonly FiredHook[] {
  const entries = readEntries(stateRoot({}, home));
  return entries.flatMap(({ event, call, hooks = [] }) =>
    hooks.flatMap(({ id, status, why, said }): readonly FiredHook[] => {
      if (status === "skipped" || status === "silent") return [];
      const text = said ?? why;
      return [
        {
          hook: id,
          event,
          status,
          ...(text !== undefined && { said: text }),
          ...(call !== undefined && { call }),
        },
      ];
    }),
  );
}
