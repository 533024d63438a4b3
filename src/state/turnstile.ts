import type { Ending } from "./ending.ts";

/** Lets one flow of this process at a time through to each key, in the order of their coming. */
export interface Turnstile {
  /** True once it is this caller's turn; false when `seconds` (-1: no limit) went by first, or his time was over. */
  enter(key: string, seconds: number, ending?: Ending): Promise<boolean>;
  /** Is nobody inside? Then go in. */
  tryEnter(key: string): boolean;
  leave(key: string): void;
}

// A longer timer would go off at once.
const timerMaxMs = 2 ** 31 - 1;

export function makeTurnstile(): Turnstile {
  const waiting = new Map<string, Set<() => void>>();

  const tryEnter = (key: string): boolean => {
    if (waiting.has(key)) return false;
    waiting.set(key, new Set());
    return true;
  };

  const enter = async (key: string, seconds: number, ending?: Ending): Promise<boolean> => {
    if (tryEnter(key)) return true;
    if (seconds === 0 || ending?.passed === true) return false;
    const line = waiting.get(key);
    return await new Promise((resolve) => {
      const timer =
        seconds < 0 ? undefined : setTimeout(() => settle(false), Math.min(seconds * 1000, timerMaxMs));
      const go = (): void => settle(true);
      const settle = (mine: boolean): void => {
        clearTimeout(timer);
        takeBack?.();
        line?.delete(go);
        resolve(mine);
      };
      const takeBack = ending?.onPass(() => settle(false));
      line?.add(go);
    });
  };

  const leave = (key: string): void => {
    const [next] = waiting.get(key) ?? [];
    if (next === undefined) waiting.delete(key);
    else next();
  };

  return { enter, tryEnter, leave };
}
