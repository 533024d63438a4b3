import type { AnyLiveEvent } from "../conditions/live-event.ts";
import type { Transcript } from "../transcript/transcript.ts";
import { pastOf } from "./turn.ts";

/** What the agent of an event said itself, oldest first. The payload's last message may not be in the file yet. */
export function proseOf(event: AnyLiveEvent): readonly string[] {
  const transcript = pastOf(event);
  const said = transcript?.said({ origins: ["assistant"] }).map(({ text }) => text) ?? [];
  const handed =
    transcript?.calls({ tools: ["SubagentHandback"] }).map(({ input }) => input["message"]) ?? [];
  const { last_assistant_message: last } = event.input as { readonly last_assistant_message?: unknown }; // on stops
  const texts = [...said, ...handed, ...(said.at(-1) === last ? [] : [last])];
  return texts.filter((text): text is string => typeof text === "string" && text !== "");
}

/** The event with a transcript that begins after a position: what happened before is no evidence. */
export function since(event: AnyLiveEvent, position: number): AnyLiveEvent {
  const transcript = pastOf(event);
  if (position < 0 || transcript === undefined) return event;
  const later: Transcript = narrowed(transcript, position);
  const view = Object.defineProperties(
    {},
    { ...Object.getOwnPropertyDescriptors(event), transcript: { value: later, enumerable: false } },
  );
  return view as AnyLiveEvent; // the event's own fields
}

function narrowed(transcript: Transcript, position: number): Transcript {
  const isLater = (one: { readonly position: number }): boolean => one.position > position;
  return new Proxy(transcript, {
    get: (target, name) => {
      if (name === "said")
        return (...query: Parameters<Transcript["said"]>) => target.said(...query).filter(isLater);
      if (name === "calls")
        return (...query: Parameters<Transcript["calls"]>) => target.calls(...query).filter(isLater);
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
