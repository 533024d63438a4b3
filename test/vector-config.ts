import type { AnyCallback } from "../src/protocol/callback.ts";
import { eventFromString } from "../src/protocol/event-strings.ts";
import { Hooks } from "../src/protocol/hooks.ts";
import type { HooksConfig } from "../src/protocol/hooks-config.ts";
import type { Vector } from "./sdk-vectors.ts";

/** The configuration of a vector, its named callbacks taken from `callbackOf`. */
export function configOf({ config }: Vector, callbackOf: (name: string) => AnyCallback): HooksConfig {
  return Object.entries(config).reduce((hooks, [event, matchers]) => {
    const made = matchers.map(({ matcher, callbacks, timeout }) =>
      Hooks.matcher(
        matcher,
        callbacks.map(callbackOf),
        timeout === undefined ? {} : { timeoutSeconds: timeout },
      ),
    );
    // A cast: the vectors hand callbacks any input and let them return anything.
    return hooks.add(eventFromString(event), made as never);
  }, Hooks.empty);
}
