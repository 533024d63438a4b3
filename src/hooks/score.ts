// What a nudge with signals does. Loaded when one is asked.
import { lastingSession } from "../conditions/lasting-memory.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { isEcho, recordFire } from "../signals/echo.ts";
import { matchSignals, restore, triggeredBy } from "../signals/match.ts";
import { textsOf } from "../signals/said.ts";
import type { Signals } from "../signals/signals.ts";
import type { Scored } from "../signals/texts.ts";
import { Deque } from "../state/deque.ts";
import { PrimitiveState } from "../state/primitive-state.ts";
import type { Transcript } from "../transcript/transcript.ts";
import type { Firing } from "./hook.ts";
import type { Outcome } from "./outcome.ts";
import { context } from "./outcomes.ts";
import { pastOf } from "./turn.ts";

/** Seconds to wait for another process that fires in the same session. */
const patience = 5;

/** Whether there is a text that would make it fire. Takes no lock and spends nothing. */
export function hasSignal(event: AnyLiveEvent, signals: Signals, id: string): boolean {
  const heard = listen(event, signals);
  // A copy: what matches is spent in it alone.
  return heard !== undefined && scored(event.session.load(PrimitiveState), signals, heard, id) !== null;
}

/** Spends the texts that made it fire, tells the model, and remembers its own words so that nobody reacts to them. */
export async function speakUp(
  event: AnyLiveEvent,
  firing: Firing,
  signals: Signals,
  say: (triggers: readonly string[]) => string,
): Promise<Outcome | undefined> {
  const heard = listen(event, signals);
  if (heard === undefined) return undefined;
  const slot = lastingSession(event).slot(PrimitiveState);
  const fire = await slot.mutate(
    (state) => {
      const triggers = scored(state, signals, heard, firing.id);
      if (triggers === null) return undefined;
      const { echoLemmas, echoWindowEnd, echoVerbatim } = state;
      const echoWindows = new Deque(state.echoWindows.cap, state.echoWindows);
      const message = say(triggers);
      const cited = `${message}\n${triggeredBy(state, signals, triggers)}`;
      recordFire(state, { message, triggers, position: heard.position, window: signals.window });
      const now = JSON.stringify(state.echoLemmas);
      return { cited, triggers, now, before: { echoLemmas, echoWindowEnd, echoVerbatim, echoWindows } };
    },
    { timeout: patience },
  );
  if (fire === undefined) return undefined;
  firing.onLost(() =>
    slot.mutate(
      (state) => {
        restore(state, firing.id, fire.triggers);
        // Another hook may have fired since; its words are the last ones then.
        if (JSON.stringify(state.echoLemmas) === fire.now) Object.assign(state, fire.before);
      },
      { timeout: patience },
    ),
  );
  return context(fire.cited);
}

/** What was said, and where the transcript ends. */
interface Heard {
  readonly texts: readonly Scored[];
  /** Worked out when asked for: it takes the whole file. */
  readonly position: number;
}

function listen(event: AnyLiveEvent, signals: Signals): Heard | undefined {
  const transcript: Transcript | undefined = pastOf(event);
  if (transcript === undefined) return undefined;
  const prompt = event.name === "UserPromptSubmit" ? (event.prompt ?? null) : null;
  return {
    texts: textsOf({ transcript, prompt, payload: event.input }, signals),
    get position() {
      return transcript.length;
    },
  };
}

function scored(
  state: PrimitiveState,
  signals: Signals,
  { texts }: Heard,
  id: string,
): readonly string[] | null {
  const patterns = signals.signals.map(({ pattern }) => pattern);
  const isQuiet = state.echoWindows.length === 0;
  const own = isQuiet ? texts : texts.filter(({ text, at }) => !isEcho(state, text, at, patterns));
  return matchSignals(
    state,
    signals,
    own.map(({ text }) => text),
    id,
  );
}
