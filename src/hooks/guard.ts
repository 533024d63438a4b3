import type { AnyLiveEvent } from "../conditions/live-event.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { type EventsHonouring, isHonoured } from "../protocol/honours.ts";
import type { ToolName } from "../protocol/tools.ts";
import { build, type CommonOptions, type WhenFor } from "./build.ts";
import type { Hook, Match } from "./hook.ts";
import type { EventOf } from "./on.ts";
import type { ResultFor } from "./outcome.ts";
import { ask, block, deny } from "./outcomes.ts";
import { callable, noText, optionsOf, sayable } from "./values.ts";

/** Events whose action a guard can keep from happening. Stop and SubagentStop belong to gates. */
export type GuardEvent = Exclude<
  EventsHonouring<"deny"> | EventsHonouring<"block">,
  "Stop" | "SubagentStop" | "PostToolUse" | "PostToolUseFailure"
>;

/** A text, or one made from what matched. */
export type Say<E extends HookEvent, T extends string, O> =
  | string
  | ((match: Match<O>, event: EventOf<E, T>) => string);

interface Basics<E extends GuardEvent, T extends ToolName, O> extends CommonOptions<O> {
  /** Must all hold. What cannot be decided before the command runs counts as holding. */
  readonly when: WhenFor<O>;
  /** Default: PreToolUse. */
  readonly on?: E | readonly E[];
  /** Exact names of the tools it is for. Default: all. */
  readonly tool?: T | readonly T[];
  /** A guard is never capped. */
  readonly maxFires?: never;
}

/** Options of `guard`: exactly one of `deny`, `ask`, `then`. */
export type GuardOptions<E extends GuardEvent, T extends ToolName, O> = Basics<E, T, O> &
  (
    | {
        /** Refuses, and tells the model why and what to do instead. */
        readonly deny: Say<E, T, O>;
        readonly ask?: never;
        readonly then?: never;
      }
    | {
        /** Makes the user decide. */
        readonly ask: [E] extends [EventsHonouring<"ask">] ? Say<E, T, O> : never;
        readonly deny?: never;
        readonly then?: never;
      }
    | {
        /** Decides itself. */
        readonly then: (match: Match<O>, event: EventOf<E, T>) => ResultFor<E, T> | Promise<ResultFor<E, T>>;
        readonly deny?: never;
        readonly ask?: never;
      }
  );

/**
 * A hook that refuses, asks about or changes an action. It is never capped or throttled, and refuses when it
 * fails itself (`onError: "closed"`) unless told otherwise.
 *
 * @example
 * export const noForcePush = guard({
 *   when: command("git push", { flags: ["--force", "-f"] }),
 *   deny: "Force-pushing rewrites history that others have. Use --force-with-lease.",
 * });
 */
export function guard<
  const E extends GuardEvent = "PreToolUse",
  const T extends ToolName = string,
  O = undefined,
>(options: GuardOptions<E, T, O>): Hook<NoInfer<E>, O> {
  const { deny: refusal, ask: question, then } = optionsOf("guard", options, keys);
  const given = [refusal, question, then].filter((way) => way !== undefined);
  if (given.length !== 1) throw new TypeError("guard needs exactly one of deny, ask and then");
  if (options.when === undefined) throw new TypeError("guard needs when: what it is on guard against");
  if (then === undefined) sayable("deny or ask", refusal ?? question, true);
  callable("then", then);
  return build<E, O>(
    {
      kind: "guard",
      events: options.on ?? ("PreToolUse" as E), // the default of the type parameter
      tools: options.tool,
      onError: "closed",
      keys,
      rewrites: then !== undefined,
      run: ruling(options),
    },
    options,
  );
}

const keys = ["tool", "on", "deny", "ask", "then"];

type Run = Hook["run"];

function ruling<E extends GuardEvent, T extends ToolName, O>(options: GuardOptions<E, T, O>): Run {
  if (options.then !== undefined) return turned(options.then);
  if (options.ask !== undefined) return asking(options.ask as Say<E, T, O>); // not never: it is there
  const say = options.deny as Say<E, T, O>; // exactly one is given, see guard
  return (event, match) => {
    const reason = careful("deny", spoken(say, event, match), match);
    return isHonoured(event.name, "deny") ? deny(reason) : block(reason);
  };
}

function asking<E extends HookEvent, T extends string, O>(say: Say<E, T, O>): Run {
  return (event, match) => ask(careful("ask", spoken(say, event, match), match));
}

/**
 * Says so when it is only a suspicion: the model can then write out what could not be read. A function that makes no text
 * refuses all the same, and its author learns why it does not say more.
 */
function careful(name: string, text: unknown, { certain, doubts }: Match): string {
  const reason = typeof text === "string" ? text : noText(name, text);
  if (certain) return reason;
  return `Refused to be on the safe side, since ${doubts.join("; ")}. Write it out in full if it is something else. ${onGuard}${reason}`;
}

/** Where a refusal on the safe side says what the guard itself has to say. */
export const onGuard = "What it is on guard against: ";

function turned<E extends HookEvent, T extends string, O>(
  then: (match: Match<O>, event: EventOf<E, T>) => unknown,
): Run {
  return (event, match) => then(match as Match<O>, event as unknown as EventOf<E, T>) as ReturnType<Run>; // the options' types hold the promise
}

/** The text of a `say`, `deny` or `ask`. */
export function spoken<E extends HookEvent, T extends string, O>(
  say: Say<E, T, O>,
  event: AnyLiveEvent,
  match: Match,
): string {
  if (typeof say === "string") return say;
  return say(match as Match<O>, event as unknown as EventOf<E, T>); // the options' types hold the promise
}
