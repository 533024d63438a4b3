/** Middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error("no values");
  return (low + high) / 2;
}

/** A ratio of medians with the range that holds it in 95 of 100 resamplings of the rounds. */
export interface Ratio {
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/** Median of `a` over median of `b`, rounds resampled in pairs. */
export function ratioOf(a: readonly number[], b: readonly number[], resamplings = 2000): Ratio {
  const random = generator(42);
  const ratios = Array.from({ length: resamplings }, () => {
    const picks = a.map(() => Math.floor(random() * a.length));
    return median(picks.map((at) => a[at] ?? 0)) / median(picks.map((at) => b[at] ?? 0));
  }).toSorted((x, y) => x - y);
  const at = (share: number): number => ratios[Math.floor(share * (ratios.length - 1))] ?? 0;
  return { ratio: median(a) / median(b), low: at(0.025), high: at(0.975) };
}

/** A small deterministic generator (mulberry32), so that two readings of the same times agree. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
