import type { StateDefinition } from "./definition.ts";
import type { Reading } from "./reading.ts";

/** What was stored, or made of it, as a value of its state. */
export function fitted<T extends object>(
  json: unknown,
  kind: "value" | "old",
  state: StateDefinition<T>,
): Reading<T> {
  const parsed = state.parse(json);
  return parsed.ok
    ? { kind, value: parsed.value }
    : { kind: "broken", why: `does not fit ${state.name}: ${parsed.problem}` };
}
