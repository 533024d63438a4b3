import type { HookEvent } from "../protocol/event-names.ts";
import { checkNames } from "../protocol/known-names.ts";
import { withFields } from "./build.ts";
import type { Hook, Mode } from "./hook.ts";
import { oneOf } from "./values.ts";

const modes: readonly Mode[] = ["enforce", "warn", "observe", "off"];

const keys = ["as", "options"];

/** What `configure` can change. */
export interface Configuration<O> {
  /** How far the hook may go. */
  readonly as?: Mode;
  /** Some of its options; the others keep their defaults. */
  readonly options?: Partial<O>;
}

/**
 * A changed copy of a hook, for tuning hooks of a pack or watching a new one before it may refuse.
 *
 * @example export const watched = configure(forcePush, { as: "observe" });
 */
export function configure<E extends HookEvent, O>(hook: Hook<E, O>, changes: Configuration<O>): Hook<E, O> {
  checkNames("configure has no option", changes, keys);
  const changed =
    changes.options === undefined ? hook : hook.withOptions({ ...hook.options, ...changes.options });
  return withFields(changed, {
    mode: oneOf("as", changes.as ?? hook.mode, modes),
    ...(hook.id !== undefined && { id: hook.id }),
  });
}
