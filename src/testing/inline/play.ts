import { dispatch } from "../../engine/dispatch.ts";
import type { Trace } from "../../engine/trace.ts";
import type { AnyEvent } from "../../events/event.ts";
import { toEvent } from "../../events/read-event.ts";
import type { RegisteredHook } from "../../hooks/hook.ts";
import { memoryIn } from "../../hosts/memory-in.ts";
import { keepQuiet } from "../../hosts/quiet.ts";
import { budgetsIn } from "../../hosts/stored-budgets.ts";
import { transcriptsOf } from "../../hosts/transcripts.ts";
import { durableRootsOf } from "../../hosts/work-tree.ts";
import { memoryStore } from "../../state/memory-store.ts";
import type { Payload } from "../payload-of.ts";
import { type Played, unmet } from "./expected.ts";
import type { PlannedCase } from "./plan.ts";
import type { CaseResult } from "./report.ts";
import { sealed } from "./sealed.ts";
import { stateIn } from "./state-in.ts";
import { catchStrayErrors, owning, settled, timersLeft } from "./stray-errors.ts";
import { type World, worldOf } from "./world.ts";

/** How to play a case. */
export interface PlayOptions {
  /** Called off: what is played then is not waited for. */
  readonly signal?: AbortSignal | undefined;
  /** Where errors go that nobody awaits; those that come later than the result, too. */
  readonly errors?: string[];
}

/** Plays one case with one hook, in a world of its own. Never throws. */
export async function playCase(
  registered: RegisteredHook,
  planned: PlannedCase,
  options: PlayOptions = {},
): Promise<CaseResult> {
  const started = performance.now();
  const restore = catchStrayErrors();
  const problems = await problemsOf(registered, planned, options).finally(restore);
  const { list, name } = planned;
  return {
    hook: registered.id,
    list,
    name,
    ok: problems.length === 0,
    problems,
    ms: performance.now() - started,
  };
}

async function problemsOf(
  registered: RegisteredHook,
  planned: PlannedCase,
  options: PlayOptions,
): Promise<readonly string[]> {
  const strays = keepQuiet();
  let world: World | undefined;
  try {
    world = worldOf(planned.world);
    const played = await play(registered, planned, world, options);
    return unmet(planned, played).map(world.outOf);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    world?.end();
    strays.restore();
  }
}

async function play(
  registered: RegisteredHook,
  planned: PlannedCase,
  world: World,
  { signal, errors = [] }: PlayOptions,
): Promise<Played> {
  const { env = {}, programs = {}, now, state = {} } = planned.world;
  const store = memoryStore({ now: world.host.now });
  // A case without a repository, or without a disk, still happens in a project.
  const { root } = world.host;
  const roots = { project: root, ...durableRootsOf(root) };
  const [budgets, memory] = [budgetsIn(store), memoryIn(store, () => roots)];
  const states = stateIn(store, roots);
  const ask = async (payload: Payload): Promise<{ event: AnyEvent; trace: Trace }> => {
    const event = readable(world.placed(payload), world);
    const transcript = transcriptsOf(world.host, undefined);
    const { trace } = await dispatch([registered], event, world.host, {
      ...{ budgets, memory, transcript },
      ...(signal !== undefined && { signal }),
    });
    return { event, trace };
  };
  const path = process.env["PATH"] ?? "";
  const seal = {
    env: { PATH: path, HOME: world.home, ...env },
    programs,
    now: now === undefined ? undefined : new Date(now).getTime(),
  };
  const askAll = async (): Promise<{ event: AnyEvent; trace: Trace }> => {
    const timers = timersLeft();
    states.put(readable(world.placed(planned.payload), world), world.into(state));
    for (const payload of planned.before) await ask(payload);
    const asked = await ask(planned.payload);
    await settled(timers);
    return asked;
  };
  const { result, attempts } = await sealed(seal, () => owning(errors, askAll));
  const { hooks, faults } = result.trace;
  const [trace] = hooks;
  return {
    trace: trace && { ...trace, outcomes: world.outOf(trace.outcomes) },
    faults,
    attempts,
    errors,
    // As the document would be read again: lists of a schema's own kind are lists.
    stateOf: (name) => world.outOf(JSON.parse(JSON.stringify(states.get(result.event, name)))),
  };
}

function readable(payload: Payload, { host }: World): AnyEvent {
  const reading = toEvent(payload, host.platform);
  if (reading.kind === "event") return reading.event;
  const why = reading.kind === "unreadable" ? reading.unreadable.reason : `there is no event ${reading.name}`;
  throw new TypeError(`the payload cannot be read: ${why}`);
}
