import type { CommandQuestion, Condition } from "../conditions/condition.ts";
import { allMentions } from "../conditions/mentions.ts";
import type { AnyEvent } from "../events/event.ts";
import type { Hook, RegisteredHook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { mayMention } from "../shell/may-mention.ts";
import { isAbout, reachOf, type Tools } from "./reach.ts";

/** Where a hook must be asked, as data: kept beside the compiled hooks, so that most events need not load them. */
export interface Interest {
  readonly event: HookEvent;
  readonly tools: Tools;
  /** See `Condition.mentions`: of each list, the shell command must be able to run one name. */
  readonly mentions: readonly (readonly string[])[];
  /** See `Condition.asks`: the command must be such that the answer to none of these is no. */
  readonly asks?: readonly CommandQuestion[];
}

/** Everything that hooks must be asked about. */
export function interestsOf(hooks: readonly RegisteredHook[]): readonly Interest[] {
  return hooks.flatMap(({ hook }) => {
    if (hook.mode === "off" || hook.maxFires === 0) return [];
    return [...reachOf(hook)].map(([event, tools]) => {
      const conditions = [...hook.when, ...(hook.also?.[event] ?? [])];
      const mentions = allMentions(conditions.map((condition) => condition.mentions));
      const asks = questionsIn(conditions, hook);
      return { event, tools, mentions, ...(asks.length > 0 && { asks }) };
    });
  });
}

/** False only when no hook would be asked, or all of them would find at a glance that it is not their business. */
export function isOfInterest(event: AnyEvent, interests: readonly Interest[]): boolean {
  return interests.some(concerning(event));
}

/** Which of them an event is about, as far as a glance tells. */
export function concerning({ name, tool, command }: AnyEvent): (interest: Interest) => boolean {
  // Other shells have rules of their own for what a text can run.
  const line = tool === "Bash" ? command : undefined;
  return ({ event, tools, mentions }) =>
    event === name &&
    isAbout(tool, tools) &&
    (line === undefined || mentions.every((names) => names.some((word) => mayMention(line, word))));
}

/** As for what is mentioned: one that has to be asked hides those behind it. None where commands are excluded, as those are asked beside. */
function questionsIn(conditions: readonly Condition[], { unless }: Hook): readonly CommandQuestion[] {
  if (unless.length > 0 || conditions.some(({ negates }) => negates !== undefined)) return [];
  const end = conditions.findIndex(({ asks }) => asks === undefined);
  return conditions.slice(0, end === -1 ? undefined : end).flatMap(({ asks }) => asks ?? []);
}
