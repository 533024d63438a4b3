import { refusal } from "../../engine/policy.ts";
import { isAbout } from "../../engine/reach.ts";
import type { Standing } from "../../engine/standing.ts";
import { encode } from "../../protocol/encode.ts";
import { type HookEvent, isHookEvent } from "../../protocol/event-names.ts";
import { eventFacts } from "../../protocol/facts.ts";
import { plainReply } from "../command.ts";
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
  const id = refusing(event, tool, standing);
  if (id === undefined) return silent;
  const verdict = refusal(
    event,
    `The hook ${id} could not judge this, and it refuses when it cannot: ${why}`,
  );
  if (verdict === undefined) return silent;
  const { stdout, stderr, exitCode } = plainReply(encode(event, verdict), event);
  return { stdout, stderr, exitCode };
}

function refusing(
  event: HookEvent,
  tool: string | undefined,
  standing: Standing | undefined,
): string | undefined {
  if (standing === undefined) return eventFacts[event].failClosed ? "files of this project" : undefined;
  return standing.refusing.find((one) => one.event === event && isAbout(tool, one.tools))?.id;
}
