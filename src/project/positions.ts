import type { SourceMap } from "node:module";
import { isAbsolute, resolve } from "node:path";
import type { Project } from "./find.ts";
import { insideHooks } from "./inside-hooks.ts";
import type { Place } from "./trouble.ts";

/** Finds where in an author's source an error comes from. */
export type Locate = (error: unknown) => Place | undefined;

/** A bundle's file name and how to get its source map, as JSON; read only when there is an error. */
export interface MappedBundle {
  readonly file: string;
  readonly readMap: () => string;
}

/** Reads the stack of an error: its first frame in a bundle is where the author's code failed. */
export function locator(project: Project, bundles: () => Iterable<MappedBundle>): Locate {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (bundle: MappedBundle): SourceMap | undefined => {
    if (!maps.has(bundle.file)) maps.set(bundle.file, parsed(bundle));
    return maps.get(bundle.file);
  };
  return (error) => {
    const stack = error instanceof Error ? (error.stack ?? "") : "";
    for (const line of stack.split("\n")) {
      const place = placeIn(line, bundles(), mapOf, project);
      if (place !== undefined) return place;
    }
    return undefined;
  };
}

function placeIn(
  line: string,
  bundles: Iterable<MappedBundle>,
  mapOf: (bundle: MappedBundle) => SourceMap | undefined,
  project: Project,
): Place | undefined {
  for (const bundle of bundles) {
    const at = line.lastIndexOf(`${bundle.file}:`);
    if (at < 0) continue;
    const [, row, column] = /^:(\d+):(\d+)/.exec(line.slice(at + bundle.file.length)) ?? [];
    const entry = mapOf(bundle)?.findEntry(Number(row) - 1, Number(column) - 1);
    if (entry === undefined || !("originalSource" in entry)) continue;
    const source = entry.originalSource;
    if (!isAbsolute(source) && source.includes("fairlead:entry")) continue;
    return {
      file: insideHooks(resolve(project.root, source), project),
      line: entry.originalLine + 1,
      column: entry.originalColumn + 1,
    };
  }
  return undefined;
}

function parsed({ readMap }: MappedBundle): SourceMap | undefined {
  try {
    const module = process.getBuiltinModule("node:module"); // only who has an error pays for loading it
    return new module.SourceMap(JSON.parse(readMap()));
  } catch {
    return undefined; // without its map an error is still told, only not located
  }
}
