import type { LockLibrary } from "./file-lock.ts";

/** What `fs-native-extensions` has in its binary, as far as it is used; `exclusive` of a whole file is 0, 0, true. */
interface Binary {
  tryLock(fd: number, offset: number, length: number, exclusive: boolean): void;
  waitForLock(
    fd: number,
    offset: number,
    length: number,
    exclusive: boolean,
    request: Waiting,
    done: (this: Waiting, error: Error | null) => void,
  ): unknown;
}

interface Waiting {
  /** Kept for as long as the wait takes, so that it is not collected. */
  handle: unknown;
  resolve(): void;
  reject(error: Error): void;
}

const name = "fs-native-extensions";

/** The release whose binary is known; another one is used through its own code. */
const known = "1.5.1";

/**
 * The lock library, from where this module is installed. Its own way to find its binary loads some forty files and
 * takes as long as everything else that a short process does, so the binary is taken from where it lies.
 */
export function installedLocks(): LockLibrary {
  // Not imported, so that a hook that only reads does not pay for it.
  const { createRequire } = process.getBuiltinModule("node:module");
  // In a CommonJS bundle there is no import.meta; in a module, __filename may be there, and be that of a `node -e`.
  const load = createRequire(import.meta.url ?? __filename);
  return binaryLocks(load) ?? (load(name) as LockLibrary); // untyped package
}

function binaryLocks(load: NodeJS.Require): LockLibrary | null {
  try {
    const { version } = load(`${name}/package.json`) as { readonly version?: unknown }; // untyped package
    if (version !== known) return null;
    const file = `${name}/prebuilds/${process.platform}-${process.arch}/${name}.node`;
    return locksOf(load(file) as Binary); // of the known release
  } catch {
    // Elsewhere, or not for this system: the library knows better, and says what is wrong.
    return null;
  }
}

function locksOf(binary: Binary): LockLibrary {
  return {
    tryLock(fd) {
      try {
        binary.tryLock(fd, 0, 0, true);
        return true;
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "EAGAIN") return false;
        throw error;
      }
    },
    waitForLock: (fd) =>
      new Promise((resolve, reject) => {
        const request: Waiting = { handle: null, resolve, reject };
        request.handle = binary.waitForLock(fd, 0, 0, true, request, ended);
      }),
  };
}

function ended(this: Waiting, error: Error | null): void {
  if (error === null || error === undefined) this.resolve();
  else this.reject(error);
}
