import { whyNever } from "../engine/check-hook.ts";
import { doubtsAbout } from "../engine/doubts.ts";
import { type Hook, isHook, type RegisteredHook } from "../hooks/hook.ts";
import { unfinished } from "../hooks/unfinished.ts";
import type { LoadProblem } from "../hosts/loaded.ts";
import { lookedAt } from "../protocol/cause-of.ts";
import type { ExportLines } from "./scan-exports.ts";
import { messageOf } from "./trouble.ts";

/** A hook file after it ran. */
export interface EvaluatedFile {
  /** Path inside the hooks folder. */
  readonly file: string;
  readonly exports: unknown;
  readonly lines: ExportLines;
  /** Its place in the list of hook files, when they did not run in the order of that. */
  readonly at?: number;
}

/** Hooks with their ids, and what is wrong or doubtful about them. */
export interface Registration {
  readonly hooks: readonly RegisteredHook[];
  readonly problems: readonly LoadProblem[];
  /** Worked out when asked: most runs have no use for it. */
  readonly warnings: () => readonly LoadProblem[];
}

/** An export that is a hook. */
interface Found {
  readonly hook: Hook;
  readonly file: string;
  readonly name: string;
  readonly line?: number;
  readonly at: number;
}

/**
 * Gives every exported hook its id: path without extension + `/` + export name, or its own `id`. A hook object
 * that is exported again is the same hook. Of two hooks with one id both keep working, the second under the
 * id its place gives: an error in naming must not switch a guard off. The second is who ran later; the hooks themselves
 * are in the order of the list.
 */
export function register(files: readonly EvaluatedFile[]): Registration {
  const hooks: (RegisteredHook & Found)[] = [];
  const problems: LoadProblem[] = [];
  const byId = new Map<string, Found>();
  const seen = new Set<Hook>();
  for (const found of files.flatMap(hooksIn)) {
    if (seen.has(found.hook)) continue;
    seen.add(found.hook);
    const id = freeId(found, byId);
    const holder = byId.get(wantedId(found));
    if (holder !== undefined) problems.push(problem(found, sameId(found, holder, id)));
    const { whole, fault } = examined(found.hook);
    if (fault !== undefined)
      problems.push({ ...problem(found, `${found.name}: ${fault}`), ...(!whole && { serves: "nothing" }) });
    if (!whole) continue;
    byId.set(id, found);
    hooks.push({ ...found, id });
  }
  const lost = files.flatMap((file) => oddExports(file, (value) => !isPending(value), seen));
  return {
    hooks: hooks.toSorted((a, b) => a.at - b.at).map(({ id, hook, file }) => ({ id, hook, file })),
    problems: [...problems, ...lost],
    warnings: () => [
      ...files.flatMap((file) => oddExports(file, isPending, seen)),
      ...[...byId.values()].flatMap(doubts),
    ],
  };
}

/** What is wrong with a hook. One that was put together by hand may lack what every hook has: it cannot be asked. */
function examined(hook: Hook): { whole: boolean; fault: string | undefined } {
  try {
    return { whole: true, fault: whyNever(hook) };
  } catch (error) {
    return { whole: false, fault: `it is no whole hook: ${messageOf(error)}` };
  }
}

function hooksIn({ file, exports, lines, at = 0 }: EvaluatedFile): readonly Found[] {
  return entriesOf(exports, lines).flatMap(({ name, value, line }) =>
    isHook(value) ? [{ hook: value, file, name, at, ...(line !== undefined && { line }) }] : [],
  );
}

/** Exports that look like hooks and are none: a guard among them does not stand, and somebody must hear of that. */
function oddExports(
  { file, exports, lines }: EvaluatedFile,
  isMeant: (value: unknown) => boolean,
  known: ReadonlySet<Hook>,
): readonly LoadProblem[] {
  return entriesOf(exports, lines).flatMap((entry) => {
    const look = (): string | undefined =>
      isMeant(entry.value) ? unfinished(entry.value, known) : undefined;
    const fault = lookedAt(look, () => undefined);
    return fault === undefined
      ? []
      : [{ ...problem({ ...entry, file }, `${entry.name}: ${fault}`), serves: "nothing" as const }];
  });
}

/** A promise may be anything's. */
function isPending(value: unknown): boolean {
  return value instanceof Promise;
}

interface Entry {
  readonly name: string;
  readonly value: unknown;
  readonly line?: number;
}

/** The exports of a module in the order of its text; names that only `export *` brings stand where it stands. */
function entriesOf(exports: unknown, lines: ExportLines): readonly Entry[] {
  if (isHook(exports)) return [{ name: "default", value: exports }]; // module.exports = hook
  if (typeof exports !== "object" || exports === null) return [];
  const line = new Map(lines);
  const places = new Map(lines.map(([name], at) => [name, at]));
  const names = lookedAt(
    () => Object.keys(exports),
    () => [],
  );
  const entries = names.map((name): Entry => {
    const at = line.get(name) ?? line.get("*");
    return { name, value: valueIn(exports, name), ...(at !== undefined && { line: at }) };
  });
  const place = ({ name }: Entry): number => places.get(name) ?? places.get("*") ?? -1;
  return entries.sort((a, b) => place(a) - place(b));
}

/** An export's value; one that throws when it is read is no hook. */
function valueIn(exports: object, name: string): unknown {
  try {
    return Reflect.get(exports, name);
  } catch {
    return undefined;
  }
}

function wantedId({ hook, file, name }: Found): string {
  const own = lookedAt(
    () => hook.id,
    () => undefined,
  );
  return own ?? `${file.replace(/\.[^.]+$/, "")}/${name}`;
}

/** The id a hook asks for, else the one of its place, else the one with the file's extension, which is its alone. */
function freeId(found: Found, taken: ReadonlyMap<string, Found>): string {
  const { file, name } = found;
  const ids = [wantedId(found), `${file.replace(/\.[^.]+$/, "")}/${name}`, `${file}/${name}`];
  return ids.find((id) => !taken.has(id)) ?? `${file}/${name}`;
}

function sameId(found: Found, holder: Found, id: string): string {
  const other = `${holder.name} in ${holder.file}${holder.line === undefined ? "" : `:${holder.line}`}`;
  return `${found.name}: its id ${JSON.stringify(wantedId(found))} is that of ${other} already; until it has its own it is known as ${JSON.stringify(id)}`;
}

function doubts(found: Found): readonly LoadProblem[] {
  return doubtsAbout(found.hook).map((doubt) => problem(found, `${found.name}: ${doubt}`));
}

function problem({ file, line }: { file: string; line?: number }, message: string): LoadProblem {
  return { file, ...(line !== undefined && { line }), message, serves: "itself" };
}
