import type { PastCall, Said, Transcript } from "../transcript/transcript.ts";
import type { Signals } from "./signals.ts";
import type { Speech } from "./speech.ts";
import { scoredTexts } from "./texts.ts";

type Since = "turn" | "session";

/**
 * The texts that signals score, from a transcript: only as far back as the window needs. `prompt` is the one just
 * submitted, which the transcript does not hold yet.
 */
export function textsOf(transcript: Transcript, signals: Signals, prompt: string | null): readonly string[] {
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
    .map((at): Placed => ({ at, speech: { ...silence, by: "user", opensTurn: true } }));
  return [...openings, ...spoken, ...titled]
    .sort((one, other) => one.at - other.at)
    .map(({ speech }) => speech);
}

interface Placed {
  readonly at: number;
  readonly speech: Speech;
}

const silence: Speech = { by: "assistant", prose: "", thinking: [], titles: [], opensTurn: false };

const speechOf =
  (turns: ReadonlySet<number>) =>
  ({ origin, text, position: at }: Said): Placed => {
    if (origin === "thinking") return { at, speech: { ...silence, thinking: [text] } };
    if (origin === "assistant") return { at, speech: { ...silence, prose: text } };
    return { at, speech: { ...silence, by: "user", prose: text, opensTurn: turns.has(at) } };
  };

const titling = ["TodoWrite", "TaskCreate", "TaskUpdate"];

function titles({ tool, input, position: at }: PastCall): Placed {
  const todos = Array.isArray(input["todos"]) ? input["todos"] : [];
  const named: readonly unknown[] =
    tool === "TodoWrite"
      ? todos.map((todo: unknown) =>
          typeof todo === "object" && todo !== null ? Reflect.get(todo, "content") : "",
        )
      : [input["subject"]];
  return { at, speech: { ...silence, titles: named.filter((title) => typeof title === "string") } };
}
