import { settle } from "./settle.ts";

/**
 * The Windows half of `normalizePath`. Knows drives, shares, the long form `\\?\`, the drive of the working
 * directory (`\x`), drives as Unix shells on Windows write them (`/d/x`), and endings of names that Windows
 * ignores, so that `.env.` and `.env::$DATA` are not other names for `.env`.
 */
export function normalizeWindows(path: string, cwd: string): string {
  const { start, segments } = split(path);
  if (start === undefined) {
    const base = split(cwd);
    if (base.start === undefined) return unplaced(segments);
    return placed(base.start, [...base.segments, ...segments]);
  }
  if (start !== "/") return placed(start, segments);
  const [own, drive] = [settle(segments, true).split("/"), split(cwd).start];
  if (isDriveLetter(own[0])) return placed(`${own[0]}:/`, own.slice(1));
  return placed(drive === undefined || drive === "//" ? "/" : drive, segments);
}

interface Split {
  /** A drive, `//` for a share, `/` for a root without either; undefined for a relative path. */
  readonly start: string | undefined;
  readonly segments: readonly string[];
}

/** `\\?\C:\x` and `\\?\UNC\server\share`. */
const longForm = /^\/\/[?.]\/(?:(UNC\/)|(?=[A-Za-z]:))/i;

function split(path: string): Split {
  const slashed = path.replaceAll("\\", "/").replace(longForm, (_, share) => (share ? "//" : ""));
  const drive = /^[A-Za-z]:/.exec(slashed)?.[0];
  const segments = slashed
    .slice(drive?.length ?? 0)
    .split("/")
    .map(withoutIgnored);
  if (drive !== undefined) return { start: `${drive.toUpperCase()}/`, segments };
  if (slashed.startsWith("//")) return { start: "//", segments };
  return { start: slashed.startsWith("/") ? "/" : undefined, segments };
}

function placed(start: string, segments: readonly string[]): string {
  const place = settle(segments, true);
  const [first = "", ...rest] = place.split("/");
  if (start === "/" && isDriveLetter(first)) return placed(`${first}:/`, rest);
  const whole = `${start.toUpperCase()}${place}`;
  return longForm.test(whole) ? normalizeWindows(whole, "/") : whole;
}

/** A relative path; a colon is no part of a name, so `./C:` is a drive after all. */
function unplaced(segments: readonly string[]): string {
  const settled = settle(segments, false);
  return /^[A-Za-z]:/.test(settled) ? normalizeWindows(settled, "/") : settled;
}

function isDriveLetter(segment: string | undefined): boolean {
  return segment !== undefined && /^[A-Za-z]$/.test(segment);
}

function withoutIgnored(segment: string): string {
  return segment === "." || segment === ".." ? segment : segment.replace(/([. ]|::\$DATA)+$/i, "");
}
