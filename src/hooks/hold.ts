// What a gate does when its conditions hold. Loaded then: most stops never come here.
import type { AnyLiveEvent } from "../conditions/live-event.ts";
import { isHonoured } from "../protocol/honours.ts";
import { recordWords } from "../signals/echo.ts";
import { isSameEvent, type Met } from "../state/event-key.ts";
import { blocksIn, setBlocks } from "../state/held.ts";
import { isTurnTaken, type LastFire, PrimitiveState, type Turn, takeTurn } from "../state/primitive-state.ts";
import type { Firing } from "./hook.ts";
import type { Outcome } from "./outcome.ts";
import { block, notify } from "./outcomes.ts";
import { agentKey, goesOn, isHostsOwn, isWaiting, pastOf, stopKey, turnOf } from "./turn.ts";

const repeated = "the same stop again";
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
  const refused = await count(event, firing, message, most);
  if (refused === undefined) return block(message);
  const told = `The gate ${firing.id} lets go, since ${refused}. It demanded: ${message}`;
  return isHonoured(event.name, "notify") ? notify(told) : undefined;
}

/** Counts one block. Answers why there is none. */
async function count(
  event: AnyLiveEvent,
  firing: Firing,
  message: string,
  most: number,
): Promise<string | undefined> {
  const spent = `it held the agent ${most === 1 ? "once" : `${most} times`} since the last prompt`;
  // Nothing is kept: the host's own word is then all there is against a loop.
  if (event.session.dir === null)
    return isOngoing(event) || most === 0 ? "what it did before is not known" : undefined;
  const slot = event.session.slot(PrimitiveState);
  const mark = turnOf(event);
  const key = agentKey(firing.id, event);
  const turn = throttleTurn(event);
  const stop = stopKey(event, firing);
  const now = firing.host.now();
  let taken: LastFire | null = null;
  let earlier: LastFire | null = null;
  const refused = await slot.mutate(
    (state) => {
      if (isSameEvent(state.held[key]?.event ?? never, stop, now)) return repeated;
      const blocks = blocksIn(state.held, key, mark, isOngoing(event));
      if (blocks >= most) return spent;
      if (isThrottled(event, state, turn) && blocks === 0)
        return "another gate held the agent since the last prompt already";
      setBlocks(state.held, key, mark, blocks + 1, { key: stop?.key ?? "", at: now });
      earlier = state.lastFiredAt;
      if (event.name !== "PreCompact") takeTurn(state, "gate", turn);
      taken = state.lastFiredAt;
      recordWords(state, message);
      return undefined;
    },
    { timeout: patience },
  );
  // Another process answers for the same stop: it counts, and gives back what was not delivered.
  if (refused === repeated) return undefined;
  if (refused === undefined)
    firing.onLost(() =>
      slot.mutate(
        (state) => {
          setBlocks(state.held, key, mark, Math.max(0, blocksIn(state.held, key, mark, true) - 1));
          if (isSameFire(state.lastFiredAt, taken)) state.lastFiredAt = earlier;
        },
        { timeout: patience },
      ),
    );
  return refused;
}

function isSameFire(one: LastFire | null, other: LastFire | null): boolean {
  return one?.by === other?.by && one?.prompt === other?.prompt && one?.position === other?.position;
}

/** Compactions of a turn that cannot be told from another are those of one turn: they must never be held twice. */
function isOngoing(event: AnyLiveEvent): boolean {
  return event.name === "PreCompact" || goesOn(event);
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
