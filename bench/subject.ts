/** One thing to measure. */
export interface Subject {
  readonly name: string;
  /** Does it once; answers what that took, in the unit of its topic. */
  readonly run: () => number | Promise<number>;
  /** The name of the subject of the same topic that it is compared with. */
  readonly against?: string;
  /** What it is to stay below: so many times the other, or so much. */
  readonly target?: { readonly ratio: number } | { readonly value: number };
  /** Counted rounds, at most: for what takes long by itself. */
  readonly most?: number;
}

/** Subjects that are shown together. */
export interface Topic {
  readonly title: string;
  readonly unit: "ms" | "MB";
  readonly subjects: readonly Subject[];
  /** Removes what it left behind, ends what it started. */
  readonly close?: () => void;
}

/** How thorough a run is. */
export interface Effort {
  /** Small sizes, to see that everything runs. */
  readonly quick: boolean;
}

/** Milliseconds of one call, of so many in a row. */
export function timeOf(run: () => unknown, times = 1): number {
  const started = performance.now();
  for (let time = 0; time < times; time += 1) run();
  return (performance.now() - started) / times;
}

/** The same for what answers later: one call after the other. */
export async function timeOfAsync(run: () => Promise<unknown>, times = 1): Promise<number> {
  const started = performance.now();
  for (let time = 0; time < times; time += 1) await run();
  return (performance.now() - started) / times;
}
