import type { PastCall, Said, Transcript } from "../transcript/transcript.ts";
import type { Signals } from "./signals.ts";
import type { Speech } from "./speech.ts";
import { type Scored, scoredTexts } from "./texts.ts";

type Since = "turn" | "session";

/**
 * The texts that signals score, from a transcript: only as far back as the window needs. `prompt` is the one just
 * submitted, which the transcript does not hold yet.
 */
export function textsOf(transcript: Transcript, signals: Signals, prompt: string | null): readonly Scored[] {
  const inTurn = scoredTexts(speechesIn(transcript, "turn"), signals, prompt);
  if (signals.window === "turn" || inTurn.length >= signals.window) return inTurn;
  return scoredTexts(speechesIn(transcript, "session"), signals, prompt);
}

/** Who said what, oldest first; what the host, a hook or a skill put there is left out. */
function speechesIn(transcript: Transcript, since: Since): readonly Speech[] {
  const turns = new Set(transcript.turns().map(({ position }) => position));
  const spoken = transcript.said({ since, origins: ["user", "assistant", "thinking"] }).map(speechOf(turns));
  const titled = transcript.calls({ since, tools: titling }).map(titles);
  const openings = [...turns]
    .filter((at) => since === "session" || at === transcript.turn?.position)
    .map((at): Speech => ({ ...silence, at, by: "user", opensTurn: true }));
  return [...openings, ...spoken, ...titled].sort((one, other) => one.at - other.at);
}

const silence: Omit<Speech, "at"> = {
  by: "assistant",
  prose: "",
  thinking: [],
  titles: [],
  opensTurn: false,
};

const speechOf =
  (turns: ReadonlySet<number>) =>
  ({ origin, text, position: at }: Said): Speech => {
    if (origin === "thinking") return { ...silence, at, thinking: [text] };
    if (origin === "assistant") return { ...silence, at, prose: text };
    return { ...silence, at, by: "user", prose: text, opensTurn: turns.has(at) };
  };

const titling = ["TodoWrite", "TaskCreate", "TaskUpdate"];

function titles({ tool, input, position: at }: PastCall): Speech {
  const todos = Array.isArray(input["todos"]) ? input["todos"] : [];
  const named: readonly unknown[] =
    tool === "TodoWrite"
      ? todos.map((todo: unknown) =>
          typeof todo === "object" && todo !== null ? Reflect.get(todo, "content") : "",
        )
      : [input["subject"]];
  return { ...silence, at, titles: named.filter((title) => typeof title === "string") };
}
