import type { HostFiles } from "../events/host.ts";
import { canBeSame, isLiteral, readSegment, type Segment } from "./segment.ts";

/** Names that are looked at in all; a pattern that means more is not about single files. */
const most = 2_000;

/** The files that a pattern of the shell, an absolute one, means at this moment. */
export function filesMeant(pattern: string, files: Pick<HostFiles, "list">): readonly string[] {
  const [root = "", ...names] = pattern.split("/");
  let found: readonly string[] = [root];
  for (const segment of names.filter((name) => name !== "").map(readSegment)) {
    found = isLiteral(segment)
      ? found.map((folder) => `${folder}/${segment.items.join("")}`)
      : found.flatMap((folder) =>
          files
            .list(folder || "/")
            .filter((name) => fits(name, segment))
            .map((name) => `${folder}/${name}`),
        );
    if (found.length > most) return [];
  }
  return found;
}

/** A wildcard does not stand for a leading dot. */
function fits(name: string, segment: Segment): boolean {
  if (name.startsWith(".") && segment.items[0] !== ".") return false;
  return canBeSame({ isDeep: false, items: [...name] }, segment);
}
