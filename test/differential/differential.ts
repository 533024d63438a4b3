import fc from "fast-check";
import { analyze } from "../../src/shell/analyze.ts";
import { disagreements } from "./compare.ts";
import { commandLines } from "./grammar.ts";
import { runInBash } from "./real-bash.ts";

export interface Disagreement {
  readonly line: string;
  readonly problems: readonly string[];
}

export interface Comparison {
  readonly seed: number;
  /** Lines that bash could read and so were compared. */
  readonly compared: number;
  /** Calls that the stubs wrote down. */
  readonly calls: number;
  readonly disagreements: readonly Disagreement[];
}

/** Runs generated lines in real bash and compares what ran with what we say runs. */
export function compareWithBash(count: number, seed: number): Comparison {
  const lines = fc.sample(commandLines, { numRuns: count, seed });
  const runs = runInBash(lines);
  const found: Disagreement[] = [];
  let compared = 0;
  let calls = 0;
  for (const [index, line] of lines.entries()) {
    const run = runs[index];
    if (!run?.readable) continue;
    compared += 1;
    calls += run.ran.length;
    const read = analyze(line);
    const problems =
      read.unparsable === undefined ? disagreements(read, run.ran) : [`not readable: ${read.unparsable}`];
    if (problems.length > 0) found.push({ line, problems });
  }
  return { seed, compared, calls, disagreements: found };
}
