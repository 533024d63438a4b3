import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Client } from "./client.ts";
import { type ClientReport, toReport } from "./client-report.ts";
import { cleanEnvironment, offlineClient } from "./environment.ts";
import { type JsonObject, parseLines } from "./json.ts";
import { startModel } from "./model.ts";
import { type ProcessEnd, runProcess } from "./run-process.ts";
import {
  initRepository,
  openScratch,
  readFiles,
  removeScratch,
  type Scratch,
  writeFiles,
} from "./scratch.ts";
import { placeScript, type Script } from "./script.ts";

/** Where a run takes place, for code that prepares it. */
export type Place = {
  readonly project: string;
  readonly home: string;
  /** What the client will get as its environment, for programs that the preparation starts. */
  readonly env: Readonly<Record<string, string>>;
};

/** One session of the real client: a script for the model, and the project it works in. */
export type RunClientOptions = Script & {
  /** From `findClient`. */
  readonly client: Client;
  /** What the user types. Default: `Please begin.` */
  readonly prompt?: string;
  /** Files of the project by path. */
  readonly files?: Readonly<Record<string, string>>;
  /** The content of `.claude/settings.json`. */
  readonly settings?: object;
  /** Runs when files and settings are written, before the client starts. */
  readonly prepare?: (place: Place) => void | Promise<void>;
  /** Added to the clean environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Tools that need no permission. Default: the tools for files and commands, and `Agent`. */
  readonly allowedTools?: readonly string[];
  /** More arguments for the client. */
  readonly args?: readonly string[];
  /** A UUID for the new session. */
  readonly sessionId?: string;
  /** The session to go on with; needs the `folder` in which it ran. */
  readonly resume?: string;
  /** The folder that an earlier run kept; this run uses its home and project, and removes it unless `keep` is set. */
  readonly folder?: string;
  /** Keep home and project, and name their folder in the report. Default: they are removed. */
  readonly keep?: boolean;
  /** In milliseconds. Default: 60,000. */
  readonly timeoutMs?: number;
  /** Stops the client, and kills everything it started. */
  readonly signal?: AbortSignal | undefined;
};

const usualTools = ["Bash", "Read", "Write", "Edit", "NotebookEdit", "Glob", "Grep", "Agent"];

/**
 * Runs the real Claude Code against a scripted model, without a key and off the network, in a home and a project of
 * its own. Nothing of the caller's environment or home is seen by it; several runs may go on at once.
 * In texts and inputs of the script, `{project}` stands for the project's folder.
 *
 * Never rejects because of what the client does: see `ending` and `problem` of the report. It does reject when git
 * is missing, or when `prepare` throws.
 *
 * @example
 * const client = await findClient();
 * if ("problem" in client) throw new Error(client.problem);
 * const report = await runClient({
 *   client,
 *   steps: [{ tool: "Bash", input: { command: "git push --force" } }],
 *   settings: { hooks: {} },
 * });
 * report.refused.map((call) => call.result);
 */
export async function runClient(options: RunClientOptions): Promise<ClientReport> {
  const scratch = await openScratch(options.folder);
  try {
    const place = {
      ...scratch,
      env: { ...cleanEnvironment(scratch.home, scratch.temporary), ...options.env },
    };
    await prepare(options, scratch, place);
    const model = await startModel(placeScript(scriptOf(options), scratch.project));
    const env = { ...place.env, ...offlineClient(model.url) };
    const end = await startClient(options, scratch.project, env).finally(model.close);
    return await toReport({
      end,
      version: options.client.version,
      requests: model.requests,
      files: await readFiles(scratch.project),
      folder: options.keep ? scratch.folder : undefined,
      readTranscript: (sessionId) => readTranscript(scratch, sessionId),
    });
  } finally {
    if (!options.keep) await removeScratch(scratch);
  }
}

function scriptOf({ steps, subagents, asides }: Script): Script {
  return { steps, ...(subagents && { subagents }), ...(asides && { asides }) };
}

async function prepare(options: RunClientOptions, scratch: Scratch, place: Place): Promise<void> {
  if (!options.folder) await initRepository(scratch);
  await writeFiles(scratch.project, options.files ?? {});
  if (options.settings) {
    await writeFiles(scratch.project, { ".claude/settings.json": JSON.stringify(options.settings, null, 2) });
  }
  await options.prepare?.(place);
}

function startClient(
  options: RunClientOptions,
  cwd: string,
  env: Record<string, string>,
): Promise<ProcessEnd> {
  const { client, prompt = "Please begin.", allowedTools = usualTools, timeoutMs = 60_000 } = options;
  const args = ["-p", "--output-format", "stream-json", "--verbose", "--include-hook-events"];
  if (allowedTools.length > 0) args.push("--allowedTools", allowedTools.join(","));
  if (options.sessionId) args.push("--session-id", options.sessionId);
  if (options.resume) args.push("--resume", options.resume);
  const { signal } = options;
  return runProcess(client.path, [...args, ...(options.args ?? []), "--", prompt], {
    cwd,
    env,
    timeoutMs,
    signal,
  });
}

async function readTranscript({ home }: Scratch, sessionId: string): Promise<JsonObject[]> {
  const projects = join(home, ".claude", "projects");
  for (const folder of await readdir(projects).catch(() => [])) {
    const text = await readFile(join(projects, folder, `${sessionId}.jsonl`), "utf8").catch(() => undefined);
    if (text !== undefined) return parseLines(text);
  }
  return [];
}
