import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { type BuiltCli, builtCli, type Ended, type Running, textOf } from "../../test/built-cli.ts";
import type { temporaryProject } from "../../test/temporary-project.ts";

/** A project and a home folder of their own. */
export type Place = ReturnType<typeof temporaryProject>;

/** The program, built before the tests of a file and gone after them. */
export interface Program {
  readonly cli: () => BuiltCli;
  /** Runs a command line in a project. No command may ever show a stack trace. */
  fairlead(place: Place, line: string, running?: Partial<Running>): Ended;
}

/** Gives a test file the program. */
export function program(): Program {
  let built: BuiltCli | undefined;
  const cli = (): BuiltCli => {
    if (built === undefined) throw new Error("it is built before the first test");
    return built;
  };
  beforeAll(() => {
    built = builtCli();
  });
  afterAll(() => built?.remove());
  return {
    cli,
    fairlead: (place, line, running = {}) => {
      const args = line === "" ? [] : line.split(" ");
      const ended = cli().run(args, { cwd: place.root, home: place.home, ...running });
      expect(ended.stdout + ended.stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
      return ended;
    },
  };
}

/** A hook file with one hook. */
export const nudges =
  'import { nudge } from "fairlead";\nexport const one = nudge({ tool: "Edit", say: "x" });\n';

/** The shared settings of a project. */
export function settings({ root }: Place): string | undefined {
  return textOf(join(root, ".claude", "settings.json"));
}
