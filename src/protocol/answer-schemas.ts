import * as v from "valibot";
import type { HookOutput } from "./answer.ts";
import { type HookEvent, hookEvents } from "./event-names.ts";
import { specificOutputSchemas } from "./event-schemas.ts";
import { openObject } from "./open-object.ts";
import type { Schema } from "./schema.ts";

const optionalString = v.exactOptional(v.string());

const topLevel = {
  continue: v.exactOptional(v.boolean()),
  stopReason: optionalString,
  decision: v.exactOptional(v.literal("block")),
  reason: optionalString,
  systemMessage: optionalString,
  terminalSequence: optionalString,
  suppressOutput: v.exactOptional(v.boolean()),
};

/** The schema of the whole answer to each event; an event without a specific output must not carry one. */
export const answerSchemas: { readonly [E in HookEvent]: Schema<HookOutput<E>> } = Object.fromEntries(
  hookEvents.map((event) => [event, answerSchema(event)]),
  // A cast, since fromEntries forgets which key belongs to which value; the map above pairs them.
) as { readonly [E in HookEvent]: Schema<HookOutput<E>> };

function answerSchema(event: HookEvent): v.GenericSchema {
  const specific = isSpecific(event) ? specificOutputSchemas[event] : v.never();
  return openObject({ ...topLevel, hookSpecificOutput: v.exactOptional(specific) });
}

function isSpecific(event: HookEvent): event is keyof typeof specificOutputSchemas {
  return event in specificOutputSchemas;
}
