import { isRecord } from "../../events/text-blocks.ts";
import type { HookEvent } from "../../protocol/event-names.ts";
import type { LineFacts } from "./line-facts.ts";
import type { Moment } from "./rebuilt-event.ts";
import type { RecordedLine } from "./recorded-lines.ts";
import type { RecordedSession } from "./recorded-session.ts";

/** What is the same for all events of a moment. */
export interface Surroundings {
  /** Moves on to a line. Time never goes back. */
  take(line: RecordedLine, facts: LineFacts): Moment;
  at(): number;
  /** Fields that every event of an agent has. */
  fields(event: HookEvent, agentId: string | undefined): Readonly<Record<string, unknown>>;
}

const withMode = new Set<HookEvent>([
  "UserPromptSubmit",
  "UserPromptExpansion",
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "Stop",
  "SubagentStop",
]);
const withEffort = new Set<HookEvent>([
  "PreToolUse",
  "PostToolUse",
  "PostToolUseFailure",
  "Stop",
  "StopFailure",
  "SubagentStop",
]);

/** Follows folder, permission mode, prompt and time through a transcript. */
export function surroundings(session: RecordedSession): Surroundings {
  let at: number | undefined;
  let cwd = session.cwd;
  let mode = "default";
  let prompt: string | undefined;
  let effort: string | undefined;
  return {
    take({ value, offset }, { entry }) {
      const time = entry?.at ?? timeOf(value["timestamp"]);
      if (time !== undefined) at = Math.max(time, at ?? time);
      cwd = textOf(value["cwd"]) ?? cwd;
      mode = textOf(value["permissionMode"]) ?? mode;
      prompt = textOf(value["promptId"]) ?? prompt;
      effort = textOf(value["effort"]) ?? effort;
      const agent = textOf(value["agentId"]);
      const type = textOf(value["attributionAgent"]);
      if (agent !== undefined && type !== undefined) session.agentTypes.set(agent, type);
      return { at: at ?? session.now, written: offset };
    },
    at: () => at ?? session.now,
    fields: (event, agentId) => ({
      session_id: session.id,
      transcript_path: session.path,
      cwd,
      ...(prompt !== undefined && event !== "SessionStart" && { prompt_id: prompt }),
      ...(withMode.has(event) && { permission_mode: mode }),
      ...(agentId !== undefined && {
        agent_id: agentId,
        agent_type: session.agentTypes.get(agentId) ?? "",
      }),
      ...(effort !== undefined && withEffort.has(event) && { effort: { level: effort } }),
      ...(event === "SubagentStop" &&
        agentId !== undefined && { agent_transcript_path: pathOf(session, agentId) }),
    }),
  };
}

function pathOf({ path }: RecordedSession, agentId: string): string {
  return `${path.replace(/\.jsonl$/, "")}/subagents/agent-${agentId}.jsonl`;
}

function textOf(value: unknown): string | undefined {
  if (isRecord(value)) return textOf(value["level"]);
  return typeof value === "string" && value !== "" ? value : undefined;
}

function timeOf(value: unknown): number | undefined {
  const time = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
