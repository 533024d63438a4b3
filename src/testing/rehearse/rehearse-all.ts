import type { Modules } from "../../project/run-bundle.ts";
import { loadRehearsals, type NamedRehearsal } from "./load-rehearsals.ts";
import { type PerformOptions, perform } from "./perform.ts";
import type { RehearsalReport } from "./report.ts";

/** A rehearsal that could not be played at all, or a file that gives none. */
export interface Unplayed {
  readonly name: string;
  readonly file?: string;
  readonly ok: false;
  readonly problems: readonly string[];
}

export type RehearsalResult = RehearsalReport | Unplayed;

/** How to play many. */
export interface RehearseAllOptions extends PerformOptions {
  readonly modules: Modules;
  /** How many at a time. */
  readonly jobs: number;
  /** Told of each that starts and ends; `left` are those that have not started. */
  readonly onProgress?: (running: readonly string[], left: number) => void;
  /** Told of each result, in the order of the files. */
  readonly onResult?: (result: RehearsalResult) => void;
}

/**
 * Plays all rehearsals of some files, several at a time. Never rejects; results are in the order of the files. Called
 * off, it ends what goes on, and gives the results so far.
 */
export async function rehearseAll(
  files: readonly string[],
  options: RehearseAllOptions,
): Promise<readonly RehearsalResult[]> {
  const found = await Promise.all(files.map((file) => entriesOf(file, options.modules)));
  const entries = found.flat();
  const results: RehearsalResult[] = [];
  const running = new Set<string>();
  let next = 0;
  let told = 0;
  const isOff = (): boolean => options.signal?.aborted === true;
  const tell = (): void => options.onProgress?.([...running], entries.length - next);
  const work = async (): Promise<void> => {
    for (let at = next++; at < entries.length && !isOff(); at = next++) {
      const entry = entries[at] as Entry; // `at` is inside the list
      running.add(entry.name);
      tell();
      const result = "definition" in entry ? await performed(entry, options) : entry;
      running.delete(entry.name);
      if (isOff()) return; // it was not played to its end
      results[at] = result;
      for (let ready = results[told]; ready !== undefined; ready = results[++told]) options.onResult?.(ready);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, options.jobs) }, work));
  tell();
  return results.filter((result) => result !== undefined);
}

type Entry = NamedRehearsal | Unplayed;

async function entriesOf(file: string, modules: Modules): Promise<readonly Entry[]> {
  try {
    return await loadRehearsals(file, modules);
  } catch (error) {
    return [unplayed({ name: file, file }, error)];
  }
}

async function performed(named: NamedRehearsal, options: PerformOptions): Promise<RehearsalResult> {
  try {
    return await perform(named, options);
  } catch (error) {
    return unplayed(named, error);
  }
}

function unplayed({ name, file }: { name: string; file?: string }, error: unknown): Unplayed {
  const message = error instanceof Error ? error.message : String(error);
  return { name, ...(file !== undefined && { file }), ok: false, problems: [message] };
}
