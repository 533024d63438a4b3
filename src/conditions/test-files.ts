import type { GlobPlace, PathTest } from "./glob.ts";

/** Where tests live, and how their files are named, in the languages people use. */
export const testGlobs: readonly string[] = [
  // Folders, with what lies in them directly and deeper.
  ...[
    "test",
    "tests",
    "Tests",
    "__tests__",
    "spec",
    "specs",
    "e2e",
    "cypress",
    "testdata",
    "androidTest",
  ].map((folder) => `**/${folder}/*`),
  "*.{test,tests,spec,specs,e2e,cy,test-d}.*",
  "*-{test,spec}.{js,jsx,mjs,cjs,ts,tsx,mts,cts,el,exs}",
  "*_{test,tests,spec}.*",
  "test_*.{py,rb,c,cpp,cc,jl,R,sh,php}",
  "conftest.py",
  "*{Test,Tests,TestCase,IT,Spec}.{java,kt,kts,scala,groovy,cs,php,swift,fs}",
];

/** Reads test globs and those of the author, of which `!globs` take back from both. */
export function compileTestFiles(
  compile: (globs: readonly string[], place: GlobPlace) => PathTest,
  own: readonly string[],
  place: GlobPlace,
): PathTest {
  const takesBack = (glob: string): boolean => glob.startsWith("!");
  // Letter case counts in our own, wherever it is: `Latest.java` is no `*Test.java`.
  const usual = compile(testGlobs, { ...place, ignoreCase: false });
  const added = compile(
    own.filter((glob) => !takesBack(glob)),
    place,
  );
  const excluded = compile(
    own.filter(takesBack).map((glob) => glob.slice(1)),
    place,
  );
  return (path) => (usual(path) || added(path)) && !excluded(path);
}
