import { dirname, resolve } from "node:path";
import { currentFolder, findProject } from "../../project/find.ts";
import type { Modules } from "../../project/run-bundle.ts";
import { type Client, findClient } from "../client.ts";
import { loadRehearsals } from "./load-rehearsals.ts";
import { perform } from "./perform.ts";
import { type Rehearsal, rehearsal } from "./rehearsal.ts";
import type { RehearsalReport } from "./report.ts";

/** Where and how to rehearse. */
export interface RehearseOptions {
  /** Root of the project whose hooks are played. Default: that of the file, else of the working folder. */
  readonly project?: string;
  /** Claude Code: its path, or what `findClient` found. Default: what `findClient` finds. */
  readonly client?: string | Client;
  /** In seconds, where the rehearsal does not say. Default: 60. */
  readonly timeout?: number;
  /** Keep home and project, and name their folder in the report. Default: they are removed. */
  readonly keep?: boolean;
  /** Stops the client, and everything it started. */
  readonly signal?: AbortSignal;
}

/**
 * Plays a scripted model to the real Claude Code, with this project's hooks: off the network, without a key, in a home
 * and a copy of the project that are gone afterwards. A definition gives its report, a file the reports of all
 * rehearsals that it exports, one after the other. What is not as expected is in `problems`. Rejects when the definition or the file is wrong, when there is no
 * client, or when the project cannot be set up.
 *
 * @example
 * const report = await rehearse({
 *   files: { ".claude/hooks/a.ts": 'import { command, guard } from "fairlead";\nexport const b = guard({ when: command("touch"), deny: "No." });' },
 *   steps: [{ bash: "touch made.txt", refused: "No." }],
 *   expect: { files: { "made.txt": false }, fired: "a/b" },
 * });
 * report.problems; // []
 */
export function rehearse(definition: Rehearsal, options?: RehearseOptions): Promise<RehearsalReport>;
export function rehearse(file: string, options?: RehearseOptions): Promise<readonly RehearsalReport[]>;
export async function rehearse(
  what: Rehearsal | string,
  options: RehearseOptions = {},
): Promise<RehearsalReport | readonly RehearsalReport[]> {
  if (typeof what !== "string") {
    const definition = rehearsal(what);
    return perform({ name: definition.name ?? "rehearsal", definition }, await settle(options));
  }
  const file = resolve(what);
  const settled = await settle({ project: projectOf(dirname(file)), ...options });
  const reports: RehearsalReport[] = [];
  for (const one of await loadRehearsals(file, noModules)) reports.push(await perform(one, settled));
  return reports;
}

/** Everything is found from the file: here, nothing stands in for `fairlead`. */
const noModules: Modules = {};

async function settle(options: RehearseOptions) {
  const { project = projectOf(currentFolder(process.env)), client: given, ...rest } = options;
  const client =
    typeof given === "object"
      ? given
      : await findClient(given === undefined ? { from: [project] } : { path: given });
  if ("problem" in client) throw new Error(client.problem);
  return { ...rest, root: resolve(project), client };
}

function projectOf(cwd: string | undefined): string {
  return findProject({ env: {}, cwd })?.root ?? cwd ?? ".";
}
