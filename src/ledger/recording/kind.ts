import { safeId } from "../../state/paths.ts";
import type { Recorded } from "./recorded.ts";

/** What recordings are told apart by: `PreToolUse-Bash`. */
export function kindOf({ event, tool }: Pick<Recorded, "event" | "tool">): string {
  return safeId(tool === undefined ? event : `${event}-${tool}`).slice(0, 100);
}
