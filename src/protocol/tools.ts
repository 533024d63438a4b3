/** Arguments of Bash and PowerShell. */
export interface BashInput {
  command: string;
  /** Milliseconds, at most 600,000 in the foreground. */
  timeout?: number;
  description?: string;
  run_in_background?: boolean;
  dangerouslyDisableSandbox?: boolean;
}

export interface EditInput {
  /** Absolute, with native separators. */
  file_path: string;
  old_string: string;
  new_string: string;
  replace_all?: boolean;
}

/** Several replacements in one file; older clients. */
export interface MultiEditInput {
  file_path: string;
  edits: { old_string: string; new_string: string; replace_all?: boolean }[];
}

export interface WriteInput {
  /** Absolute, with native separators. */
  file_path: string;
  content: string;
}

export interface NotebookEditInput {
  notebook_path: string;
  cell_id?: string;
  new_source: string;
  cell_type?: "code" | "markdown";
  edit_mode?: "replace" | "insert" | "delete";
}

export interface ReadInput {
  file_path: string;
  offset?: number;
  limit?: number;
  /** Page range of a PDF. */
  pages?: string;
  allow_large?: boolean;
}

export interface GlobInput {
  pattern: string;
  path?: string;
}

export interface GrepInput {
  pattern: string;
  path?: string;
  glob?: string;
  output_mode?: "content" | "files_with_matches" | "count";
  "-B"?: number;
  "-A"?: number;
  "-C"?: number;
  context?: number;
  "-n"?: boolean;
  "-i"?: boolean;
  "-o"?: boolean;
  type?: string;
  head_limit?: number;
  offset?: number;
  multiline?: boolean;
}

export interface WebFetchInput {
  url: string;
  prompt: string;
  offset?: number;
}

export interface WebSearchInput {
  query: string;
  allowed_domains?: string[];
  blocked_domains?: string[];
}

/** Arguments of Agent, which was called Task before. */
export interface AgentInput {
  description: string;
  prompt: string;
  subagent_type?: string;
  model?: string;
  effort?: string;
  run_in_background?: boolean;
  name?: string;
  team_name?: string;
  mode?: string;
  isolation?: "worktree" | "remote";
}

export interface SkillInput {
  skill: string;
  args?: string;
}

export interface TodoWriteInput {
  todos: { content: string; status: "pending" | "in_progress" | "completed"; activeForm: string }[];
}

export interface TaskCreateInput {
  subject: string;
  description: string;
  activeForm?: string;
  metadata?: Record<string, unknown>;
}

export interface TaskUpdateInput {
  taskId: string;
  subject?: string;
  description?: string;
  activeForm?: string;
  status?: "pending" | "in_progress" | "completed" | "deleted";
  addBlocks?: string[];
  addBlockedBy?: string[];
  owner?: string;
  metadata?: Record<string, unknown>;
}

/** Watches a command or a socket; its command runs in a shell as Bash's does. */
export interface MonitorInput {
  description: string;
  timeout_ms: number;
  command?: string;
  ws?: { url: string; protocols?: string[] };
}

/** `plan` and `planFilePath` are filled in before hooks see the call. */
export interface ExitPlanModeInput {
  /** Deprecated: the client no longer uses it. */
  allowedPrompts?: { tool: "Bash"; prompt: string }[];
  plan?: string;
  planFilePath?: string;
}

/**
 * Arguments of each tool, by the tool's name. Declare your MCP tools by merging into it:
 *
 * ```ts
 * declare module "fairlead" {
 *   interface ToolInputs {
 *     mcp__tickets__create: { title: string };
 *   }
 * }
 * ```
 */
export interface ToolInputs {
  Agent: AgentInput;
  Bash: BashInput;
  Edit: EditInput;
  ExitPlanMode: ExitPlanModeInput;
  Glob: GlobInput;
  Grep: GrepInput;
  Monitor: MonitorInput;
  MultiEdit: MultiEditInput;
  NotebookEdit: NotebookEditInput;
  PowerShell: BashInput;
  Read: ReadInput;
  Skill: SkillInput;
  Task: AgentInput;
  TaskCreate: TaskCreateInput;
  TaskUpdate: TaskUpdateInput;
  TodoWrite: TodoWriteInput;
  WebFetch: WebFetchInput;
  WebSearch: WebSearchInput;
  Write: WriteInput;
}

/** Name of a tool whose arguments are typed. */
export type KnownTool = keyof ToolInputs;

/** Name of any tool; editors suggest the known ones. */
export type ToolName = KnownTool | (string & Record<never, never>);

/** Arguments of the tool `T`; a record of unknown values when its name is not known. */
export type ToolInput<T extends string> = T extends KnownTool ? ToolInputs[T] : Record<string, unknown>;
