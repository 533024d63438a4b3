import type { AnyEvent } from "../events/event.ts";
import type { Host } from "../events/host.ts";
import { normalizePath } from "../events/paths.ts";
import { type Condition, type Evidence, noMatch } from "./condition.ts";
import { compileGlobs, type GlobPlace, type PathTest } from "./glob.ts";

/**
 * Holds when the event touches a file that the globs mean: as it is written, or where it really leads when
 * links are followed. Globs are read as .gitignore reads them, relative to the project's root; `/abs/**` and
 * `~/**` reach outside, `!glob` takes back.
 *
 * @example guard({ tool: ["Edit", "Write"], when: path("**\/generated/**"), deny: "Change the generator instead." })
 */
export function path(...globs: readonly string[]): Condition {
  const label = `path(${globs.map((glob) => JSON.stringify(glob)).join(", ")})`;
  if (globs.length === 0 || globs.includes(""))
    throw new TypeError(`${label} needs globs, and no empty ones`);
  const testFor = remembered(globs);
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    check: (event, host) => {
      const evidence = touched(event, host).flatMap(({ file, real }): Evidence[] => {
        const test = testFor(host);
        if (test(file)) return [{ condition: label, text: file }];
        return real !== file && test(real) ? [{ condition: label, text: `${file} -> ${real}` }] : [];
      });
      return evidence.length > 0 ? { match: true, evidence } : noMatch();
    },
  });
}

interface Touched {
  readonly file: string;
  readonly real: string;
}

/** Where the files of an event really are: asked once for all conditions, and anew for each event. */
const known = new WeakMap<readonly string[], { readonly host: Host; readonly touched: readonly Touched[] }>();

function touched({ files }: AnyEvent, host: Host): readonly Touched[] {
  const before = known.get(files);
  if (before?.host === host) return before.touched;
  const found = files.map((named) => {
    // Where the payload names no working directory, the project is the best guess.
    const file = normalizePath(named, host.root, host.platform);
    return { file, real: normalizePath(host.files.realPath(file), "/", host.platform) };
  });
  known.set(files, { host, touched: found });
  return found;
}

/** Globs are compiled on first use and kept for the host they were compiled for. */
function remembered(globs: readonly string[]): (host: Host) => PathTest {
  const tests = new WeakMap<Host, PathTest>();
  return (host) => {
    const compiled = tests.get(host);
    if (compiled !== undefined) return compiled;
    const test = compileGlobs(globs, placeOf(host));
    tests.set(host, test);
    return test;
  };
}

function placeOf({ root, home, platform, files }: Host): GlobPlace {
  const names = (folder: string): string[] => [
    ...new Set([folder, files.realPath(folder)].map((name) => normalizePath(name, "/", platform))),
  ];
  return {
    roots: names(root),
    homes: home === undefined ? [] : names(home),
    platform,
    ignoreCase: files.caseInsensitive || platform === "win32",
  };
}
