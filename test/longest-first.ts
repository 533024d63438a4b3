import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What waits long, or works long, by the beginning of its path: the last files of a run should be short ones. */
const long: readonly string[] = [
  "test/warm/strangers",
  "src/cli/rough",
  "src/cli/output",
  "test/shell-differential",
  "test/state/kill",
  "test/warm/",
  "test/baits/",
  "test/client/",
  "test/safety/guards",
  "test/package",
  "test/five-minutes",
  "src/cli/",
  "src/testing/run-client",
  "test/state/",
  "test/architecture",
];

/** Starts the longest test files first; a new clone has no times of earlier runs to go by. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return projects.flatMap((name) => {
      const own = sorted.filter(({ project }) => project.name === name);
      const ranks = new Map(own.map((spec) => [spec, rankOf(relative(process.cwd(), spec.moduleId))]));
      return own.toSorted((one, other) => (ranks.get(one) ?? 0) - (ranks.get(other) ?? 0));
    });
  }
}

function rankOf(file: string): number {
  const at = long.findIndex((start) => file.replaceAll("\\", "/").startsWith(start));
  return at < 0 ? long.length : at;
}
