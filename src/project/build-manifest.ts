import { resolve } from "node:path";
import { interestsOf } from "../engine/interest.ts";
import { standingOf } from "../engine/standing.ts";
import type { RegisteredHook } from "../hooks/hook.ts";
import { type Compiled, compile } from "./compile.ts";
import { configFiles, hasAliases } from "./configs.ts";
import { isConstant } from "./constant.ts";
import type { Env, Project } from "./find.ts";
import { listFiles } from "./list-files.ts";
import type { Input, Manifest, ManifestFile } from "./manifest.ts";
import { parseFault } from "./parse-fault.ts";
import { isRecorded } from "./recorded.ts";
import type { Modules } from "./run-bundle.ts";
import { runningOrder } from "./running-order.ts";
import { canExport, scanExports, usesFairlead } from "./scan-exports.ts";
import { readSource, type Sources, sourcesOf } from "./sources.ts";
import { stampOf } from "./stamp.ts";
import type { Trouble } from "./trouble.ts";

/** A build and what it was made from. */
export interface Built {
  readonly manifest: Manifest;
  readonly compiled: Compiled;
  /** Whether its hooks are the same whenever they are loaded: evaluates the hook files to find out; see `putBack`. */
  readonly isConstant: (putBack: (by?: string) => unknown) => boolean;
}

/** Compiles a project's hook files. What was known before tells which older modules still serve. */
export async function buildManifest(
  project: Project,
  key: string,
  before: Manifest | undefined,
  modules: Modules,
  env: Env,
): Promise<Built> {
  const takenAt = Date.now();
  const { files: listed, folders } = listFiles(project.hooksDir);
  const texts = listed.map((file) => readText(file, project));
  const isLost = ({ file, source }: Text): boolean =>
    !canExport(source) && goodOf(file, before) !== undefined;
  const unbuilt = texts.filter((text) => !canExport(text.source)); // read, but not by the builder
  const faults = await faultsOf(
    unbuilt.filter((text) => !isLost(text)),
    project,
  );
  const files = texts
    .filter((text) => canExport(text.source) || isLost(text) || faults.has(text.path))
    .map((text) => known(text, before));
  const sources = sourcesOf();
  for (const { file, path } of texts.filter(isLost)) sources.replace(path, { file, message: lost });
  for (const [path, fault] of faults) sources.replace(path, fault);
  const configs = configFiles(project).map(inputOf);
  const compiled = await compile(
    project,
    files.map(({ file }) => file),
    sources,
  );
  const order = runningOrder(files, before, changedSince(before, compiled, sources, project));
  const scripts = unbuilt.filter((text) => !isLost(text) && !faults.has(text.path));
  return {
    compiled,
    isConstant: (putBack) => compiled.troubles.length === 0 && isConstant(compiled.code, modules, putBack),
    manifest: {
      key,
      root: project.root,
      takenAt,
      bundle: compiled.name,
      inputs: [...inputsOf(sources), ...unbuilt.map(({ path }) => inputOf(path)), ...configs],
      folders: [...folders, ...compiled.awaited.map((folder) => [folder, stampOf(folder)] as const)],
      awaited: compiled.awaited,
      listed,
      files,
      ...(order !== undefined && { order }),
      troubles: compiled.troubles,
      warnings: scripts.flatMap(forgotten),
      aliases: hasAliases(configs.map(([path]) => path)),
      untold: true,
      ...(isRecorded(project, env) && { records: true }),
    },
  };
}

/**
 * Says what is known of a build's hooks without asking them. What they must be asked about is left open when it may be
 * another thing next time, or when somebody must hear of a problem whatever the event is about.
 */
export function described(manifest: Manifest, hooks: readonly RegisteredHook[], isSure: boolean): Manifest {
  const interests = isSure && manifest.troubles.length === 0 ? { interests: interestsOf(hooks) } : {};
  return { ...manifest, standing: standingOf(hooks), ...interests };
}

/** Whether a hook file, or something that goes into it, is not what it was at the last build. */
function changedSince(
  before: Manifest | undefined,
  { partsOf }: Compiled,
  { read }: Sources,
  { hooksDir }: Project,
): (file: string) => boolean {
  const hashes = new Map(before?.inputs.map(([path, , hash]) => [path, hash]));
  return (file) =>
    [...partsOf(resolve(hooksDir, file))].some((path) => hashes.get(path) !== read.get(path)?.hash);
}

interface Text {
  readonly file: string;
  readonly path: string;
  readonly source: string;
}

/** Files that register nothing because they do not parse, by their path. */
async function faultsOf(texts: readonly Text[], { root }: Project): Promise<ReadonlyMap<string, Trouble>> {
  const found = await Promise.all(
    texts.map(async ({ file, path, source }) => [path, await parseFault(file, source, root)] as const),
  );
  return new Map(found.flatMap(([path, fault]) => (fault === undefined ? [] : [[path, fault] as const])));
}

/** A file that cannot be read counts as one that exports, so that the build tells what is wrong with it. */
function readText(file: string, project: Project): Text {
  const path = resolve(project.hooksDir, file);
  try {
    return { file, path, source: new TextDecoder().decode(readSource(path).bytes) };
  } catch {
    return { file, path, source: "export {}" };
  }
}

function known({ file, source }: Text, before: Manifest | undefined): ManifestFile {
  const good = goodOf(file, before);
  return { file, exports: scanExports(source), ...(good !== undefined && { good }) };
}

function goodOf(file: string, before: Manifest | undefined): string | undefined {
  return before?.files.find((other) => other.file === file)?.good;
}

/** An editor that saves in place leaves the file empty for a moment: its guards must not be gone meanwhile. */
const lost = "it exports nothing any more; delete the file if its hooks are meant to go";

function inputsOf({ read }: Sources): readonly Input[] {
  return [...read].map(([path, { stamp, hash }]) => [path, stamp, hash]);
}

/** A file the build depends on without reading it through its plugin; it may be absent. */
function inputOf(path: string): Input {
  try {
    const { stamp, hash } = readSource(path);
    return [path, stamp, hash];
  } catch {
    return [path, null, ""];
  }
}

/** Scripts of other tools live in the same folder and are left alone; a hook that nobody exports is a mistake. */
function forgotten({ file, source }: Text): readonly Trouble[] {
  if (!usesFairlead(source)) return [];
  return [
    { file, message: "it exports nothing, so none of its hooks is registered: write export before const" },
  ];
}
