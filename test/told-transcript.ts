import type {
  CallQuery,
  PastCall,
  Said,
  SaidQuery,
  Transcript,
  TranscriptTurn,
} from "../src/transcript/transcript.ts";

/** A transcript that a test tells line by line, as the host would write it down. */
export interface ToldTranscript extends Transcript {
  prompt(uuid: string | null, text: string): void;
  says(text: string, origin?: Said["origin"]): void;
  calls(query?: CallQuery): readonly PastCall[];
  did(tool: string, input: Readonly<Record<string, unknown>>, outcome?: PastCall["outcome"]): void;
}

/** An empty transcript in memory. */
export function toldTranscript(): ToldTranscript {
  let position = 0;
  const turns: TranscriptTurn[] = [];
  const texts: Said[] = [];
  const past: PastCall[] = [];
  const start = (since: "turn" | "session" | undefined): number =>
    since === "turn" ? (turns.at(-1)?.position ?? 0) : 0;
  const told: ToldTranscript = {
    get turn() {
      return turns.at(-1);
    },
    turns: () => turns,
    lastAssistantText: () => texts.findLast(({ origin }) => origin === "assistant")?.text,
    said: ({ origins, since }: SaidQuery = {}) =>
      texts.filter((one) => one.position >= start(since) && (origins?.includes(one.origin) ?? true)),
    calls: ({ tools, outcome, since }: CallQuery = {}) =>
      past.filter(
        (call) =>
          call.position >= start(since) &&
          (tools?.includes(call.tool) ?? true) &&
          (outcome === undefined || call.outcome === outcome),
      ),
    skills: () => [],
    get length() {
      return position;
    },
    skipped: { count: 0, lines: [] },
    get main() {
      return told;
    },
    subagent: () => toldTranscript(),
    prompt: (uuid, text) => {
      turns.push({ prompt: uuid, text, position });
      told.says(text, "user");
    },
    says: (text, origin = "assistant") => {
      texts.push({ origin, text, position });
      position += 1;
    },
    did: (tool, input, outcome = "ok") => {
      const id = `toolu_${position}`;
      const { command } = input;
      past.push({
        id,
        tool,
        input,
        outcome,
        position,
        command: typeof command === "string" ? command : undefined,
        files: [],
        cwd: undefined,
        response: "",
        agentId: undefined,
        denied: false,
      });
      position += 1;
    },
  };
  return told;
}
