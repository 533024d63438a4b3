import * as v from "valibot";
import { jsonObject } from "./json-object.ts";
import type { Open } from "./open.ts";
import { openObject } from "./open-object.ts";
import { readJson } from "./read-json.ts";
import type { Schema } from "./schema.ts";

/** What every kind of handler may say about itself in a settings file. */
export interface CommonHandler {
  /** One permission rule such as `Bash(git *)`; on events without a tool the handler then never runs. */
  if?: string;
  /** Seconds. */
  timeout?: number;
  /** Shown while it runs. */
  statusMessage?: string;
  /** Removed after its first successful run; honoured in skill frontmatter only. */
  once?: boolean;
}

/** What a failure does: a handler that cannot start, times out, or answers what the host cannot read. */
export interface FailureChoice {
  /** `continue` when absent. Ignored on Stop, SubagentStop, TaskCompleted and TeammateIdle. */
  onFailure?: Open<"continue" | "block">;
}

/** Runs a process: a shell line, or with `args` one executable without a shell. 600 seconds by default. */
export interface CommandHandler extends CommonHandler, FailureChoice {
  type: "command";
  command: string;
  /** Exec form, even when empty: no shell takes part. */
  args?: string[];
  /** Interpreter of the shell form. */
  shell?: Open<"bash" | "powershell">;
  /** Runs in the background and never decides. */
  async?: boolean;
  /** Runs in the background; exit code 2 wakes the model with its stderr. */
  asyncRewake?: boolean;
}

/** Sends the payload to an address. 600 seconds by default. */
export interface HttpHandler extends CommonHandler, FailureChoice {
  type: "http";
  url: string;
  /** `$VAR` is replaced for the names in `allowedEnvVars` only. */
  headers?: Record<string, string>;
  allowedEnvVars?: string[];
}

/** Calls a tool of an MCP server. 600 seconds by default. */
export interface McpToolHandler extends CommonHandler, FailureChoice {
  type: "mcp_tool";
  server: string;
  tool: string;
  /** Strings may hold `${path}` into the payload. */
  input?: Record<string, unknown>;
}

/** Asks a model. 30 seconds by default. */
export interface PromptHandler extends CommonHandler {
  type: "prompt";
  /** `$ARGUMENTS` stands for the payload; without it the payload is appended. */
  prompt: string;
  model?: string;
  /** Whether the turn goes on after a refusal. */
  continueOnBlock?: boolean;
}

/** Sends an agent with tools. 60 seconds by default. */
export interface AgentHandler extends CommonHandler {
  type: "agent";
  prompt: string;
  model?: string;
}

/** One handler of a settings file. */
export type HookHandler = CommandHandler | HttpHandler | McpToolHandler | PromptHandler | AgentHandler;

const optionalString = v.exactOptional(v.string());
const optionalBoolean = v.exactOptional(v.boolean());
const strings = v.exactOptional(v.array(v.string()));
const common = {
  if: optionalString,
  timeout: v.exactOptional(v.number()),
  statusMessage: optionalString,
  once: optionalBoolean,
};

const handlerEntries = {
  command: {
    type: v.literal("command"),
    command: v.string(),
    args: strings,
    shell: optionalString,
    onFailure: optionalString,
    async: optionalBoolean,
    asyncRewake: optionalBoolean,
    ...common,
  },
  http: {
    type: v.literal("http"),
    url: v.string(),
    headers: v.exactOptional(v.record(v.string(), v.string())),
    allowedEnvVars: strings,
    onFailure: optionalString,
    ...common,
  },
  mcp_tool: {
    type: v.literal("mcp_tool"),
    server: v.string(),
    tool: v.string(),
    input: v.exactOptional(jsonObject),
    onFailure: optionalString,
    ...common,
  },
  prompt: {
    type: v.literal("prompt"),
    prompt: v.string(),
    model: optionalString,
    continueOnBlock: optionalBoolean,
    ...common,
  },
  agent: { type: v.literal("agent"), prompt: v.string(), model: optionalString, ...common },
};

/** Checks a handler of any of the five types; unknown fields are kept. */
export const hookHandler: Schema<HookHandler> = v.variant("type", [
  openObject(handlerEntries.command),
  openObject(handlerEntries.http),
  openObject(handlerEntries.mcp_tool),
  openObject(handlerEntries.prompt),
  openObject(handlerEntries.agent),
]);

/**
 * A handler that a program made, as JSON.
 *
 * @throws {TypeError} when it is none.
 */
export function soundHandler(handler: unknown): HookHandler {
  const { value, problem } = readJson(handler);
  if (problem !== undefined) throw new TypeError(`A handler of a settings file: ${problem}.`);
  const result = v.safeParse(hookHandler, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new TypeError(`A handler of a settings file: ${v.getDotPath(issue) ?? "it"}: ${issue.message}.`);
}
