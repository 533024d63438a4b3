import { allMentions } from "../conditions/mentions.ts";
import type { AnyEvent } from "../events/event.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { mayMention } from "../shell/may-mention.ts";
import { isAbout, reachOf, type Tools } from "./reach.ts";

/** Where a hook must be asked, as data: kept beside the compiled hooks, so that most events need not load them. */
export interface Interest {
  readonly event: HookEvent;
  readonly tools: Tools;
  /** See `Condition.mentions`: of each list, the shell command must be able to run one name. */
  readonly mentions: readonly (readonly string[])[];
}

/** Everything that hooks must be asked about. */
export function interestsOf(hooks: readonly RegisteredHook[]): readonly Interest[] {
  return hooks.flatMap(({ hook }) => {
    if (hook.mode === "off" || hook.maxFires === 0) return [];
    return [...reachOf(hook)].map(([event, tools]) => {
      const conditions = [...hook.when, ...(hook.also?.[event] ?? [])];
      return { event, tools, mentions: allMentions(conditions.map((condition) => condition.mentions)) };
    });
  });
}

/** False only when no hook would be asked, or all of them would find at a glance that it is not their business. */
export function isOfInterest({ name, tool, command }: AnyEvent, interests: readonly Interest[]): boolean {
  // Other shells have rules of their own for what a text can run.
  const line = tool === "Bash" ? command : undefined;
  return interests.some(
    ({ event, tools, mentions }) =>
      event === name &&
      isAbout(tool, tools) &&
      (line === undefined || mentions.every((names) => names.some((word) => mayMention(line, word)))),
  );
}
