import { type Options, query } from "@anthropic-ai/claude-agent-sdk";
import { type ClientReport, toReport } from "../../src/testing/client-report.ts";
import { cleanEnvironment, offlineClient } from "../../src/testing/environment.ts";
import { startModel } from "../../src/testing/model.ts";
import { pinnedClient } from "../../src/testing/pinned-client.ts";
import {
  initRepository,
  openScratch,
  readFiles,
  removeScratch,
  writeFiles,
} from "../../src/testing/scratch.ts";
import { placeScript, type Script } from "../../src/testing/script.ts";

const client = await pinnedClient();

/** A session that a program runs: a script for the model, and what the program asks of the SDK. */
export type SdkPlay = Script & {
  readonly hooks: Options["hooks"];
  readonly prompt?: Parameters<typeof query>[0]["prompt"];
  readonly files?: Readonly<Record<string, string>>;
  readonly options?: Partial<Options>;
  /** Gets the running query, to interrupt it. */
  readonly started?: (running: ReturnType<typeof query>) => void;
};

const usualTools = ["Bash", "Read", "Write", "Edit", "TaskCreate", "TaskUpdate"];

/** Runs the real SDK and the real client against a scripted model, off the network, in a home of its own. */
export async function playSdk({
  hooks,
  prompt = "Please begin.",
  files = {},
  ...play
}: SdkPlay): Promise<ClientReport> {
  const scratch = await openScratch();
  const { steps, subagents, options, started } = play;
  try {
    await initRepository(scratch);
    await writeFiles(scratch.project, files);
    const model = await startModel(placeScript({ steps, ...(subagents && { subagents }) }, scratch.project));
    const env = { ...cleanEnvironment(scratch.home, scratch.temporary), ...offlineClient(model.url) };
    const running = query({
      prompt,
      options: {
        cwd: scratch.project,
        env,
        pathToClaudeCodeExecutable: client.path,
        settingSources: [],
        allowedTools: usualTools,
        ...(hooks && { hooks }),
        ...options,
      },
    });
    started?.(running);
    const { lines, problem } = await readAll(running);
    await model.close();
    const stdout = lines.map((line) => JSON.stringify(line)).join("\n");
    return await toReport({
      end: {
        ending: "exited",
        exitCode: 0,
        stdout,
        stderr: "",
        durationMs: 0,
        ...(problem !== undefined && { problem }),
      },
      version: client.version,
      requests: model.requests,
      files: await readFiles(scratch.project),
      folder: undefined,
      readTranscript: async () => [],
    });
  } finally {
    await removeScratch(scratch);
  }
}

/** What the query says until it ends, and why it broke off. */
async function readAll(running: AsyncIterable<unknown>): Promise<{ lines: unknown[]; problem?: string }> {
  const lines: unknown[] = [];
  try {
    for await (const line of running) lines.push(line);
    return { lines };
  } catch (error) {
    return { lines, problem: String(error) };
  }
}

/** The last report of a session. */
export function resultOf({ lines }: ClientReport): Readonly<Record<string, unknown>> {
  return lines.findLast(({ type }) => type === "result") ?? {};
}

/** A call of the shell. */
export function bash(command: string): { tool: string; input: { command: string } } {
  return { tool: "Bash", input: { command } };
}
