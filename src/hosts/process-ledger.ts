import type { Trace } from "../engine/trace.ts";
import type { AnyEvent } from "../events/event.ts";
import * as details from "../ledger/details.ts";
import { keepEntry } from "../ledger/ledger.ts";
import { stateRoot } from "../state/paths.ts";
import type { CallbackOptions } from "./callback-options.ts";

/** What keeps the events of a program that asks hooks itself; undefined when none is asked for. */
export function processLedger(
  { state, ledger }: Pick<CallbackOptions, "state" | "ledger">,
  project: string,
): ((event: AnyEvent, trace: Trace) => void) | undefined {
  if (ledger !== true || state !== true) return undefined;
  const { env } = process;
  const root = stateRoot(env, env["HOME"] ?? env["USERPROFILE"] ?? "");
  return (event, trace) => {
    const payload = JSON.stringify(event.input);
    keepEntry(
      { event, trace, project, payload, door: "sdk" },
      { root, now: Date.now(), env, details: () => details },
    );
  };
}
