import type { Host } from "../events/host.ts";
import { isInside, normalizePath } from "../events/paths.ts";
import { checkNames } from "../protocol/known-names.ts";
import type { Condition } from "./condition.ts";
import { checkGlobs, type Meaning, placeOf } from "./glob-meaning.ts";
import { type GlobReach, reachOfGlobs } from "./glob-reach.ts";
import { sourceGlobs } from "./languages.ts";
import { compileTestFiles } from "./test-files.ts";
import { touching } from "./touching.ts";
import { workTreeOf } from "./work-tree.ts";

/** Which source files are meant. */
export interface SourceEditsOptions {
  /** A language, or several; a name that is not known is the ending of file names. Default: `"ts"`. */
  readonly lang?: string | readonly string[];
  /** Whether tests count as well. Default: false. */
  readonly includeTests?: boolean;
  /** Further globs of test files; `!glob` takes back. */
  readonly testGlobs?: readonly string[];
  /** Only files that these globs mean, read as `path` reads them. Default: all. */
  readonly paths?: string | readonly string[];
  /** Only files in this project or its repository. Default: true. */
  readonly projectOnly?: boolean;
}

const known = ["lang", "includeTests", "testGlobs", "paths", "projectOnly"];

/**
 * Holds when a source file of one language is changed that is no test: written, edited, moved or deleted, with any tool
 * or in a shell command. What a link leads to is what counts. Unknown when a command changes files that are known only
 * at run time and could be meant.
 *
 * @example nudge({ when: sourceEdits({ lang: "python", paths: "src/**" }), say: "ruff check runs on commit." })
 */
export function sourceEdits(options: SourceEditsOptions = {}): Condition {
  checkNames("sourceEdits() has no option", options, known);
  const sources = listOf(options.lang ?? "ts").flatMap(sourceGlobs);
  const paths = options.paths === undefined ? undefined : listOf(options.paths);
  const label = `sourceEdits(${Object.keys(options).length === 0 ? "" : JSON.stringify(options)})`;
  if (paths !== undefined) checkGlobs(label, paths);
  if (sources.length === 0) throw new TypeError(`${label} needs a language`);
  const meaningFor = (host: Host): Promise<Meaning> => meaningOf({ ...options, sources, paths }, host);
  return touching({ label, onlyChanges: true, meaningFor });
}

interface Sources extends Omit<SourceEditsOptions, "paths"> {
  readonly sources: readonly string[];
  readonly paths: readonly string[] | undefined;
}

async function meaningOf(wanted: Sources, host: Host): Promise<Meaning> {
  const { compileGlobs } = await import("./glob.ts");
  const place = placeOf(host);
  const { sources, paths, includeTests = false, projectOnly = true, testGlobs = [] } = wanted;
  const isSource = compileGlobs(sources, place);
  const isWanted = paths === undefined ? () => true : compileGlobs(paths, place);
  const isTest = includeTests ? () => false : compileTestFiles(compileGlobs, testGlobs, place);
  const isOurs = projectOnly ? inRepository(host, place.roots) : () => true;
  return {
    test: (named) => {
      const path = normalizePath(host.files.realPath(named), "/", host.platform);
      return isSource(path) && isWanted(path) && !isTest(path) && isOurs(path);
    },
    reach: both(reachOfGlobs(sources, place), paths && reachOfGlobs(paths, place)),
  };
}

/** Whether a place lies in the project or, where that is a part of a repository, anywhere in the repository. */
function inRepository(host: Host, roots: readonly string[]): (path: string) => boolean {
  let repository: string | undefined;
  return (path) => {
    const lies = (root: string): boolean => isInside(path, root, "/", host.platform);
    if (roots.some(lies)) return true;
    repository ??= workTreeOf(host.files.realPath(host.root), host) ?? host.root;
    return lies(repository);
  };
}

function both(one: GlobReach, other: GlobReach | undefined): GlobReach {
  if (other === undefined) return one;
  return {
    couldMean: (pattern) => one.couldMean(pattern) && other.couldMean(pattern),
    // A folder with everything that `paths` means in it takes sources with it.
    isAbove: (folder) => one.isAbove(folder) || other.isAbove(folder),
    couldBeAbove: (pattern) => one.couldBeAbove(pattern) || other.couldBeAbove(pattern),
  };
}

function listOf(items: string | readonly string[]): readonly string[] {
  return typeof items === "string" ? [items] : items;
}
