import { isAbsolute, normalizePath } from "../events/paths.ts";
import type { GlobPlace } from "./glob.ts";
import { canBeSame, isBlank, isLiteral, many, readSegment, type Segment } from "./segment.ts";

/** What globs could mean, for paths that are not known in full. */
export interface GlobReach {
  /**
   * Whether one of the files that a pattern stands for could be meant. `isPlain`: of all that is in a folder, files that
   * are hidden and in no place of their own are not thought of. `isKept`: nor is what is meant by its place in such a folder.
   */
  couldMean(pattern: string, options?: ReachOptions): boolean;
  /** Whether something that is meant by its place lies below a folder, and not in one that is kept. */
  isAbove(folder: string, isKept?: IsKept): boolean;
  /** The same for one of the folders that a pattern stands for. */
  couldBeAbove(pattern: string, isKept?: IsKept): boolean;
}

type IsKept = (folder: string) => boolean;

interface ReachOptions {
  readonly isPlain?: boolean;
  readonly isKept?: IsKept | undefined;
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
    couldMean: (pattern, { isPlain = false, isKept } = {}) => {
      const segments = split(fold(pattern));
      const passesHidden = (isPlain && segments.at(-1)?.isDeep === true) || isScratch(pattern, place.roots);
      const isCode = code.test(pattern);
      // A wildcard of the shell does not stand for a leading dot; names that `find` lists may have one.
      const dots = pattern.includes("**");
      const isMeant = (reach: Reach): boolean =>
        !isHidden(reach) || !(passesHidden || (isCode && reach.file?.items.at(-1) === many));
      return reaches.some(
        (reach) => isMeant(reach) && !isSpared(reach, isKept) && meet(segments, reach, dots),
      );
    },
    isAbove: (folder, isKept) => {
      const inside = fold(folder).replace(/\/*$/, "/");
      return reaches.some(({ base }) => base?.startsWith(inside) === true && isKept?.(base) !== true);
    },
    couldBeAbove: (pattern, isKept) => {
      const segments = [...split(fold(pattern)), readSegment("**")];
      return reaches.some(
        (reach) =>
          reach.base !== undefined && !isSpared(reach, isKept) && meet(segments, placeOf(reach.base), false),
      );
    },
  };
}

function isSpared({ base }: Reach, isKept: IsKept | undefined): boolean {
  return base !== undefined && isKept?.(base) === true;
}

// Nobody calls a hidden file like that: `.env.*` is not about `.env.ts`.
const code =
  /\/\*[^/]*\.([cm]?[jt]sx?|py[cio]?|go|rs|java|kts?|rb|php|[ch]|cc|[ch]pp|cs|swift|s?css|less|html?|mdx?|vue|svelte)$/;

// What goes into a folder for temporary files is not what a project keeps, whatever its name.
function isScratch(pattern: string, roots: readonly string[]): boolean {
  const folder = /^\/(var\/)?tmp\//.exec(pattern)?.[0];
  return folder !== undefined && !roots.some((root) => `${root}/`.startsWith(folder));
}

// `.env`, in whatever folder.
function isHidden({ base, file }: Reach): boolean {
  return base === undefined && file?.items[0] === ".";
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
