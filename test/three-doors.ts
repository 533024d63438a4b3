import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { planWiring } from "../src/engine/plan-wiring.ts";
import { toEvent } from "../src/events/read-event.ts";
import type { RegisteredHook } from "../src/hooks/hook.ts";
import { answerCommand } from "../src/hosts/command.ts";
import type { CommandReply } from "../src/hosts/command-reply.ts";
import { controlHost } from "../src/hosts/control.ts";
import type { OutgoingFrame } from "../src/hosts/control-frames.ts";
import type { HookSource } from "../src/hosts/hook-source.ts";
import { memoryIn } from "../src/hosts/memory-in.ts";
import { nodeHost } from "../src/hosts/node.ts";
import { type SdkHooks, toSdkHooks } from "../src/hosts/sdk.ts";
import { budgetsIn } from "../src/hosts/stored-budgets.ts";
import type { HookEvent } from "../src/protocol/event-names.ts";
import { eventFacts } from "../src/protocol/facts.ts";
import { isJsonObject, type JsonObject } from "../src/protocol/json.ts";
import { matches } from "../src/protocol/matcher.ts";
import { memoryStore } from "../src/state/memory-store.ts";

/** What a door said: an answer, or a refusal that is no JSON. */
export type Said = { readonly json: JsonObject } | { readonly refusal: string };

/** A payload, which may be a broken one, of an event that is known from the wiring. */
export interface Asked {
  readonly event: HookEvent;
  readonly payload: JsonObject;
}

/** One session over one door, its budgets included. */
export interface Door {
  ask(asked: Asked): Promise<Said>;
}

const root = "/code/app";
const quiet = { warn: () => undefined, root };

/** What a settings file wires: one process an event. */
export function commandDoor(hooks: readonly RegisteredHook[]): Door {
  const home = process.env["HOME"];
  const host = nodeHost({ root, ...(home !== undefined && { home }) });
  const store = memoryStore();
  const memory = { open: memoryIn(store, () => ({})), faults: () => [], untold: async () => [] };
  const call = { load: () => ({ hooks, problems: [] }), host, budgets: budgetsIn(store), memory };
  const wires = new Map(planWiring(hooks).map((wire) => [wire.event, wire]));
  return {
    async ask({ event, payload }) {
      const reply = await answerCommand({ ...call, payload: JSON.stringify(payload), expected: event });
      const wire = wires.get(event);
      if (wire !== undefined && isCalled(wire, event, payload)) return saidBy(reply, event);
      // What is not wired must have nothing to say; broken payloads are not sent at all.
      if (isReadable(payload)) expect(reply).toMatchObject({ exitCode: 0, stdout: "" });
      return { json: {} };
    },
  };
}

function saidBy({ exitCode, stdout, stderr }: CommandReply, event: HookEvent): Said {
  if (exitCode === 2) return { refusal: stderr.replace(/\n$/, "") };
  if (stdout === "") return { json: {} };
  if (event !== "WorktreeCreate") return { json: JSON.parse(stdout) };
  const worktreePath = stdout.replace(/\n$/, "");
  return { json: { hookSpecificOutput: { hookEventName: event, worktreePath } } };
}

function isReadable(payload: JsonObject): boolean {
  return toEvent(payload, "posix").kind === "event";
}

/** The callbacks as the Agent SDK gets them, called as its client would. */
export function sdkDoor(source: HookSource): Door {
  const hooks = toSdkHooks(source, { ...quiet, state: memoryStore() });
  return {
    async ask({ event, payload }) {
      const [matcher] = hooks[event] ?? [];
      if (matcher === undefined || !isCalled(matcher, event, payload)) return { json: {} };
      const { signal } = new AbortController();
      const pending = matcher.hooks[0]?.(payload, undefined, { signal }) ?? Promise.resolve({});
      return pending.then((json) => ({ json }), refusalOf);
    },
  };
}

/** The raw protocol, frame by frame. */
export function controlDoor(hooks: HookSource): Door {
  const frames: OutgoingFrame[] = [];
  const host = controlHost({ ...quiet, hooks, state: memoryStore(), write: (frame) => frames.push(frame) });
  let count = 0;
  return {
    async ask({ event, payload }) {
      const [matcher] = host.hooks?.[event] ?? [];
      if (matcher === undefined || !isCalled(matcher, event, payload)) return { json: {} };
      const [callback_id] = matcher.hookCallbackIds;
      const request = { subtype: "hook_callback", callback_id, input: payload };
      count += 1;
      host.handle({ type: "control_request", request_id: `r${count}`, request });
      while (frames.length === 0) await sleep(0);
      const frame = frames.shift();
      if (frame?.type !== "control_response") throw new Error("no response");
      const { response } = frame;
      return response.subtype === "success" ? { json: response.response } : { refusal: response.error };
    },
  };
}

/** Whether the client would call this matcher at all; a payload without a value for it is taken for any. */
function isCalled(
  { matcher }: Pick<NonNullable<SdkHooks["Stop"]>[0], "matcher">,
  event: HookEvent,
  payload: JsonObject,
) {
  const field = eventFacts[event].matcher;
  const value = field === undefined ? undefined : payload[field];
  return typeof value !== "string" || matches(matcher, value, event);
}

function refusalOf(error: unknown): Said {
  return { refusal: error instanceof Error ? error.message : String(error) };
}

/** What a command says, as a callback says it. */
export function asCallback(said: Said, event: HookEvent): Said {
  const isBlock = event === "TaskCompleted" || event === "TeammateIdle";
  return "refusal" in said && isBlock ? { json: { decision: "block", reason: said.refusal } } : said;
}

/** What counts of an answer: of WorktreeCreate's the path alone, as a command can say nothing else. */
export function whatCounts(said: Said, event: HookEvent): string {
  if (event !== "WorktreeCreate" || "refusal" in said) return JSON.stringify(said);
  const { hookSpecificOutput: specific } = said.json;
  return `worktree ${isJsonObject(specific) ? specific["worktreePath"] : undefined}`;
}
