import { describeProblem } from "../../hosts/notices.ts";
import type { HookHealth } from "../../ledger/health.ts";
import type { Survey } from "../survey.ts";
import type { Finding } from "./finding.ts";

/** Dispatches after which silence is worth a word. */
const manyDispatches = 200;
/** Milliseconds that nobody should wait for one hook. */
const slowFrom = 250;

/** Hook files that do not load; hooks that fail, are slow, or never fire. */
export function checkHooks({ loaded, health }: Survey): readonly Finding[] {
  return [
    ...loaded.problems.map(
      (problem): Finding => ({
        id: "hook-file",
        what: describeProblem(problem),
        why: "What does not load guards nothing.",
        // What no file explains is the builder's: its program is missing, or does not run here.
        fix: problem.file === "." ? "install again: npm install, or npm ci" : `mend ${problem.file}`,
      }),
    ),
    ...loaded.warnings.map(
      (warning): Finding => ({
        id: "hook-file-odd",
        what: describeProblem(warning),
        why: "The file loads, but not all in it is as it looks.",
        fix: warning.file === "." ? "see npx fairlead list" : `mend ${warning.file}`,
      }),
    ),
    ...one("hook-fails", health, ({ failures, fires }) => failures > 0 && failures >= fires, failing),
    ...one("hook-slow", health, ({ p95 }) => p95 >= slowFrom, slow),
    ...one(
      "hook-never-fired",
      health,
      ({ fires, observed, failures, dispatches }) =>
        fires + observed + failures === 0 && dispatches >= manyDispatches,
      silent,
    ),
  ];
}

/** One finding for all hooks of a kind: with a thousand hooks nobody reads a thousand. */
function one(
  id: string,
  health: readonly HookHealth[],
  concerns: (hook: HookHealth) => boolean,
  tell: (hooks: readonly HookHealth[]) => Omit<Finding, "id">,
): readonly Finding[] {
  const hooks = health.filter(concerns);
  return hooks.length === 0 ? [] : [{ id, ...tell(hooks) }];
}

function failing(hooks: readonly HookHealth[]): Omit<Finding, "id"> {
  return {
    what: `${named(hooks, ({ id, failures, lastFailure }) => `${id} failed ${failures} times (${lastFailure?.why ?? ""})`)}`,
    why: "A hook that fails does not do its work: a guard refuses, all others let pass.",
    fix: "npx fairlead log --hook ID shows when; mend the hook",
  };
}

function slow(hooks: readonly HookHealth[]): Omit<Finding, "id"> {
  return {
    what: `slow: ${named(hooks, ({ id, p95 }) => `${id} (p95 ${p95} ms)`)}`,
    why: "Every event that a hook listens to waits for it.",
    fix: "narrow it with tool and when, or do less in it",
  };
}

function silent(hooks: readonly HookHealth[]): Omit<Finding, "id"> {
  return {
    what: `never fired: ${named(hooks, ({ id, dispatches }) => `${id} (${dispatches} events)`)}`,
    why: "That is right for a guard against rare things; else its condition may never hold.",
    fix: "give it tests with an input that must fire",
  };
}

function named(hooks: readonly HookHealth[], tell: (hook: HookHealth) => string): string {
  const rest = hooks.length - 10;
  return `${hooks.slice(0, 10).map(tell).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}
