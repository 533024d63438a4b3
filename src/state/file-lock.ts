import { closeSync, constants, fstatSync, openSync, statSync } from "node:fs";
import { careful } from "./document-file.ts";
import type { Ending } from "./ending.ts";
import { codeOf, StateError, textOf } from "./errors.ts";
import type { Unlock } from "./exclusive.ts";
import { dirOf, makeDir } from "./make-dir.ts";

/** The part of `fs-native-extensions` in use: kernel locks, released by the system when their holder dies. */
export interface LockLibrary {
  tryLock(fd: number): boolean;
  waitForLock(fd: number): Promise<void>;
}

export interface FileLocks {
  /** Null when `seconds` (-1: no limit) went by first, or the caller's time was over. */
  acquire(path: string, seconds: number, ending?: Ending): Promise<Unlock | null>;
  /** Null when somebody holds it. */
  tryAcquire(path: string): Unlock | null;
}

const napMinMs = 1;
/** A lock that is let go is had within 50 ms; and so many naps take a hundredth of a second of the processor's a second. */
const napMaxMs = 40;

/** So many waits of those who may give up sleep in the kernel: each that was given up keeps a thread until it has the lock. */
const sleepersMax = 2;
let sleepers = 0;

/** Milliseconds by a clock that nobody sets. `performance.now` would load a dozen modules. */
export const uptime = (): number => Number(process.hrtime.bigint()) / 1e6;

const rethrow = (_lock: string, error: unknown): never => {
  throw error;
};

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Kernel locks on `<path>.lock`. The library is loaded by the first lock. `aside` moves away what is no file in the place
 * of one, and throws the error that it is given when there is nothing to move.
 */
export function fileLocks(
  load: () => LockLibrary,
  aside: (lock: string, error: unknown) => void = rethrow,
): FileLocks {
  let library: LockLibrary | undefined;

  const loaded = (): LockLibrary => {
    try {
      library ??= load();
      return library;
    } catch (error) {
      throw new StateError(
        "lock-unavailable",
        `The lock library cannot be loaded: ${textOf(error)}`,
        null,
        error,
      );
    }
  };

  /** The kernel's wait, in a thread of the library's, cannot be called off: one with an end naps between tries. */
  const lockBefore = async (fd: number, deadline: number, ending?: Ending): Promise<boolean | "later"> => {
    if (deadline === Number.POSITIVE_INFINITY && (ending === undefined || sleepers < sleepersMax))
      return loaded().tryLock(fd) || asleep(fd, ending);
    for (let nap = napMinMs; !loaded().tryLock(fd); nap = Math.min(nap * 2, napMaxMs)) {
      if (uptime() >= deadline || ending?.passed === true) return false;
      await sleep(Math.min(nap, deadline - uptime()));
    }
    return true;
  };

  /** "later": nobody waits any more, and the file is closed as soon as its lock is had. */
  const asleep = (fd: number, ending: Ending | undefined): Promise<true | "later"> => {
    sleepers += 1;
    const had = loaded().waitForLock(fd);
    let isGivenUp = false;
    return new Promise((resolve, reject) => {
      const takeBack = ending?.onPass(() => {
        isGivenUp = true;
        resolve("later");
      });
      const end = (settle: () => void): void => {
        sleepers -= 1;
        takeBack?.();
        if (isGivenUp) closeSync(fd);
        settle();
      };
      had.then(
        () => end(() => resolve(true)),
        (error) => end(() => reject(error)),
      );
    });
  };

  const tryLock = (lock: string, fd: number): boolean => {
    try {
      return loaded().tryLock(fd);
    } catch (error) {
      throw failure(lock, fd, error);
    }
  };

  const tryAcquire = (path: string): Unlock | null => {
    const lock = `${path}.lock`;
    loaded();
    for (;;) {
      const fd = openLock(lock, aside);
      const unlock = outcome(lock, fd, tryLock(lock, fd));
      if (unlock !== undefined) return unlock;
    }
  };

  const acquire = async (path: string, seconds: number, ending?: Ending): Promise<Unlock | null> => {
    const lock = `${path}.lock`;
    const deadline = seconds < 0 ? Number.POSITIVE_INFINITY : uptime() + seconds * 1000;
    loaded();
    for (;;) {
      const fd = openLock(lock, aside);
      const held = await lockBefore(fd, deadline, ending).catch((error: unknown) => {
        throw failure(lock, fd, error);
      });
      const unlock = held === "later" ? null : outcome(lock, fd, held);
      if (unlock !== undefined) return unlock;
    }
  };

  return { acquire, tryAcquire };
}

/** What came of a try: the lock, null when another has it, undefined when it is one on a file that is gone. */
function outcome(lock: string, fd: number, held: boolean): Unlock | null | undefined {
  const unlock = (): void => closeSync(fd);
  if (held && isStill(lock, fd)) return unlock;
  unlock();
  return held ? undefined : null;
}

/** The file is closed, and what the system says becomes a StateError: some file systems know no locks. */
function failure(lock: string, fd: number, error: unknown): Error {
  closeSync(fd);
  if (error instanceof StateError) return error;
  return new StateError("lock-unavailable", `Cannot lock ${lock}: ${textOf(error)}`, lock, error);
}

/** Opens a lock's file; its directory is made when it turns out to be missing. */
function openLock(lock: string, aside: (lock: string, error: unknown) => void, isMended = false): number {
  try {
    return regular(openSync(lock, constants.O_RDWR | constants.O_CREAT | careful, 0o600));
  } catch (error) {
    try {
      if (isMended) throw error;
      if (codeOf(error) === "ENOENT") makeDir(dirOf(lock));
      else aside(lock, error);
    } catch (cause) {
      throw new StateError("io", `Cannot open the lock ${lock}: ${textOf(cause)}`, lock, cause);
    }
    return openLock(lock, aside, true);
  }
}

/** Pipes and devices can be opened, and then be locked or not, as the system likes. */
function regular(fd: number): number {
  if (fstatSync(fd).isFile()) return fd;
  closeSync(fd);
  throw new Error("it is not a file");
}

/** The state may have been removed while we waited: then we hold a file that nobody else will find. */
function isStill(lock: string, fd: number): boolean {
  try {
    const there = statSync(lock, { bigint: true });
    const ours = fstatSync(fd, { bigint: true });
    return there.ino === ours.ino && there.dev === ours.dev;
  } catch {
    return false;
  }
}
