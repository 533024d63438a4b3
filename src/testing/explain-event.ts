import { isRecord } from "../events/text-blocks.ts";
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
 * before or after. `hooks` is a module of hooks, any record of them, or a record of such modules; `payload` is one of a
 * builder, or recorded. Throws a TypeError when there is no hook in `hooks`.
 *
 * @example
 * const noPush = guard({ when: command("git push"), deny: "Ask first." });
 * const { fold } = await explainEvent({ noPush }, bash("sudo git push"));
 * fold.outcome; // "deny"
 */
export async function explainEvent(
  hooks: object,
  payload: object,
  { root = "/code/app", dry = false }: ExplainEventOptions = {},
): Promise<Explanation> {
  const registered = hooksIn(hooks);
  if (registered.length === 0)
    throw new TypeError(`explainEvent() found no hook in { ${Object.keys(hooks).join(", ")} }`);
  return explain(JSON.stringify(payload), {
    loaded: { hooks: registered, problems: [] },
    host: nodeHost({ root, home: "/home/dev" }),
    store: memoryStore(),
    dry,
  });
}

/** The hooks of a record, and of the modules in it: those as `module/name`, as a file's are. */
function hooksIn(hooks: object): readonly RegisteredHook[] {
  return Object.entries(hooks).flatMap(([id, value]: [string, unknown]): readonly RegisteredHook[] => {
    if (isHook(value)) return [{ id: value.id ?? id, hook: value }];
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([name, hook]) =>
      isHook(hook) ? [{ id: hook.id ?? `${id}/${name}`, hook }] : [],
    );
  });
}
