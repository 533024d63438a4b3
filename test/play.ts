import type { OpenMemory } from "../src/conditions/live-event.ts";
import { type Dispatch, dispatch } from "../src/engine/dispatch.ts";
import type { Host } from "../src/events/host.ts";
import { toEvent } from "../src/events/read-event.ts";
import type { Hook, RegisteredHook } from "../src/hooks/hook.ts";
import { memoryIn } from "../src/hosts/memory-in.ts";
import { budgetsIn } from "../src/hosts/stored-budgets.ts";
import { memoryStore } from "../src/state/memory-store.ts";
import type { Store } from "../src/state/store.ts";
import type { OpenTranscript } from "../src/transcript/open-transcripts.ts";
import { fakeHost } from "./fake-host.ts";
// Loaded before the play begins: the fake host's time does not wait for files.
import "../src/hooks/hold.ts";
import "../src/hooks/score.ts";
import "../src/hooks/follow.ts";
import "../src/shell/read-line.ts";

type Json = Readonly<Record<string, unknown>>;

/** What came of one event. */
export interface Played extends Dispatch {
  readonly verdict: "block" | "allow";
  readonly reason: string;
  readonly context: string;
  /** What the user is told. */
  readonly message: string;
  readonly statuses: readonly string[];
}

/** What a play may bring along. */
export interface Stage {
  readonly host?: Host;
  readonly store?: Store;
  /** The transcript of the agent that an event comes from. */
  readonly transcript?: OpenTranscript;
}

/** A session: events are sent one after the other, and what hooks remember lasts. */
export interface Session {
  readonly store: Store;
  readonly memory: OpenMemory;
  send(name: string, fields?: object): Promise<Played>;
}

/** Plays a session with hooks under these ids. */
export function play(hooks: Readonly<Record<string, Hook>>, stage: Stage = {}): Session {
  const store = stage.store ?? memoryStore();
  const memory = memoryIn(store, () => ({ project: "/code/app" }));
  const budgets = budgetsIn(store);
  const registered = Object.entries(hooks).map(([id, hook]): RegisteredHook => ({ id, hook }));
  return {
    store,
    memory,
    send: async (name, fields = {}) => {
      const payload = { ...common, ...own[name], hook_event_name: name, ...fields };
      const reading = toEvent(payload, "posix");
      if (reading.kind !== "event") throw new Error(`no event: ${JSON.stringify(reading)}`);
      const event = reading.event;
      const options = { budgets, memory, ...(stage.transcript && { transcript: stage.transcript }) };
      return played(await dispatch(registered, event, stage.host ?? fakeHost(), options));
    },
  };
}

function played(result: Dispatch): Played {
  const { json, refusal } = result.answer;
  const top: Json = json ?? {};
  const specific = (top["hookSpecificOutput"] ?? {}) as Json; // an object, as the host's schema says
  const denied = specific["permissionDecision"] === "deny" || top["decision"] === "block";
  return {
    ...result,
    verdict: refusal !== undefined || denied ? "block" : "allow",
    reason: String(refusal ?? specific["permissionDecisionReason"] ?? top["reason"] ?? ""),
    context: String(specific["additionalContext"] ?? ""),
    message: String(top["systemMessage"] ?? ""),
    statuses: result.trace.hooks.map(({ status }) => status),
  };
}

const common = {
  session_id: "8c1f0000-0000-4000-8000-00000000000a",
  transcript_path: "/home/dev/.claude/projects/app/a.jsonl",
  cwd: "/code/app",
};

/** What an event cannot do without. */
const own: Readonly<Record<string, object>> = {
  Stop: { stop_hook_active: false },
  SubagentStop: {
    stop_hook_active: false,
    agent_id: "a1",
    agent_type: "reviewer",
    agent_transcript_path: "/home/dev/.claude/projects/app/a/subagents/agent-a1.jsonl",
  },
  SubagentStart: { agent_id: "a1", agent_type: "reviewer" },
  PreCompact: { trigger: "auto", custom_instructions: null },
  SessionStart: { source: "startup" },
  UserPromptSubmit: { prompt: "go" },
};
