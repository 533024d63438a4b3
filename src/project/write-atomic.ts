import { closeSync, fchmodSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** How to write. */
export interface WriteOptions {
  /** Permission bits of the file, whatever the umask. */
  readonly mode: number;
  /** Whether the bytes must be on the disk before the name points to them. */
  readonly durable?: boolean;
}

/** Replaces a file at once: readers see all of the old bytes or all of the new. Throws what the disk says. */
export function writeAtomic(path: string, bytes: string | Uint8Array, options: WriteOptions): void {
  const temporary = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}.tmp`;
  try {
    const file = openSync(temporary, "wx", options.mode);
    try {
      fchmodSync(file, options.mode); // the mode given above loses the bits of the umask
      writeFileSync(file, bytes);
      if (options.durable === true) fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
