import type { Interest } from "../engine/interest.ts";
import { putBack } from "../hosts/built-ins.ts";
import type { LoadedHooks, LoadProblem } from "../hosts/loaded.ts";
import { type Cache, openCache } from "./cache.ts";
import { keyOf } from "./cache-key.ts";
import type { Compile } from "./compiled-form.ts";
import { type Evaluated, evaluate } from "./evaluate.ts";
import type { Env, Project } from "./find.ts";
import { freshness } from "./fresh.ts";
import { listFiles } from "./list-files.ts";
import type { Manifest } from "./manifest.ts";
import { cacheRoot } from "./places.ts";
import type { Locate } from "./positions.ts";
import { register } from "./register.ts";
import type { Modules } from "./run-bundle.ts";
import { sweep } from "./sweep.ts";
import type { Trouble } from "./trouble.ts";

/** How to load a project. */
export interface LoadOptions {
  /** What `fairlead` and its subpaths stand for in hook files, so that they share one copy with the caller. */
  readonly modules: Modules;
  /** Version of this package: another one compiles again. */
  readonly version: string;
  readonly env: Env;
  /** Where compiled hooks are kept; default: in the cache folder that `env` names. */
  readonly cache?: Cache;
  /** Default: `compileModule`. */
  readonly compile?: Compile;
  /** Whether the user is told the news that loading gives; without, they are kept for one who tells. Default: false. */
  readonly tells?: boolean;
}

/** A project's hooks, everything wrong or doubtful about its files, and a way from errors to their source. */
export interface LoadedProject extends LoadedHooks {
  /** What looks like a mistake but stops nothing. */
  readonly warnings: readonly LoadProblem[];
  /** Where in the author's source an error of a hook comes from; reads the source map when asked. */
  readonly locate: Locate;
  /** Present while payloads of the project are recorded. */
  readonly records?: true;
  /** Where its hooks must be asked; absent: always. */
  readonly interests?: readonly Interest[];
}

/**
 * Loads a project's hooks. A promise only when something must be compiled or told: with nothing changed since the
 * last time this is one look at each file's stamp and one module. Files that do not load become problems; it never
 * throws and never fails as a whole.
 */
export function loadProject(project: Project, options: LoadOptions): LoadedProject | Promise<LoadedProject> {
  const root = cacheRoot(options.env);
  const cache = options.cache ?? openCache(root, project.root, keyOf(options.version));
  const now = Date.now();
  const known = cache.manifest();
  const look = known === undefined ? undefined : freshness(known, project.hooksDir, now);
  if (known !== undefined && look !== undefined && look.state !== "stale") {
    const manifest = look.state === "restamped" ? look.manifest : known;
    const loaded = evaluate(manifest, { ...options, project, cache });
    if (loaded !== undefined && !(loaded.missing && manifest.aliases)) {
      return delivered(manifest, known, loaded, { project, cache, tells: options.tells });
    }
  }
  const { files, unreadable } = listFiles(project.hooksDir);
  if (unreadable.length > 0) {
    const error = new Error(`${unreadable.join(", ")} cannot be read`);
    return lastGood(error, project, options, { cache, root, known });
  }
  if (files.length === 0) return none(project, options);
  return build(project, options, { cache, root, known });
}

const nothing: LoadedProject = { hooks: [], problems: [], warnings: [], locate: () => undefined };

/** Without a hook file there is nothing wrong, but where settings wait for one. */
async function none(project: Project, { env, tells }: LoadOptions): Promise<LoadedProject> {
  const { absentHooks } = await import("./absent-hooks.ts");
  const problem = absentHooks(project, env);
  return problem === undefined ? nothing : told({ ...nothing, problems: [problem] }, project, { tells });
}

interface Building {
  readonly cache: Cache;
  readonly root: string | undefined;
  readonly known: Manifest | undefined;
}

async function build(
  project: Project,
  options: LoadOptions,
  { cache, root, known }: Building,
): Promise<LoadedProject> {
  try {
    // A part of its own, since almost every call finds everything compiled.
    const { buildManifest, described } = await import("./build-manifest.ts");
    const built = await buildManifest(project, keyOf(options.version), known, options.modules, options.env);
    cache.keep(built.compiled);
    cache.note(built.manifest); // before any hook file runs: one that never ends must not be compiled each time
    const constant = built.isConstant(putBack);
    const loaded = evaluate(built.manifest, { ...options, project, cache });
    if (loaded === undefined) throw new Error("the compiled hooks cannot be run");
    const { hooks, problems } = register(loaded.files);
    const isFine = problems.length + loaded.problems.length === 0;
    const manifest = described(built.manifest, hooks, constant && isFine);
    const result = await delivered(manifest, built.manifest, loaded, {
      project,
      cache,
      tells: options.tells,
    });
    if (root !== undefined) sweep(root, { ...manifest, files: loaded.known }, Date.now());
    return result;
  } catch (error) {
    return lastGood(error, project, options, { cache, root, known });
  }
}

/** Compiling itself failed, which no hook file explains: what was compiled before serves. */
function lastGood(
  error: unknown,
  project: Project,
  options: LoadOptions,
  { cache, known }: Building,
): LoadedProject | Promise<LoadedProject> {
  const message = `the hook files cannot be compiled: ${error instanceof Error ? error.message : String(error)}`;
  const loaded = known === undefined ? undefined : evaluate(known, { ...options, project, cache });
  const serves = loaded === undefined ? ("nothing" as const) : ("last good" as const);
  const problem = { file: ".", message, serves };
  const old = loaded === undefined || known === undefined ? nothing : finished(known, loaded, cache);
  return told({ ...old, problems: [problem, ...old.problems] }, project, options);
}

interface Delivering {
  readonly project: Project;
  readonly cache: Cache;
  readonly tells: boolean | undefined;
}

/** What was loaded, with the news of the build when they are told now; what is known better is kept. */
function delivered(
  manifest: Manifest,
  before: Manifest,
  loaded: Evaluated,
  { project, cache, tells }: Delivering,
): LoadedProject | Promise<LoadedProject> {
  const { untold, ...known } = manifest;
  const hasNews = untold === true && tells === true;
  noteChanges(hasNews ? known : manifest, before, loaded, cache);
  return told(finished(manifest, loaded, cache), project, { tells, hasNews });
}

/** The same with what a user is told of it now, where there is such a thing. */
function told(
  result: LoadedProject,
  project: Project,
  { tells, hasNews = false }: Telling,
): LoadedProject | Promise<LoadedProject> {
  const isQuiet = tells !== true || (!hasNews && result.problems.length === 0);
  return isQuiet ? result : withNews(result, project, hasNews);
}

interface Telling {
  readonly tells?: boolean | undefined;
  readonly hasNews?: boolean;
}

async function withNews(result: LoadedProject, project: Project, hasNews: boolean): Promise<LoadedProject> {
  const { newsOf } = await import("./news.ts");
  return Object.assign(result, newsOf(project, result, hasNews));
}

/** Writes the manifest when it can say more than before: newer stamps, or a file that works now. */
function noteChanges(manifest: Manifest, before: Manifest, { known }: Evaluated, cache: Cache): void {
  const better = known.some((file, i) => file !== manifest.files[i]);
  if (better || manifest !== before) cache.note({ ...manifest, files: known });
}

function finished(manifest: Manifest, loaded: Evaluated, cache: Cache): LoadedProject {
  const { hooks, problems, warnings } = register(loaded.files);
  const uncached = cache.problem();
  return {
    hooks,
    problems: [...manifest.troubles.map(toProblem), ...loaded.problems, ...problems],
    get warnings() {
      const slowly = uncached === undefined ? [] : [{ file: ".", message: slow(uncached) }];
      return [...[...manifest.warnings, ...slowly].map(toProblem), ...loaded.meddling, ...warnings()];
    },
    locate: loaded.locate,
    ...(manifest.records === true && { records: true }),
    ...(manifest.interests !== undefined && { interests: manifest.interests }),
  };
}

function slow(why: string): string {
  return `hook files are compiled on every event, which is slow: ${why}. Set FAIRLEAD_CACHE_DIR to a folder of your own`;
}

function toProblem(trouble: Trouble): LoadProblem {
  return { ...trouble, serves: "nothing" };
}
