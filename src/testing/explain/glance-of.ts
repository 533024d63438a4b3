import { type Interest, isOfInterest } from "../../engine/interest.ts";
import { hasTool } from "../../engine/reach.ts";
import type { AnyEvent } from "../../events/event.ts";
import type { ExplainedGlance } from "./explanation.ts";

/** Whether the wired entry answers an event at a first look, without loading the hooks. */
export function glanceOf(event: AnyEvent, interests: readonly Interest[] | undefined): ExplainedGlance {
  if (!hasTool(event.name))
    return { answered: false, why: "only events about a tool call are; on others there may be news to tell" };
  if (interests === undefined)
    return {
      answered: false,
      why: "the hooks have to be asked each time: a file has problems, or what it exports may change from run to run",
    };
  return isOfInterest(event, interests)
    ? { answered: false, why: "a hook may be concerned, so they are asked" }
    : { answered: true, why: "answered at a first glance: no hook is concerned" };
}
