import type { Command } from "../../index.ts";

/** Paths of block devices. */
export const rawDevice: RegExp =
  /^\/dev\/(sd|hd|vd|xvd|nvme|mmcblk|r?disk|mapper\/|md|dm-|loop(?!-)|nbd|ram)/;

/** Whether a command is given a file that was made for it alone. */
export function isTemporary({ words }: Command): boolean {
  return words.some(({ from }) => from.length > 0 && from.every(({ name }) => name === "mktemp"));
}
