import { dirname, isAbsolute, resolve } from "node:path";
import type { BuildFailure, BuildOptions, BuildResult, Message, Metafile, PluginBuild } from "esbuild";
import { contentHash } from "./content-hash.ts";
import { markDynamicImports } from "./dynamic-imports.ts";
import type { Project } from "./find.ts";
import { insideHooks } from "./inside-hooks.ts";
import { type Sources, sourcesOf } from "./sources.ts";
import { standSomewhere } from "./stand-somewhere.ts";
import type { Trouble } from "./trouble.ts";

/** Hook files as one CommonJS module whose export maps each file to a function that evaluates it. */
export interface Compiled {
  /** Named by its content. */
  readonly name: string;
  readonly code: string;
  /** Source map as JSON. */
  readonly map: string;
  /** Folders in which a missing import may appear. */
  readonly awaited: readonly string[];
  /** A hook file and all that goes into it, as absolute paths. */
  readonly partsOf: (path: string) => ReadonlySet<string>;
  /** Troubles with no hook file behind them, such as a tsconfig that does not parse. */
  readonly troubles: readonly Trouble[];
}

/** State of the attempts at one build. */
interface Attempt {
  readonly project: Project;
  readonly files: readonly string[];
  readonly sources: Sources;
  readonly awaited: Set<string>;
  readonly troubles: Trouble[];
  ignoreConfig: boolean;
}

/**
 * Compiles hook files into one module. A source that does not compile is replaced by one that throws what is
 * wrong with it, so that all others are built. Every attempt replaces at least one more source, so this ends.
 */
export async function compile(
  project: Project,
  files: readonly string[],
  sources: Sources = sourcesOf(),
): Promise<Compiled> {
  const attempt: Attempt = { project, files, sources, awaited: new Set(), troubles: [], ignoreConfig: false };
  standSomewhere(project.root);
  const { build } = await import("esbuild");
  for (;;) {
    try {
      return finished(await build(optionsFor(attempt)), attempt);
    } catch (error) {
      if (!isBuildFailure(error)) throw error;
      if (!learn(error.errors, attempt)) giveUp(error.errors, attempt);
    }
  }
}

interface Kept {
  readonly write: false;
  readonly metafile: true;
}

function optionsFor({ project, files, sources, awaited, ignoreConfig }: Attempt): BuildOptions & Kept {
  const paths = files.map((file) => resolve(project.hooksDir, file));
  const entries = files.map((file, at) => `${JSON.stringify(file)}: () => require("${hookPrefix}${at}")`);
  return {
    stdin: {
      contents: `module.exports = { ${entries.join(",\n")} };`,
      resolveDir: project.hooksDir,
      sourcefile: entryName,
    },
    absWorkingDir: project.root,
    outfile: resolve(project.root, "hooks.cjs"),
    write: false,
    metafile: true,
    bundle: true,
    format: "cjs",
    // As in every ES module: else a change of what is frozen would quietly be none.
    banner: { js: '"use strict";' },
    platform: "node",
    target: "node20.19",
    supported: { "dynamic-import": false },
    packages: "external",
    minifyWhitespace: true,
    minifySyntax: true,
    charset: "utf8",
    sourcemap: "external",
    sourcesContent: false,
    logLevel: "silent",
    define: sources.defines,
    plugins: [
      { name: "hook files", setup: (build) => findHooks(build, paths) },
      {
        name: "dynamic imports",
        setup: (build) => markDynamicImports(build, (folder) => awaited.add(folder)),
      },
      { name: "fairlead", setup: sources.setup },
    ],
    ...(ignoreConfig && { tsconfigRaw: "{}" }),
  };
}

const entryName = "fairlead:entry";
const hookPrefix = "fairlead:hook:";

/** Hook files are named by number: in a path, a `*` would be read as a pattern. */
function findHooks(build: PluginBuild, paths: readonly string[]): void {
  build.onResolve({ filter: new RegExp(`^${hookPrefix}`) }, ({ path }) => ({
    path: paths[Number(path.slice(hookPrefix.length))] ?? path,
  }));
}

function finished(result: BuildResult<Kept>, { awaited, troubles, project }: Attempt): Compiled {
  const text = (suffix: string): string =>
    result.outputFiles.find((file) => file.path.endsWith(suffix))?.text ?? "";
  const code = text(".cjs");
  const map = text(".map");
  const partsOf = (path: string): ReadonlySet<string> => partsBelow(path, result.metafile.inputs, project);
  return { name: contentHash(code, map), code, map, awaited: [...awaited], partsOf, troubles };
}

/** The builder names files from the project's folder, with slashes. */
function partsBelow(path: string, inputs: Metafile["inputs"], { root }: Project): ReadonlySet<string> {
  const byPath = new Map(Object.entries(inputs).map(([name, input]) => [resolve(root, name), input]));
  const parts = new Set([path]);
  for (const part of parts)
    for (const { path: name, external } of byPath.get(part)?.imports ?? [])
      if (external !== true) parts.add(resolve(root, name));
  return parts;
}

/** Replaces the sources that errors point at. False when no error points at one not yet replaced. */
function learn(errors: readonly Message[], attempt: Attempt): boolean {
  let progress = false;
  for (const error of errors) {
    const trouble = troubleOf(error, attempt.project);
    if (trouble === undefined) continue;
    noteMissing(error, trouble.path, attempt);
    if (attempt.sources.replace(trouble.path, trouble)) progress = true;
  }
  return progress;
}

/** Errors that no source explains: first try without tsconfig, then build nothing but the error. */
function giveUp(errors: readonly Message[], attempt: Attempt): void {
  const [first] = errors;
  const place = first === undefined ? undefined : troubleOf(first, attempt.project);
  const message = place?.message ?? first?.text ?? "the build failed without saying why";
  if (attempt.ignoreConfig) {
    const replaced = attempt.files.map((file) =>
      attempt.sources.replace(resolve(attempt.project.hooksDir, file), { file, message }),
    );
    if (!replaced.includes(true)) throw new Error(message);
    return;
  }
  attempt.ignoreConfig = true;
  attempt.troubles.push({ ...(place ?? { file: "tsconfig.json" }), message: `${message} (it is ignored)` });
}

/** Where an error belongs: an entry only shows the symptom, its last note the cause. */
function troubleOf(error: Message, project: Project): (Trouble & { path: string }) | undefined {
  const blamed = [error, ...error.notes.toReversed()].find(
    ({ location }) => location !== null && !location.file.endsWith(entryName),
  );
  if (blamed === undefined || blamed.location === null) return undefined;
  const { file, line, column, lineText } = blamed.location;
  const path = resolve(project.root, file);
  const message = /top-level await/i.test(error.text)
    ? "top-level await does not work in hook files: await inside the handler instead"
    : error.text;
  return { path, file: insideHooks(path, project), line, column: characters(lineText, column) + 1, message };
}

/** The builder counts bytes. */
function characters(text: string, bytes: number): number {
  return Buffer.from(text).subarray(0, bytes).toString().length;
}

/** A relative import that leads nowhere may lead somewhere later, without any known file changing. */
function noteMissing(error: Message, importer: string, attempt: Attempt): void {
  const missing = /^Could not resolve "([^"]+)"/.exec(error.text)?.[1];
  if (missing === undefined || !(missing.startsWith(".") || isAbsolute(missing))) return;
  attempt.awaited.add(dirname(resolve(dirname(importer), missing)));
}

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors);
}
