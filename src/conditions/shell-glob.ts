import type { HostFiles } from "../events/host.ts";
import { canBeSame, isLiteral, readSegment, type Segment } from "./segment.ts";

/** Names that are looked at in all; a pattern that means more is not about single files. */
const most = 2_000;

/** The files that a pattern of the shell, an absolute one, means at this moment. */
export function filesMeant(pattern: string, files: Pick<HostFiles, "list">): readonly string[] {
  const [root = "", ...names] = pattern.split("/");
  let found: readonly string[] = [root];
  let isKnown = true;
  // Names that `find` lists may have a leading dot.
  const dots = pattern.includes("**");
  for (const segment of names.filter((name) => name !== "").map(readSegment)) {
    isKnown &&= isLiteral(segment);
    const next = found.flatMap((folder) =>
      (isKnown
        ? [segment.items.join("")]
        : files
            .list(folder || "/")
            .filter((name) => (dots || !isHidden(name, segment)) && fits(name, segment))
      ).map((name) => `${folder}/${name}`),
    );
    // Of what is in any folder, that in the first ones is looked at.
    found = segment.isDeep ? [...found, ...next] : next;
    if (found.length > most) return [];
  }
  return found;
}

/** A wildcard does not stand for a leading dot. */
function isHidden(name: string, { items }: Segment): boolean {
  return name.startsWith(".") && items[0] !== ".";
}

function fits(name: string, segment: Segment): boolean {
  return canBeSame({ isDeep: false, items: [...name] }, segment);
}
