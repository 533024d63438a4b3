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
export function isOfInterest(event: AnyEvent, interests: readonly Interest[]): boolean {
  return interests.some(
    ({ event: name, tools, mentions }) =>
      name === event.name && isAbout(event.tool, tools) && mentions.every((names) => canRun(event, names)),
  );
}

/** Other shells have rules of their own for what a text can run. */
function canRun({ tool, command }: AnyEvent, names: readonly string[]): boolean {
  if (command === undefined || tool !== "Bash") return true;
  return names.some((name) => mayMention(command, name));
}
