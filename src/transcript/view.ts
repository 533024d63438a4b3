import { callsOf } from "./calls-of.ts";
import type { ViewOptions } from "./family.ts";
import type { Present } from "./present.ts";
import { saidIn, textIn } from "./said-in.ts";
import type { SessionFile } from "./session-file.ts";
import { type Snapshot, snapshot } from "./snapshot.ts";
import type { Transcript, TranscriptTurn } from "./transcript.ts";

/** A transcript as it is at one moment: what is appended later is for the next event. */
export function viewOf(options: ViewOptions): Transcript {
  const { file, present, agentId, family } = options;
  const now = snapshot(file);
  const view: Transcript = {
    get turn() {
      return currentTurn(now, options);
    },
    turns: () => now.whole().turns.map((row) => turnOf(row, options, ({ position }) => position)),
    lastAssistantText: () => present.lastAssistantMessage ?? lastText(now, file),
    said: (query = {}) => saidIn(now, options, query),
    calls: (query = {}) => callsOf(now, options, query),
    skills: () => skillsOf(now, present),
    get length() {
      return now.whole().entries;
    },
    get skipped() {
      const { skipped: count, skippedLines } = now.whole();
      return { count, lines: [...skippedLines] };
    },
    get main() {
      return agentId === undefined ? view : family().main;
    },
    subagent: (id) => (id === agentId ? view : family().subagent(id)),
  };
  return Object.freeze(view);
}

type TurnRow = Parameters<SessionFile["entryAt"]>[0] & {
  readonly position: number;
  readonly prompt?: string;
};

function turnOf(row: TurnRow, { file }: ViewOptions, position: (row: TurnRow) => number): TranscriptTurn {
  return {
    prompt: row.prompt ?? null,
    get text() {
      return file.entryAt(row)?.prompt?.text ?? "";
    },
    get position() {
      return position(row);
    },
  };
}

function currentTurn(now: Snapshot, options: ViewOptions): TranscriptTurn | undefined {
  const { digest, position } = now.recent();
  const row = digest.turns.at(-1);
  const turn = row && turnOf(row, options, position);
  const { prompt } = options.present;
  if (prompt === undefined || turn?.text === prompt.trim()) return turn;
  // Just submitted, and not written down yet.
  return {
    prompt: null,
    text: prompt,
    get position() {
      return now.whole().entries;
    },
  };
}

/** Looks back turn by turn. */
function lastText(now: Snapshot, file: SessionFile): string | undefined {
  for (let recent = now.recent(); ; ) {
    const row = recent.digest.said.findLast(({ origin }) => origin === "assistant");
    if (row !== undefined) return textIn(row, file);
    const before = recent.before();
    if (before === undefined) return undefined;
    recent = before;
  }
}

/** Skills that the model called with success, and those that the user called by a slash. */
function skillsOf(now: Snapshot, { call: present }: Present): readonly string[] {
  const { calls, turns } = now.whole();
  const used = calls.flatMap(({ call: { skill, position, agent }, result }) =>
    skill === undefined || agent !== undefined || result === undefined || result.failed
      ? []
      : [{ name: skill, position }],
  );
  const asked = turns.flatMap(({ slash, position }) =>
    slash === undefined ? [] : [{ name: slash, position }],
  );
  const names = [...used, ...asked].toSorted((a, b) => a.position - b.position).map(({ name }) => name);
  const skill = present?.tool === "Skill" && present.outcome === "ok" ? present.input["skill"] : undefined;
  return [...new Set([...names, ...(typeof skill === "string" ? [skill] : [])])];
}
