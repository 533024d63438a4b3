import type { LedgerEntry } from "../ledger/entry.ts";
import type { FoundPayload } from "../testing/explain/recorded-event.ts";
import { printable, timeOf } from "./log-rows.ts";
import { paint } from "./print.ts";

/** What the ledger tells of an event, for people. */
export function entryText(entry: LedgerEntry, found: FoundPayload): string {
  const { at, event, tool, session, about, outcome, reason, hooks, faults = [], ms } = entry;
  const what = `${event}${tool === undefined ? "" : ` ${tool}`}`;
  return [
    `${paint("bold", printable(what))}  ${timeOf(at)}, session ${printable(session).slice(0, 8)}`,
    ...(about === undefined ? [] : [`  ${printable(about)}`]),
    "",
    paint("bold", "As it was answered then"),
    ...(hooks === undefined
      ? [`  no hook had anything to say (${entry.asked} asked, ${ms} ms)`]
      : hooks.map(({ id, status, why, said }) =>
          [
            `  ${printable(id)}`,
            [status, why, said]
              .filter((text) => text !== undefined)
              .map(printable)
              .join(": "),
          ].join("  "),
        )),
    ...(outcome === undefined
      ? []
      : [`  answer: ${outcome}${reason === undefined ? "" : `: ${printable(reason)}`}`]),
    ...faults.map((fault) => `  ${paint("yellow", printable(fault))}`),
    "",
    "payload" in found
      ? `Asked once more, with ${found.from === "recording" ? "the payload that was recorded" : "the call as it stands in the transcript"}:`
      : `It cannot be asked once more: ${printable(found.missing)}. npx fairlead record --on keeps payloads.`,
  ].join("\n");
}
