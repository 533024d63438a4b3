import { type HookEvent, hookEvents } from "../protocol/event-names.ts";
import { type Condition, matched, noMatch } from "./condition.ts";

/**
 * Holds when the event comes from a subagent of one of these types; `"main"` is the main thread. Unknown for a
 * subagent that tells no type.
 *
 * @example guard({ when: [agent("Explore", "Plan"), tool("Write")], deny: "Only look here; report what to change." })
 */
export function agent(...types: readonly string[]): Condition {
  const label = `agent(${types.map((type) => JSON.stringify(type)).join(", ")})`;
  if (types.length === 0 || types.includes(""))
    throw new TypeError('agent() needs types of subagents, or "main"');
  const events = types.every((type) => type === "main") ? ofTheMainThread : undefined;
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    ...(events !== undefined && { events }),
    check: ({ agent: type }) => {
      if (type === "") return { match: "unknown", why: "the subagent has no type" };
      return types.includes(type) ? matched(label, type) : noMatch(type);
    },
  });
}

const ofTheMainThread: readonly HookEvent[] = hookEvents.filter((name) => !name.startsWith("Subagent"));
