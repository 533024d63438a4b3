import { type Dispatch, type DispatchOptions, dispatch } from "../engine/dispatch.ts";
import { messageOf } from "../engine/message-of.ts";
import { answerUnreadable } from "../engine/unreadable.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import { given } from "../protocol/given.ts";
import { putBack } from "./built-ins.ts";

/** What hooks say, unless one of them has changed what all of them, and we, are made of: then nobody is believed. */
export async function askUnspoilt(
  hooks: readonly RegisteredHook[],
  event: AnyEvent,
  host: Host,
  options: DispatchOptions,
): Promise<Dispatch & { readonly isSpoilt?: true }> {
  const before = putBack();
  const said = await settled(() => dispatch(hooks, event, host, options));
  const { times, what } = putBack();
  const isText = typeof said === "string";
  if (times === before.times) {
    if (isText) throw new Error(said);
    const { hooks: heard, faults } = said.trace;
    return heard.length === 0 && faults.length > 0 ? { ...said, isSpoilt: true } : said;
  }
  const reason = `hook code replaced ${what} while hooks were asked`;
  const { name, tool } = event;
  const none = { event: name, ...given({ tool }), hooks: [], faults: isText ? [said] : [], ms: 0 };
  const trace = isText ? none : said.trace;
  return {
    answer: answerUnreadable(hooks, { reason, event: name, ...given({ tool }) }),
    trace: { ...trace, verdict: {}, faults: [...trace.faults, reason] },
    isSpoilt: true,
  };
}

/** Without a method of promises: hook code may have replaced it by now. */
async function settled(ask: () => Promise<Dispatch>): Promise<Dispatch | string> {
  try {
    return await ask();
  } catch (error) {
    return messageOf(error);
  }
}
