import type { Condition } from "./condition.ts";
import { meaningOf } from "./glob-meaning.ts";
import { touching } from "./touching.ts";

/** Conditions on the files that an event touches. */
export interface PathConditions {
  /**
   * Holds when the event touches a file that the globs mean: reads, writes, moves or deletes it, with any tool or in
   * a shell command; as it is written, or where it really leads when links are followed. Globs are read as
   * .gitignore reads them, relative to the project's root; `/abs/**` and `~/**` reach outside, `!glob` takes back.
   *
   * Unknown when a command changes files that are known only at run time and could be meant, or gives
   * one that is meant to a tool that nothing describes, which may read it (`foo .env`, `git diff .env`). Any other read
   * that is known only at run time counts as none.
   *
   * @example guard({ when: path("~/.ssh/**"), deny: "Keys are not for you." })
   */
  (...globs: readonly string[]): Condition;
  /**
   * Holds when the event changes such a file: writes, truncates, moves, moves onto or deletes it. Reading is fine.
   *
   * @example guard({ when: path.written("**\/generated/**"), deny: "Change the generator instead." })
   */
  written(...globs: readonly string[]): Condition;
}

export const path: PathConditions = Object.assign(
  (...globs: readonly string[]) => onGlobs("path", globs, false),
  { written: (...globs: readonly string[]) => onGlobs("path.written", globs, true) },
);

function onGlobs(name: string, globs: readonly string[], onlyChanges: boolean): Condition {
  const label = `${name}(${globs.map((glob) => JSON.stringify(glob)).join(", ")})`;
  if (globs.length === 0 || globs.includes(""))
    throw new TypeError(`${label} needs globs, and no empty ones`);
  return touching({ label, onlyChanges, meaningFor: meaningOf(globs) });
}
