import { readFileSync } from "node:fs";
import { dirname, extname } from "node:path";
import { pathToFileURL } from "node:url";
import type { OnLoadResult, PluginBuild } from "esbuild";
import { contentHash } from "./content-hash.ts";
import { type Stamp, stampOf } from "./stamp.ts";
import { messageOf, type Trouble, throwing } from "./trouble.ts";

/** A file as it was when the build read it. */
export interface Source {
  readonly stamp: Stamp | null;
  readonly hash: string;
  readonly bytes: Uint8Array;
}

/** Every file that a build reads: read once, so that what is hashed is what was built. */
export interface Sources {
  /** By absolute path. */
  readonly read: ReadonlyMap<string, Source>;
  readonly setup: (build: PluginBuild) => void;
  readonly defines: Record<string, string>;
  /** Gives other builders a source that throws all its troubles; false when it throws this one already. */
  replace(path: string, trouble: Trouble): boolean;
}

/** Sources of one build. */
export function sourcesOf(): Sources {
  const read = new Map<string, Source>();
  const replaced = new Map<string, readonly Trouble[]>();
  const load = (path: string): OnLoadResult => {
    const troubles = replaced.get(path);
    if (troubles !== undefined) return { contents: throwing(troubles), loader: "js" };
    try {
      const source = read.get(path) ?? readSource(path);
      read.set(path, source);
      return {
        contents: scripts.has(extname(path)) ? placed(source.bytes, path) : source.bytes,
        loader: "default",
      };
    } catch (error) {
      return { errors: [{ text: `cannot be read: ${messageOf(error)}`, location: { file: path, line: 1 } }] };
    }
  };
  return {
    read,
    defines,
    setup: (build) => build.onLoad({ filter: /.*/, namespace: "file" }, ({ path }) => load(path)),
    replace: (path, trouble) => {
      const known = replaced.get(path) ?? [];
      if (known.some(({ message }) => message === trouble.message)) return false;
      replaced.set(path, [...known, trouble]);
      return true;
    },
  };
}

/** Reads a file with its stamp; the stamp first, so that a change in between is noticed later. */
export function readSource(path: string): Source {
  const stamp = stampOf(path);
  const bytes = readFileSync(path);
  return { stamp, hash: contentHash(bytes), bytes };
}

const scripts: ReadonlySet<string> = new Set([".ts", ".mts", ".cts", ".tsx", ".js", ".mjs", ".cjs", ".jsx"]);

/** In a bundle these would be those of the bundle; each source gets its own. */
const defines: Record<string, string> = {
  "import.meta.url": "__fairleadUrl",
  "import.meta.filename": "__fairleadFile",
  "import.meta.dirname": "__fairleadDir",
  __filename: "__fairleadFile",
  __dirname: "__fairleadDir",
};

/** A source that knows where it is. On one line, so that line numbers stay. */
function placed(bytes: Uint8Array, path: string): string {
  const text = new TextDecoder().decode(bytes);
  if (!/import\.meta|__(?:dir|file)name/.test(text)) return text;
  const values = { Url: pathToFileURL(path).href, File: path, Dir: dirname(path) };
  const here = Object.entries(values).map(([name, value]) => `__fairlead${name} = ${JSON.stringify(value)}`);
  const start = text.startsWith("#!") ? text.indexOf("\n") + 1 || text.length : 0;
  return `${text.slice(0, start)}var ${here.join(", ")};${text.slice(start)}`;
}
