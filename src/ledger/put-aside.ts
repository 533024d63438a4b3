import { renameSync, statSync } from "node:fs";
import { fileStore } from "../state/file-store.ts";
import { asideFile, fullAt, keptFiles, ledgerFile } from "./files.ts";

/**
 * Puts a full file aside, and drops the oldest. One process does it, under a lock: of two, the second would put the new
 * file in the place of the full one. Who still writes to the old file loses nothing, as the file goes with its name.
 */
export function putAside(dir: string, root: string): void {
  const path = `${dir}/${ledgerFile}`;
  fileStore({ root, onFault: () => undefined }).tryExclusive(path, () => {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= fullAt) return;
    for (let place = keptFiles - 1; place > 0; place--)
      move(asideFile(dir, place), asideFile(dir, place + 1));
    move(path, asideFile(dir, 1));
  });
}

function move(from: string, to: string): void {
  if (statSync(from, { throwIfNoEntry: false }) !== undefined) renameSync(from, to);
}
