import { isAbsolute, normalizePath } from "../events/paths.ts";
import type { GlobPlace } from "./glob.ts";
import { canBeSame, isBlank, isLiteral, readSegment, type Segment } from "./segment.ts";

/** What globs could mean, for paths that are not known in full. */
export interface GlobReach {
  /** Whether one of the files that a pattern stands for could be meant. */
  couldMean(pattern: string): boolean;
  /** Whether something that is meant by its place lies below a folder. */
  isAbove(folder: string): boolean;
  /** The same for one of the folders that a pattern stands for. */
  couldBeAbove(pattern: string): boolean;
}

/** A glob as an absolute pattern. */
interface Reach {
  readonly segments: readonly Segment[];
  /** The name of the file itself, when the glob means one and not what is in a folder. */
  readonly file: Segment | undefined;
  /** Names above the first wildcard; undefined for globs that mean a name in any folder. */
  readonly base: string | undefined;
}

/** Reads globs as `compileGlobs` does. `!globs` narrow nothing here: what they take back is a part at most. */
export function reachOfGlobs(globs: readonly string[], place: GlobPlace): GlobReach {
  const fold = (text: string): string => (place.ignoreCase ? text.toLowerCase() : text);
  const reaches = globs
    .filter((glob) => !glob.startsWith("!"))
    .flatMap((glob) => alternatives(fold(glob)))
    .flatMap((glob) => absolute(glob, place, fold));
  return {
    couldMean: (pattern) => {
      const segments = split(fold(pattern));
      // A wildcard of the shell does not stand for a leading dot; names that `find` lists may have one.
      const dots = pattern.includes("**");
      return reaches.some((reach) => meet(segments, reach, dots));
    },
    isAbove: (folder) => {
      const inside = fold(folder).replace(/\/*$/, "/");
      return reaches.some(({ base }) => base?.startsWith(inside) === true);
    },
    couldBeAbove: (pattern) => {
      const segments = [...split(fold(pattern)), readSegment("**")];
      return reaches.some(({ base }) => base !== undefined && meet(segments, placeOf(base), false));
    },
  };
}

/** `{a,b}` as two globs; at most a few, since a long list is one that means nearly anything. */
function alternatives(glob: string, most = 64): readonly string[] {
  const [whole, inner] = /(?<!\\)\{([^{}]*,[^{}]*)\}/.exec(glob) ?? [];
  if (whole === undefined || inner === undefined) return [glob.replaceAll(/[{}]/g, "*")];
  const options = inner.split(",");
  if (options.length > most) return alternatives(glob.replace(whole, "*"), most);
  return options.flatMap((option) =>
    alternatives(
      glob.replace(whole, () => option),
      Math.floor(most / options.length),
    ),
  );
}

function absolute(glob: string, place: GlobPlace, fold: (text: string) => string): readonly Reach[] {
  const plain = glob.replace(/^(\.\/)+/, "").replace(/(.)\/+$/, "$1");
  if (plain === "~" || plain.startsWith("~/"))
    return place.homes.map((home) => anchored(`${escaped(fold(home))}${plain.slice(1)}`));
  const name = plain.replace(/^(\*\*\/)+/, "");
  if (name !== plain || !name.includes("/")) return [{ ...read(`/**/${name}`), base: undefined }];
  const below = place.roots.map((root) => anchored(`${escaped(fold(root))}/${plain.replace(/^\//, "")}`));
  if (!isAbsolute(plain, place.platform)) return below;
  return [...below, anchored(fold(normalizePath(plain, "/", place.platform)))];
}

function anchored(glob: string): Reach {
  const { segments, file } = read(glob);
  const first = segments.findIndex((segment) => !isLiteral(segment));
  const names = segments.slice(0, first).map(({ items }) => items.join(""));
  return { segments, file, base: `/${names.join("/")}/` };
}

// A folder covers what is in it. Files could be folders as well, but hardly those with a dot in their name.
function read(glob: string): Omit<Reach, "base"> {
  const own = split(glob);
  const last = own.at(-1);
  const file = last?.isDeep ? undefined : last;
  return { segments: file?.items.includes(".") ? own : [...own, readSegment("**")], file };
}

function split(pattern: string): readonly Segment[] {
  return pattern
    .split("/")
    .filter((name) => name !== "")
    .map(readSegment);
}

/** The folder itself, as something to meet. */
function placeOf(base: string): Reach {
  return { segments: split(escaped(base)), file: undefined, base };
}

function escaped(text: string): string {
  return text.replace(/[\\*?[\]{}()!+@$^|]/g, "\\$&");
}

/** Whether some path fits a pattern of the shell and a glob. */
function meet(pattern: readonly Segment[], { segments: glob, file, base }: Reach, dots: boolean): boolean {
  const same = (at: Segment, other: Segment): boolean => {
    // `dist/*` is hardly meant to be `dist/generated`, where the glob would take that name in any folder.
    if (base === undefined && isBlank(at) && isLiteral(other) && other !== file) return false;
    if (!dots && other.items[0] === "." && typeof at.items[0] !== "string") return false;
    return canBeSame(at, other);
  };
  const known = new Map<number, boolean>();
  const from = (i: number, j: number): boolean => {
    const key = i * (glob.length + 1) + j;
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = step(i, j);
    known.set(key, answer);
    return answer;
  };
  const step = (i: number, j: number): boolean => {
    const [at, other] = [pattern[i], glob[j]];
    if (at?.isDeep) return from(i + 1, j) || (other !== undefined && from(i, j + 1));
    if (other?.isDeep) return from(i, j + 1) || (at !== undefined && from(i + 1, j));
    if (at === undefined || other === undefined) return at === other;
    return same(at, other) && from(i + 1, j + 1);
  };
  return from(0, 0);
}
