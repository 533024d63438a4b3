import { putBack } from "../hosts/built-ins.ts";
import type { LoadProblem } from "../hosts/loaded.ts";
import { type DefinitionSource, defining, startDefinitions } from "../state/definition-list.ts";
import type { Cache } from "./cache.ts";
import { type Compile, compileModule } from "./compiled-form.ts";
import { type Explaining, explain } from "./explain.ts";
import type { Project } from "./find.ts";
import type { Manifest, ManifestFile } from "./manifest.ts";
import { type Locate, locator, type MappedBundle } from "./positions.ts";
import type { EvaluatedFile } from "./register.ts";
import { bundleFile, type Factories, MissingModule, type Modules, runBundle } from "./run-bundle.ts";
import { lookable, troublesInside } from "./trouble.ts";

/** What evaluating every hook file gave. */
export interface Evaluated {
  /** In the order in which they ran. */
  readonly files: readonly EvaluatedFile[];
  readonly problems: readonly LoadProblem[];
  /** Files that replaced what the language has; it was put back. */
  readonly meddling: readonly LoadProblem[];
  /** The manifest's files, with what is known now of their last good module. */
  readonly known: readonly ManifestFile[];
  readonly locate: Locate;
  /** Whether a file failed because something it imports is not there. */
  readonly missing: boolean;
}

/** What evaluating needs. */
export interface Evaluating {
  readonly project: Project;
  readonly cache: Cache;
  readonly modules: Modules;
  /** Default: `compileModule`. */
  readonly compile?: Compile | undefined;
}

/**
 * Evaluates hook files one by one: one that throws takes no other down, and its last good version serves
 * meanwhile. Undefined when the module itself is gone or damaged and must be built again.
 */
export function evaluate(manifest: Manifest, evaluating: Evaluating): Evaluated | undefined {
  const { project, cache, modules } = evaluating;
  startDefinitions();
  const running = bundles(evaluating);
  const current = running.get(manifest.bundle);
  if (current === undefined || !manifest.files.every(({ file }) => Object.hasOwn(current, file)))
    return undefined;
  const locate = locator(project, running.mapped);
  const failures: Failure[] = [];
  const files: EvaluatedFile[] = [];
  const meddling: LoadProblem[] = [];
  let foundBefore = putBack().found;
  const attempt = (factories: Factories, source: DefinitionSource): Attempt => {
    const made = evaluated(factories, source);
    const { found, what } = putBack(source.file);
    if (found !== foundBefore) meddling.push(meddled(source.file, what));
    foundBefore = found;
    return made;
  };
  const settle = (entry: ManifestFile, at: number): ManifestFile => {
    const { file, exports: lines } = entry;
    const now = attempt(current, { file, build: manifest.bundle });
    if ("exports" in now) {
      files.push({ file, exports: now.exports, lines, at });
      return entry.good === manifest.bundle ? entry : { ...entry, good: manifest.bundle };
    }
    const source = lastGood(entry, manifest.bundle);
    const older = source && running.get(source.build);
    const before = source && older ? attempt(older, source) : now;
    if ("exports" in before) files.push({ file, exports: before.exports, lines: [], at });
    failures.push({ file, error: now.error, served: "exports" in before });
    return entry;
  };
  const known = [...manifest.files];
  for (const at of manifest.order ?? known.keys()) {
    const entry = known[at];
    if (entry !== undefined) known[at] = settle(entry, at);
  }
  const explainer = (): Explaining => ({ project, modules, code: cache.code(manifest.bundle) ?? "" });
  const missing = failures.some(({ error }) => error instanceof MissingModule);
  const problems = failures.length === 0 ? [] : problemsOf(failures, locate, explainer());
  return { files, known, locate, missing, problems, meddling };
}

/** A hook file that could not be evaluated. */
interface Failure {
  readonly file: string;
  readonly error: unknown;
  /** Whether an older version of it could. */
  readonly served: boolean;
}

type Attempt = { readonly exports: unknown } | { readonly error: unknown };

function evaluated(factories: Factories, source: DefinitionSource): Attempt {
  try {
    return { exports: defining(source, () => factories[source.file]?.()) };
  } catch (error) {
    return { error: lookable(error) };
  }
}

function meddled(file: string, what: string): LoadProblem {
  const message = `it replaced ${what}, which was put back: other hooks, and answers, need it as it is`;
  return { file, message, serves: "itself" };
}

/** The file as it was when it worked last, in another module than the current one. */
function lastGood({ file, good }: ManifestFile, current: string): DefinitionSource | undefined {
  return good === undefined || good === current ? undefined : { file, build: good };
}

interface Bundles {
  get(name: string): Factories | undefined;
  mapped(): Iterable<MappedBundle>;
}

/** Modules by name, each run at most once. */
function bundles({ project, cache, modules, compile = compileModule }: Evaluating): Bundles {
  const running = new Map<string, Factories | undefined>();
  const start = (name: string): Factories | undefined => {
    const code = cache.code(name);
    const file = bundleFile(project.hooksDir, name);
    try {
      return code === undefined ? undefined : runBundle(compile(code, file, cache.form(name)), file, modules);
    } catch {
      return undefined;
    }
  };
  return {
    get: (name) => {
      if (!running.has(name)) running.set(name, start(name));
      return running.get(name);
    },
    mapped: () =>
      [...running.keys()].map((name) => ({
        file: bundleFile(project.hooksDir, name),
        readMap: () => cache.map(name),
      })),
  };
}

/** One problem for each cause: a broken helper is told once, with the hook files that suffer from it. */
function problemsOf(
  failures: readonly Failure[],
  locate: Locate,
  explaining: Explaining,
): readonly LoadProblem[] {
  const causes = new Map<string, { problem: LoadProblem; suffering: string[] }>();
  for (const { file, error, served } of failures) {
    const troubles = troublesInside(error) ?? explain(error, locate(error) ?? { file }, explaining);
    for (const trouble of troubles) {
      const key = JSON.stringify([trouble.file, trouble.line, trouble.message]);
      const { problem, suffering } = causes.get(key) ?? {
        problem: { ...trouble, serves: "last good" as const },
        suffering: [],
      };
      causes.set(key, {
        problem: { ...problem, serves: served ? problem.serves : "nothing" },
        suffering: trouble.file === file ? suffering : [...suffering, file],
      });
    }
  }
  return [...causes.values()].map(({ problem, suffering }) =>
    suffering.length === 0
      ? problem
      : { ...problem, message: `${problem.message} (so ${suffering.join(", ")} cannot load)` },
  );
}
