/** Durations, of which only a histogram is kept. */
export interface Durations {
  readonly count: number;
  /** Milliseconds, together. */
  readonly total: number;
  add(ms: number): void;
  /** Milliseconds that 95 of 100 stay below, within 5 percent; 0 when there are none. */
  p95(): number;
}

const step = Math.log(1.05);
const least = 0.001;

export function durations(): Durations {
  const buckets = new Map<number, number>();
  let [count, total] = [0, 0];
  return {
    get count() {
      return count;
    },
    get total() {
      return total;
    },
    add(ms) {
      count += 1;
      total += ms;
      const bucket = Math.ceil(Math.log(Math.max(ms, least)) / step);
      buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
    },
    p95() {
      let left = Math.ceil(count * 0.95);
      for (const [bucket, times] of [...buckets].toSorted(([a], [b]) => a - b)) {
        left -= times;
        if (left <= 0) return Number(Math.exp(bucket * step).toPrecision(2));
      }
      return 0;
    },
  };
}
