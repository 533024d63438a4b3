import { planWiring, type Wire } from "../engine/plan-wiring.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { given } from "../protocol/given.ts";
import { Hooks } from "../protocol/hooks.ts";
import { type HooksConfig, hooksConfig } from "../protocol/hooks-config.ts";
import { stateRoot } from "../state/paths.ts";
import { asHooks } from "./callback-hooks.ts";
import { type CallbackOptions, checkOptions, harmless, tell } from "./callback-options.ts";
import { type Engine, engineCallback } from "./engine-callback.ts";
import { isHooksConfig } from "./find-hooks.ts";
import { type HookSource, readSource } from "./hook-source.ts";
import { loneCallbacks } from "./lone-callbacks.ts";
import { nodeHost } from "./node.ts";
import { processLedger } from "./process-ledger.ts";
import { processMemory } from "./process-memory.ts";
import { problemsOf } from "./source-problems.ts";
import { transcriptsOf } from "./transcripts.ts";

/** A source as callbacks, and what is wrong with it. */
export interface SourceCallbacks {
  readonly callbacks: HooksConfig;
  readonly problems: readonly string[];
}

/**
 * One callback for each event on which there are hooks. Callbacks of sets are asked by it too, in the order of the
 * source; on events without hooks they stay as they are.
 *
 * @throws {TypeError} for a source that is none, and for options that are not what their types say.
 */
export function toCallbacks(source: HookSource, options: CallbackOptions): SourceCallbacks {
  checkOptions(options);
  const contents = readSource(source);
  const { parts } = contents;
  const sets = parts.filter(isHooksConfig);
  const hooks = parts.filter((part): part is RegisteredHook => !isHooksConfig(part));
  const ours = new Set(planWiring(hooks).map(({ event }) => event));
  // A matcher of FileChanged names the files to watch, so it must not be widened.
  const isFolded = (event: HookEvent): boolean => ours.has(event) && event !== "FileChanged";
  const engine = { ...engineOf(options), parts, isFolded };
  const nobody = { toolUseId: undefined, unknown: {}, warn: engine.warn };
  const asked = sets.flatMap((set) => asHooks(set, nobody, isFolded));
  const folded = planWiring([...hooks, ...asked])
    .filter(({ event }) => ours.has(event))
    .reduce((all, wire) => withWire(all, wire, engine, options), Hooks.empty);
  const handover = { warn: engine.warn, tellsClient: options.onFailure !== false };
  const callbacks = sets.reduce(
    (all, set) => all.concat(loneCallbacks(without(set, isFolded), handover)),
    folded,
  );
  return { callbacks, problems: problemsOf({ ...contents, hooks, sets, callbacks }, options) };
}

function engineOf(options: CallbackOptions): Omit<Engine, "parts" | "isFolded"> {
  const { root = process.cwd(), state, onTrace = () => undefined } = options;
  const warn = harmless(options.warn ?? tell);
  const home = process.env["HOME"] ?? process.env["USERPROFILE"];
  const host = nodeHost({ root, ...given({ home }) });
  const stateFolder = state === true ? stateRoot(process.env, home ?? "") : undefined;
  return {
    host,
    transcript: transcriptsOf(host, stateFolder),
    ...processMemory({ state, root, warn }),
    warn,
    warned: new Set(),
    onTrace: harmless(onTrace),
    ...given({ keep: processLedger(options, root) }),
  };
}

function withWire(all: HooksConfig, wire: Wire, engine: Engine, options: CallbackOptions): HooksConfig {
  const { event, matcher, timeout: timeoutSeconds } = wire;
  // On these two a failure is the one way to refuse.
  const refusesByFailure = eventFacts[event].refusal === "exit" && eventFacts[event].failClosed;
  const wanted = refusesByFailure ? "block" : wire.onFailure;
  const choices = given({ timeoutSeconds, onFailure: options.onFailure === false ? undefined : wanted });
  const matchers = [Hooks.matcher(matcher, [engineCallback(event, engine)], choices)];
  return all.concat(hooksConfig([{ event, matchers }]));
}

function without(set: HooksConfig, isFolded: (event: HookEvent) => boolean): HooksConfig {
  return hooksConfig(set.events.filter(({ event }) => !isFolded(event)));
}
