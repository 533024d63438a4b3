import { refusal } from "../../engine/policy.ts";
import { isAbout } from "../../engine/reach.ts";
import type { Standing } from "../../engine/standing.ts";
import { encode } from "../../protocol/encode.ts";
import { type HookEvent, isHookEvent } from "../../protocol/event-names.ts";
import { eventFacts } from "../../protocol/facts.ts";
import { plainReply } from "../command-reply.ts";
import type { PlainReply } from "./messages.ts";

/** An event that got no answer. */
export interface Unanswered {
  /** As it was wired. */
  readonly event: string;
  /** Today's name of the tool it is about, when that much is known. */
  readonly tool?: string | undefined;
  /** What is known of the project's hooks; nothing: they were never loaded. */
  readonly standing: Standing | undefined;
  readonly why: string;
}

const silent: PlainReply = { stdout: "", stderr: "", exitCode: 0 };

/**
 * What is said for hooks that do not answer, by their own policies: a refusal where one of them refuses when it cannot
 * judge. Of hooks that nobody knows it is believed wherever a refusal keeps something from happening.
 */
export function unanswered({ event, tool, standing, why }: Unanswered): PlainReply {
  if (!isHookEvent(event)) return silent;
  const refuses = refusing(event, tool, standing);
  if (refuses === undefined) return silent;
  const verdict = refusal(event, `${refuses}: ${why}`);
  if (verdict === undefined) return silent;
  const { stdout, stderr, exitCode } = plainReply(encode(event, verdict), event);
  return { stdout, stderr, exitCode };
}

/** Who refuses, in words. Of several hooks nobody knows which one it was that the others wait for. */
function refusing(
  event: HookEvent,
  tool: string | undefined,
  standing: Standing | undefined,
): string | undefined {
  if (standing === undefined)
    return eventFacts[event].failClosed
      ? "The hooks of this project could not judge this, and one of them may refuse when it cannot"
      : undefined;
  const [first, ...others] = standing.refusing.filter(
    (one) => one.event === event && isAbout(tool, one.tools),
  );
  if (first === undefined) return undefined;
  return others.length === 0
    ? `The hook ${first.id} could not judge this, and it refuses when it cannot`
    : `One of its hooks did not let this be judged, and ${first.id} and ${others.length} more refuse then`;
}
