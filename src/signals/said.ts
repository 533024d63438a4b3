import type { PastCall, Said, Transcript } from "../transcript/transcript.ts";
import type { Signals } from "./signals.ts";
import type { Speech } from "./speech.ts";
import { type Scored, scoredTexts } from "./texts.ts";

type Since = "turn" | "session";

/** Where texts stand that are scored. */
export interface Heard {
  readonly transcript: Transcript;
  /** The prompt just submitted, which the transcript does not hold yet. */
  readonly prompt: string | null;
  /** The event's payload: what was read for one hook serves the others on the same event. */
  readonly payload: object;
}

/** The texts that signals score, from a transcript: only as far back as the window needs. */
export function textsOf(heard: Heard, signals: Signals): readonly Scored[] {
  const { prompt } = heard;
  const inTurn = scoredTexts(speechesIn(heard, "turn"), signals, prompt);
  if (signals.window === "turn" || inTurn.length >= signals.window) return inTurn;
  return scoredTexts(speechesIn(heard, "session"), signals, prompt);
}

const known = new WeakMap<object, Partial<Record<Since, readonly Speech[]>>>();

/**
 * Who said what, oldest first; what the host, a hook or a skill put there is left out. Texts are read when they are asked
 * for, and so are positions, which take the whole file.
 */
function speechesIn({ transcript, payload }: Heard, since: Since): readonly Speech[] {
  const kept = known.get(payload) ?? {};
  known.set(payload, kept);
  kept[since] ??= inOrder(transcript, since);
  return kept[since];
}

function inOrder(transcript: Transcript, since: Since): readonly Speech[] {
  const spoken = transcript.said({ since, origins: ["user", "assistant", "thinking"] }).map(speechOf);
  const titled = transcript.calls({ since, tools: titling }).map(titles);
  if (titled.length === 0) return spoken;
  return [...spoken, ...titled].sort((one, other) => one.at - other.at);
}

const silence = { prose: "", thinking: [], titles: [], opensTurn: false } as const;

function speechOf(said: Said): Speech {
  const { origin } = said;
  let read: string | undefined;
  const text = (): string => {
    read ??= said.text;
    return read;
  };
  return {
    ...silence,
    by: origin === "user" ? "user" : "assistant",
    get prose() {
      return origin === "thinking" ? "" : text();
    },
    get thinking() {
      return origin === "thinking" ? [text()] : [];
    },
    get at() {
      return said.position;
    },
  };
}

const titling = ["TodoWrite", "TaskCreate", "TaskUpdate"];

function titles(call: PastCall): Speech {
  return {
    ...silence,
    by: "assistant",
    get titles() {
      return titlesIn(call);
    },
    get at() {
      return call.position;
    },
  };
}

function titlesIn({ tool, input }: PastCall): readonly string[] {
  const todos = Array.isArray(input["todos"]) ? input["todos"] : [];
  const named: readonly unknown[] =
    tool === "TodoWrite"
      ? todos.map((todo: unknown) =>
          typeof todo === "object" && todo !== null ? Reflect.get(todo, "content") : "",
        )
      : [input["subject"]];
  return named.filter((title) => typeof title === "string");
}
