import type { Host } from "../events/host.ts";
import { checkNames } from "../protocol/known-names.ts";
import type { Condition } from "./condition.ts";
import { type Meaning, placeOf } from "./glob-meaning.ts";
import { reachOfGlobs } from "./glob-reach.ts";
import { compileTestFiles, testGlobs } from "./test-files.ts";
import { touching } from "./touching.ts";

/** Which files count as tests besides the usual ones. */
export interface TestFileOptions {
  /** Further globs, read as `path` reads them; `!glob` takes back, also from the usual ones. */
  readonly globs?: readonly string[];
}

/** Conditions on test files. */
export interface TestFileConditions {
  /**
   * Holds when the event touches a test file, as `path` does: by its folder (`tests/`, `test/`, `__tests__/`, `spec/`),
   * or by its name (`*.test.ts`, `*.spec.js`, `*_test.go`, `test_*.py`, `*_spec.rb`, `FooTest.java`).
   *
   * @example nudge({ when: testFile({ globs: ["**\/fixtures/*"] }), say: "Tests tell what is wanted: see CONTRIBUTING.md." })
   */
  (options?: TestFileOptions): Condition;
  /**
   * Holds when the event changes one; reading is fine.
   *
   * @example guard({ when: testFile.written(), ask: "May the tests be changed?" })
   */
  written(options?: TestFileOptions): Condition;
}

export const testFile: TestFileConditions = Object.assign(
  (options?: TestFileOptions) => onTests("testFile", options, false),
  { written: (options?: TestFileOptions) => onTests("testFile.written", options, true) },
);

function onTests(name: string, options: TestFileOptions = {}, onlyChanges: boolean): Condition {
  checkNames(`${name}() has no option`, options, ["globs"]);
  const { globs = [] } = options;
  const label = `${name}(${globs.map((glob) => JSON.stringify(glob)).join(", ")})`;
  if (globs.includes("")) throw new TypeError(`${label} needs globs that are not empty`);
  const meaningFor = async (host: Host): Promise<Meaning> => {
    const { compileGlobs } = await import("./glob.ts");
    const place = placeOf(host);
    return {
      test: compileTestFiles(compileGlobs, globs, place),
      reach: reachOfGlobs([...testGlobs, ...globs], place),
    };
  };
  return touching({ label, onlyChanges, meaningFor });
}
