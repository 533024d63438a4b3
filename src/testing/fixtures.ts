import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { kindOf } from "../ledger/recording/kind.ts";
import type { Recorded } from "../ledger/recording/recorded.ts";
import { makeDir } from "../state/make-dir.ts";
import { prompt } from "./payloads.ts";

/** A recorded payload as a file that tests import. */
export interface Fixture {
  readonly name: string;
  readonly text: string;
}

/** Places of the machine that it was recorded on. */
export interface RecordedOn {
  readonly root: string;
  readonly home?: string | undefined;
}

/**
 * One fixture for each event and tool: the newest payload, moved to where payload builders live, so that it names
 * neither the machine nor its user.
 */
export function fixturesOf(recorded: readonly Recorded[], place: RecordedOn): readonly Fixture[] {
  const newest = new Map(recorded.map((one) => [kindOf(one), one]));
  return [...newest].map(([kind, { payload }]) => ({
    name: `${kind}.json`,
    text: `${JSON.stringify(neutral(payload, place), null, 2)}\n`,
  }));
}

/** What became of a fixture. */
export interface WrittenFixture {
  readonly path: string;
  readonly outcome: "written" | "same" | "kept";
}

/** Writes fixtures. One that is there already and differs is kept, unless `replace` is set. Throws what the disk says. */
export function writeFixtures(
  fixtures: readonly Fixture[],
  folder: string,
  replace: boolean,
): readonly WrittenFixture[] {
  makeDir(folder, 0o777);
  return fixtures.map(({ name, text }) => {
    const path = join(folder, name);
    const before = textOf(path);
    if (before === text) return { path, outcome: "same" };
    if (before !== undefined && !replace) return { path, outcome: "kept" };
    writeFileSync(path, text);
    return { path, outcome: "written" };
  });
}

function neutral(payload: Readonly<Record<string, unknown>>, { root, home }: RecordedOn): object {
  const { session_id, transcript_path, cwd } = prompt("");
  const own = String(payload["session_id"] ?? "");
  const folderName = (path: string): string => path.replace(/[^A-Za-z0-9]/g, "-");
  const names: readonly (readonly [string, string])[] = [
    [root, cwd],
    [folderName(root), folderName(cwd)],
    ...(home === undefined || home.length < 2
      ? []
      : ([
          [home, "/home/dev"],
          [folderName(home), "-home-dev"],
        ] as const)),
    ...(own.length < 8 ? [] : ([[own, session_id]] as const)),
  ];
  const moved = renamed(payload, names);
  return {
    ...moved,
    ...("session_id" in payload && { session_id }),
    ...("transcript_path" in payload && { transcript_path }),
  };
}

function renamed<T>(value: T, names: readonly (readonly [string, string])[]): T {
  const change = (one: unknown): unknown => {
    if (typeof one === "string") return names.reduce((text, [from, to]) => text.replaceAll(from, to), one);
    if (Array.isArray(one)) return one.map(change);
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([key, item]) => [key, change(item)]));
  };
  return change(value) as T; // a copy of the same shape
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
