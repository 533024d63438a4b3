// What a gate does when its conditions hold. Loaded then: most stops never come here.
import { lastingSession } from "../conditions/lasting-memory.ts";
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { causeOf } from "../protocol/cause-of.ts";
import { isHonoured } from "../protocol/honours.ts";
import { recordWords } from "../signals/echo.ts";
import { isSameEvent, type Met } from "../state/event-key.ts";
import { blocksIn, isSameTurn, setBlocks, type TurnMark } from "../state/held.ts";
import { isTurnTaken, type LastFire, PrimitiveState, type Turn, takeTurn } from "../state/primitive-state.ts";
import type { Firing } from "./hook.ts";
import type { Outcome } from "./outcome.ts";
import { block, notify } from "./outcomes.ts";
import {
  agentKey,
  goesOn,
  isHostsOwn,
  isOngoing,
  isWaiting,
  pastOf,
  stopKey,
  timesHeld,
  turnOf,
} from "./turn.ts";

const unknown = "what it did before is not known";
const never: Met = { key: "", at: 0 };

/** Seconds to wait for another process that counts in the same session. */
const patience = 5;

/** What a gate demands. */
export interface Demand {
  readonly message: string;
  /** Blocks between two prompts of the user, at most. */
  readonly maxBlocks: number;
}

/** Holds the agent, or lets it go and says so. Nothing: it waits for something, and nothing useful can be demanded. */
export async function hold(
  event: AnyLiveEvent,
  firing: Firing,
  { message, maxBlocks }: Demand,
): Promise<Outcome | undefined> {
  if (isWaiting(event) || isHostsOwn(event)) return undefined;
  const most = event.name === "PreCompact" ? Math.min(1, maxBlocks) : maxBlocks;
  const refused = await count(event, firing, message, most).catch((error: unknown) => {
    throw new Error(`it cannot count its blocks: ${causeOf(error)}. It demanded: ${message}`);
  });
  if (refused === undefined) return block(message);
  if (refused === "") return undefined;
  const told = `The gate ${firing.id} lets go, since ${refused}. It demanded: ${message}`;
  return isHonoured(event.name, "notify") ? notify(told) : undefined;
}

/** A stop as it is counted. */
interface Asking {
  readonly event: AnyLiveEvent;
  readonly message: string;
  readonly most: number;
  readonly key: string;
  readonly mark: TurnMark;
  readonly turn: Turn;
  readonly met: Met;
}

/** What was changed, and how to change it back when the answer does not get there. */
interface Counted {
  /** Why it does not hold the agent; an empty text when that was said already. */
  readonly refused: string | undefined;
  readonly undo: (state: PrimitiveState) => void;
}

/** Counts one block. Answers why there is none; an empty text when that was said already. */
async function count(
  event: AnyLiveEvent,
  firing: Firing,
  message: string,
  most: number,
): Promise<string | undefined> {
  // Nothing is kept: the host's own word is then all there is against a loop.
  if (event.session.dir === null)
    return event.name === "PreCompact" || goesOn(event) || most === 0 ? unknown : undefined;
  const slot = lastingSession(event).slot(PrimitiveState);
  const stop = stopKey(event, firing);
  const now = firing.host.now();
  const met = { key: stop?.key ?? "", at: now };
  const about = { event, message, most, key: agentKey(firing.id, event), met };
  const asking = { ...about, mark: turnOf(event), turn: throttleTurn(event) };
  const counted = await slot.mutate(
    (state) =>
      isSameEvent(state.held[about.key]?.event ?? never, stop, now) ? undefined : counting(state, asking),
    { timeout: patience },
  );
  // Another process answers for the same stop: it counts, and gives back what was not delivered.
  if (counted === undefined) return undefined;
  firing.onLost(() => slot.mutate(counted.undo, { timeout: patience }));
  return counted.refused;
}

function counting(state: PrimitiveState, asking: Asking): Counted {
  const { event, key, mark } = asking;
  const held = state.held[key];
  // The host says that a hook holds it: was that this one, and what it remembered is lost?
  const isLost = held === undefined && goesOn(event);
  const blocks = isLost
    ? timesHeld(event, asking.message)
    : blocksIn(state.held, key, mark, isOngoing(event));
  const refused = whyNot(state, blocks, asking);
  if (refused === undefined) return taking(state, blocks, asking);
  const isTold = held?.told === true && isSameTurn(held, mark, isOngoing(event));
  setBlocks(state.held, key, { ...mark, blocks, told: true });
  return {
    // An agent that goes on because of another hook is let go once more; one that does so by itself is not told again.
    refused: isTold && !goesOn(event) ? "" : refused,
    undo: (later) => setBlocks(later.held, key, { ...mark, blocks, told: isTold }),
  };
}

function whyNot(state: PrimitiveState, blocks: number, { event, most, turn }: Asking): string | undefined {
  if (blocks >= most)
    return `it held the agent ${most === 1 ? "once" : `${most} times`} since the last prompt`;
  const isFirst = blocks === 0;
  return isThrottled(event, state, turn) && isFirst
    ? "another gate held the agent since the last prompt already"
    : undefined;
}

function taking(
  state: PrimitiveState,
  blocks: number,
  { event, message, key, mark, turn, met }: Asking,
): Counted {
  const earlier = state.lastFiredAt;
  setBlocks(state.held, key, { ...mark, blocks: blocks + 1, event: met });
  if (event.name !== "PreCompact") takeTurn(state, "gate", turn);
  const taken = state.lastFiredAt;
  recordWords(state, message);
  return {
    refused: undefined,
    undo: (later) => {
      const now = blocksIn(later.held, key, mark, true);
      setBlocks(later.held, key, { ...mark, blocks: Math.max(0, now - 1) });
      if (isSameFire(later.lastFiredAt, taken)) later.lastFiredAt = earlier;
    },
  };
}

function isSameFire(one: LastFire | null, other: LastFire | null): boolean {
  return one?.by === other?.by && one?.prompt === other?.prompt && one?.position === other?.position;
}

/** Each agent has turns of its own. */
function throttleTurn(event: AnyLiveEvent): Turn {
  const { prompt, promptId } = turnOf(event);
  const known = prompt ?? promptId;
  const { agent_id: agent } = event.input;
  return {
    position: pastOf(event)?.turn?.position ?? 0,
    prompt: known === null || agent === undefined ? known : `${agent}/${known}`,
  };
}

/** Whether the turn was taken before this stop, by the payload: several gates may hold on one and the same stop. */
const before = new WeakMap<object, boolean>();

function isThrottled(event: AnyLiveEvent, state: PrimitiveState, turn: Turn): boolean {
  if (event.name === "PreCompact") return false;
  const known = before.get(event.input) ?? isTurnTaken(state, "gate", turn);
  before.set(event.input, known);
  return known;
}
