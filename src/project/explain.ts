import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { cleaner } from "../ledger/clean-text.ts";
import { nearest } from "../protocol/nearest.ts";
import type { Project } from "./find.ts";
import { isThere, requireFrom } from "./require-from.ts";
import { cannotFind, type MissingModule, type Modules } from "./run-bundle.ts";
import { type Import, scanImports } from "./scan-imports.ts";
import { messageOf, type Place, type Trouble } from "./trouble.ts";

/** What explaining an error may look at. */
export interface Explaining {
  readonly project: Project;
  readonly modules: Modules;
  /** The code that threw. */
  readonly code: string;
}

/** What an author must know of an error that a hook file threw while it was evaluated, without secrets: one trouble for each cause. */
export function explain(error: unknown, place: Place, explaining: Explaining): readonly Trouble[] {
  const clean = cleaner(process.env);
  const causes = causesOf(error, place, explaining);
  return causes.map((trouble) => ({ ...trouble, message: clean(trouble.message, longest) }));
}

/** Characters of a message: it is printed, and told to the user of a session. */
const longest = 2_000;

function causesOf(error: unknown, place: Place, explaining: Explaining): readonly Trouble[] {
  const first = { ...place, message: messageOf(error) };
  if (isMissing(error)) return [first, ...otherMissing(error, place, explaining)];
  const message = error instanceof TypeError ? unexported(first.message, place, explaining) : undefined;
  return [message === undefined ? first : { ...first, message }];
}

/** By its name: when built, this file is apart from the one that throws it. */
function isMissing(error: unknown): error is MissingModule {
  return error instanceof Error && error.name === "MissingModule" && "module" in error;
}

/** Packages that the same source imports and that cannot be found either; Node stops at the first. */
function otherMissing(
  { module }: MissingModule,
  { file }: Place,
  explaining: Explaining,
): readonly Trouble[] {
  const { project, modules, code } = explaining;
  const names = new Set([module]);
  return importsOf(file, project).flatMap(({ module: name, line }) => {
    const isOutside = code.includes(`require(${JSON.stringify(name)})`);
    if (names.has(name) || !isOutside || Object.hasOwn(modules, name)) return [];
    names.add(name);
    return isThere(besideHooks(project), name) ? [] : [{ file, line, message: cannotFind(name) }];
  });
}

/** The builder calls what is imported `(0 , import_pkg.name)`; authors know it by its name and its package. */
function unexported(message: string, { file }: Place, explaining: Explaining): string | undefined {
  const [, alias, name, what] =
    /^(?:\(0 , )?(import_\w+)\.([\w$]+)\)? is not (a function|a constructor|iterable)/.exec(message) ?? [];
  if (alias === undefined || name === undefined) return undefined;
  const module = moduleOf(alias, name, file, explaining);
  if (module === undefined) return `"${name}" is not ${what}`;
  const exported = exportsOf(module, explaining);
  if (exported?.includes(name) === true) return `"${name}" of ${module} is not ${what}`;
  const near = nearest(name, exported ?? []);
  return `"${name}" is not exported by ${module}${near === undefined ? "" : `; did you mean ${near}?`}`;
}

function moduleOf(alias: string, name: string, file: string, explaining: Explaining): string | undefined {
  const { project, code } = explaining;
  const imported = importsOf(file, project).find(({ names }) => names.includes(name));
  if (imported !== undefined) return imported.module;
  return new RegExp(`\\b${alias}\\s*=\\s*(?:__toESM\\()?require\\("([^"]+)"\\)`).exec(code)?.[1];
}

function exportsOf(module: string, { project, modules }: Explaining): readonly string[] | undefined {
  try {
    const exports: unknown = Object.hasOwn(modules, module)
      ? modules[module]
      : requireFrom(besideHooks(project))(module);
    return typeof exports === "object" && exports !== null ? Object.keys(exports) : undefined;
  } catch {
    return undefined;
  }
}

function importsOf(file: string, { hooksDir }: Project): readonly Import[] {
  try {
    return scanImports(readFileSync(resolve(hooksDir, file), "utf8"));
  } catch {
    return [];
  }
}

/** A file name that modules are looked for from; there is no such file. */
function besideHooks({ hooksDir }: Project): string {
  return join(hooksDir, "hooks.cjs");
}
