import type { Manifest, ManifestFile } from "./manifest.ts";

/**
 * The order in which hook files run, as places in the list of them; undefined when it is the list's own. Where two
 * files want one name, the first to run has it: so what served before and did not change comes first, then what
 * changed, then what never worked. Whoever came or changed last is the one that is told to yield.
 */
export function runningOrder(
  files: readonly ManifestFile[],
  before: Manifest | undefined,
  isChanged: (file: string) => boolean,
): readonly number[] | undefined {
  if (before === undefined) return undefined;
  const known = (before.order ?? before.files.map((_, at) => at)).map((at) => before.files[at]);
  const rows = files.map(({ file }, at) => {
    const rank = known.findIndex((other) => other?.file === file);
    const standing = standingOf(known[rank], before.bundle, isChanged);
    return { at, rank: rank < 0 ? known.length : rank, standing };
  });
  const order = rows.toSorted((a, b) => a.standing - b.standing || a.rank - b.rank).map(({ at }) => at);
  return order.every((at, place) => at === place) ? undefined : order;
}

function standingOf(
  known: ManifestFile | undefined,
  bundle: string,
  isChanged: (file: string) => boolean,
): 0 | 1 | 2 {
  if (known?.good === undefined) return 2;
  return known.good === bundle && !isChanged(known.file) ? 0 : 1;
}
