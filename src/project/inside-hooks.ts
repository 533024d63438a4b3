import { relative } from "node:path";
import type { Project } from "./find.ts";

/** A path as messages show it: from the hooks folder, with `/` between names. */
export function insideHooks(path: string, { hooksDir }: Pick<Project, "hooksDir">): string {
  return relative(hooksDir, path).replaceAll("\\", "/");
}
