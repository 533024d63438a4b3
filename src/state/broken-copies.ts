import { textOf } from "./errors.ts";
import { dirOf } from "./make-dir.ts";
import type { Fault, Store } from "./store.ts";

/** So many copies of a broken document are kept. What breaks one may do so again and again. */
export const brokenMax = 10;

/** Moves a broken document aside, and answers what to report. Throws what the store throws. */
export function putAside(store: Store, path: string, why: string): Fault {
  const movedTo = store.moveAside(path);
  const message = `${path} ${why}; it is kept as ${movedTo}.${dropOldCopies(store, path, movedTo)}`;
  return { kind: "corrupt", path, message, movedTo };
}

/** Removes the oldest copies beyond `brokenMax`, never the newest, and answers a sentence about it; `""` when there are none. */
function dropOldCopies(store: Store, path: string, newest: string): string {
  const dir = dirOf(path);
  const old = store
    .list(dir)
    .filter(({ name }) => `${dir}/${name}`.startsWith(`${path}.corrupt-`) && `${dir}/${name}` !== newest)
    .toSorted((one, other) => one.modifiedAt - other.modifiedAt || (one.name < other.name ? -1 : 1))
    .slice(0, 1 - brokenMax);
  if (old.length === 0) return "";
  try {
    for (const { name, directory } of old)
      directory ? store.removeDir(`${dir}/${name}`) : store.remove(`${dir}/${name}`);
    return ` Of such copies the newest ${brokenMax} are kept: ${old.length} older removed.`;
  } catch (error) {
    return ` There are more than ${brokenMax} such copies, and older ones cannot be removed: ${textOf(error)}.`;
  }
}
