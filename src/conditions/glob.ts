import picomatch from "picomatch";
import { isAbsolute, normalizePath, relativeTo } from "../events/paths.ts";

/** Where globs are anchored and how letters compare. */
export interface GlobPlace {
  /** Normalised folder that relative globs start in. */
  readonly root: string;
  readonly home?: string;
  readonly platform: "posix" | "win32";
  readonly ignoreCase: boolean;
}

/** Whether a normalised, absolute path is meant. */
export type PathTest = (path: string) => boolean;

/**
 * Reads globs as .gitignore reads them: one without a slash is tried on every name in the path, one with a
 * slash on the path inside the project; a folder covers what is in it; a later `!glob` takes back; a leading
 * dot needs nothing special. Beyond .gitignore, an absolute path or `~/` reaches outside the project.
 */
export function compileGlobs(globs: readonly string[], place: GlobPlace): PathTest {
  const rules = globs.map((glob) => {
    const taken = glob.startsWith("!");
    return { keeps: !taken, test: compile(taken ? glob.slice(1) : glob, place) };
  });
  return (path) => rules.reduce((holds, rule) => (rule.test(path) ? rule.keeps : holds), false);
}

function compile(glob: string, place: GlobPlace): PathTest {
  const options = { dot: true, nocase: place.ignoreCase, windows: false };
  const plain = glob.replace(/\/$/, "");
  const match = (pattern: string): PathTest => picomatch([pattern, `${pattern}/**`], options);
  if (!plain.replace(/^\*\*\//, "").includes("/") && !plain.startsWith("~")) {
    const name = match(`**/${plain.replace(/^\*\*\//, "")}`);
    return (path) => name(path.replace(/^\//, ""));
  }
  const inside = match(plain.replace(/^\//, ""));
  const absolute = outsidePattern(plain, place);
  const reaches = absolute === undefined ? () => false : match(absolute);
  return (path) => {
    const relative = relativeTo(fold(place.root, place), fold(path, place));
    const kept = relative === undefined ? undefined : path.slice(path.length - relative.length);
    return (kept !== undefined && inside(kept)) || reaches(path);
  };
}

function outsidePattern(glob: string, place: GlobPlace): string | undefined {
  if (glob.startsWith("~/")) return place.home === undefined ? undefined : `${place.home}${glob.slice(1)}`;
  return isAbsolute(glob, place.platform) ? normalizePath(glob, "/", place.platform) : undefined;
}

function fold(path: string, place: GlobPlace): string {
  return place.ignoreCase ? path.toLowerCase() : path;
}
