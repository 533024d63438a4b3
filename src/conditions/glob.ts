import picomatch from "picomatch";
import { isAbsolute, normalizePath, type Platform, relativeTo } from "../events/paths.ts";

/** Where globs are anchored and how letters compare. Paths are normalised. */
export interface GlobPlace {
  /** The folder that relative globs start in, under each of its names: as given, and with links followed. */
  readonly roots: readonly string[];
  /** The home folder, likewise; empty when it is not known. */
  readonly homes: readonly string[];
  readonly platform: Platform;
  readonly ignoreCase: boolean;
}

/** Whether a normalised path is meant. */
export type PathTest = (path: string) => boolean;

/**
 * Reads globs as .gitignore reads them: one without a slash, or behind `**\/`, is tried on every name in the path,
 * any other on the path from the project's root; a folder covers what is in it; a later `!glob` takes back; a
 * leading dot needs nothing special. Names above the root do not count. Beyond .gitignore, the first sort also
 * finds files outside the project, and so do absolute paths and `~/`.
 */
export function compileGlobs(globs: readonly string[], place: GlobPlace): PathTest {
  const rules = globs.map((glob) => {
    const takesBack = glob.startsWith("!");
    return { keeps: !takesBack, test: compile(takesBack ? glob.slice(1) : glob, place) };
  });
  return (path) => {
    const spot = { path, inside: insideOf(path, place) };
    return rules.reduce((holds, { keeps, test }) => (test(spot) ? keeps : holds), false);
  };
}

interface Spot {
  readonly path: string;
  /** The path from the project's root; undefined outside of it. */
  readonly inside: string | undefined;
}

function compile(glob: string, place: GlobPlace): (spot: Spot) => boolean {
  const slashed = place.platform === "win32" ? glob.replaceAll("\\", "/") : glob;
  const plain = slashed.replace(/^(\.\/)+/, "").replace(/(.)\/+$/, "$1");
  if (plain === "~" || plain.startsWith("~/")) {
    const tests = place.homes.map((home) => matcher(`${escapeGlob(home)}${plain.slice(1)}`, place));
    return ({ path }) => tests.some((test) => test(path));
  }
  const name = plain.replace(/^(\*\*\/)+/, "");
  if (name !== plain || !name.includes("/")) {
    const test = matcher(`**/${name}`, place);
    return ({ path, inside }) => test(inside ?? path.replace(/^\/+/, ""));
  }
  const test = matcher(plain.replace(/^\//, ""), place);
  const outside = isAbsolute(plain, place.platform)
    ? matcher(normalizePath(plain, "/", place.platform), place)
    : () => false;
  return ({ path, inside }) => (inside !== undefined && test(inside)) || outside(path);
}

function matcher(pattern: string, { ignoreCase }: GlobPlace): PathTest {
  return picomatch([pattern, `${pattern}/**`], { dot: true, nocase: ignoreCase, windows: false });
}

function escapeGlob(text: string): string {
  return text.replace(/[\\*?[\]{}()!+@$^|]/g, "\\$&");
}

function insideOf(path: string, { roots, ignoreCase }: GlobPlace): string | undefined {
  for (const root of roots) {
    // Only as much as the root is long, since some letters change their length with their case.
    const start = path.slice(0, root.length);
    const isSame = start === root || (ignoreCase && start.toLowerCase() === root.toLowerCase());
    const inside = isSame ? relativeTo(start, path) : undefined;
    if (inside !== undefined) return inside;
  }
  return undefined;
}
