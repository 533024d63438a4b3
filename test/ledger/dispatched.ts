// Loaded before, since a fake host's time runs while something is loaded.
import "../../src/shell/read-line.ts";
import { dispatch } from "../../src/engine/dispatch.ts";
import type { Hook } from "../../src/hooks/hook.ts";
import type { Dispatched } from "../../src/ledger/dispatched.ts";
import { bash } from "../../src/testing/payloads.ts";
import { eventOf } from "../event-of.ts";
import { fakeHost } from "../fake-host.ts";

/** What hooks, by name, made of a payload. */
export async function dispatched(
  hooks: Readonly<Record<string, Hook>>,
  payload: object = bash("ls"),
): Promise<Dispatched> {
  const event = eventOf(payload);
  const registered = Object.entries(hooks).map(([id, hook]) => ({ id, hook }));
  const { trace } = await dispatch(registered, event, fakeHost());
  return { event, trace, project: "/code/app", payload: JSON.stringify(payload) };
}
