import { isHook, type RegisteredHook } from "../hooks/hook.ts";
import { nodeHost } from "../hosts/node.ts";
import { memoryStore } from "../state/memory-store.ts";
import { explain } from "./explain/explain.ts";
import type { Explanation } from "./explain/explanation.ts";

/** Where an event is explained. */
export interface ExplainEventOptions {
  /** Folder that relative globs are anchored at. Default: `/code/app`, where payload builders live. */
  readonly root?: string;
  /** Ask the conditions alone, and run no handler. Default: false. */
  readonly dry?: boolean;
}

/**
 * Asks hooks about one event and tells everything that there is to tell: what each condition said and why, what each
 * hook said, how their answers became one, the answer itself, and what the host does with it. Nothing is remembered
 * before or after. `hooks` is a module of hooks, or any record of them; `payload` is one of a builder, or recorded.
 *
 * @example
 * const noPush = guard({ when: command("git push"), deny: "Ask first." });
 * const { fold } = await explainEvent({ noPush }, bash("sudo git push"));
 * fold.outcome; // "deny"
 */
export function explainEvent(
  hooks: object,
  payload: object,
  { root = "/code/app", dry = false }: ExplainEventOptions = {},
): Promise<Explanation> {
  const registered = Object.entries(hooks).flatMap(([id, hook]): readonly RegisteredHook[] =>
    isHook(hook) ? [{ id: hook.id ?? id, hook }] : [],
  );
  return explain(JSON.stringify(payload), {
    loaded: { hooks: registered, problems: [] },
    host: nodeHost({ root, home: "/home/dev" }),
    store: memoryStore(),
    dry,
  });
}
