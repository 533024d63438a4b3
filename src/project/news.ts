import type { LoadedHooks, LoadProblem } from "../hosts/loaded.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import type { Project } from "./find.ts";
import { wiredIn } from "./wires-in.ts";
import { wiringNews } from "./wiring-news.ts";

/** What loading found out that the user has to hear of. */
interface News {
  readonly news?: readonly LoadProblem[];
  readonly wired: readonly HookEvent[];
}

/** What a user is told of hooks that were loaded, and which events can tell it. */
export function newsOf(project: Project, { hooks }: LoadedHooks, isFirst: boolean): News {
  const wired = wiredIn(project).map(({ event }) => event);
  return { wired, ...(isFirst && { news: wiringNews(project, hooks) }) };
}
