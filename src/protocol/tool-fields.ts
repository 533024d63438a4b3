import type { Fields, Shape } from "./shape.ts";
import type { KnownTool } from "./tools.ts";

const texts: Shape = { list: "string" };

function fields(required: Fields["required"], optional: Fields["optional"] = {}): Fields {
  return { required, optional };
}

const shell = fields(
  { command: "string" },
  {
    timeout: "number",
    description: "string",
    run_in_background: "boolean",
    dangerouslyDisableSandbox: "boolean",
  },
);
const replacement = fields({ old_string: "string", new_string: "string" }, { replace_all: "boolean" });
const agent = fields(
  { description: "string", prompt: "string" },
  {
    subagent_type: "string",
    model: "string",
    effort: "string",
    run_in_background: "boolean",
    name: "string",
    team_name: "string",
    mode: "string",
    isolation: "string",
  },
);

/** What the types of `ToolInputs` promise of each tool's arguments; words of a fixed set may be newer ones. */
export const toolFields: { readonly [T in KnownTool]?: Fields } = {
  Agent: agent,
  Bash: shell,
  Edit: fields({ file_path: "string", ...replacement.required }, replacement.optional),
  ExitPlanMode: fields(
    {},
    {
      allowedPrompts: { list: { fields: fields({ tool: "string", prompt: "string" }) } },
      plan: "string",
      planFilePath: "string",
    },
  ),
  Glob: fields({ pattern: "string" }, { path: "string" }),
  Grep: fields(
    { pattern: "string" },
    {
      path: "string",
      glob: "string",
      output_mode: "string",
      "-B": "number",
      "-A": "number",
      "-C": "number",
      context: "number",
      "-n": "boolean",
      "-i": "boolean",
      "-o": "boolean",
      type: "string",
      head_limit: "number",
      offset: "number",
      multiline: "boolean",
    },
  ),
  Monitor: fields(
    // The host has a default for timeout_ms, so that it may be missing here.
    { description: "string" },
    {
      timeout_ms: "number",
      command: "string",
      ws: { fields: fields({ url: "string" }, { protocols: texts }) },
    },
  ),
  MultiEdit: fields({ file_path: "string", edits: { list: { fields: replacement } } }),
  NotebookEdit: fields(
    { notebook_path: "string", new_source: "string" },
    { cell_id: "string", cell_type: "string", edit_mode: "string" },
  ),
  PowerShell: shell,
  Read: fields(
    { file_path: "string" },
    { offset: "number", limit: "number", pages: "string", allow_large: "boolean" },
  ),
  Skill: fields({ skill: "string" }, { args: "string" }),
  Task: agent,
  TaskCreate: fields(
    { subject: "string", description: "string" },
    { activeForm: "string", metadata: "object" },
  ),
  TaskUpdate: fields(
    { taskId: "string" },
    {
      subject: "string",
      description: "string",
      activeForm: "string",
      status: "string",
      addBlocks: texts,
      addBlockedBy: texts,
      owner: "string",
      metadata: "object",
    },
  ),
  TodoWrite: fields({
    todos: { list: { fields: fields({ content: "string", status: "string", activeForm: "string" }) } },
  }),
  WebFetch: fields({ url: "string", prompt: "string" }, { offset: "number" }),
  WebSearch: fields({ query: "string" }, { allowed_domains: texts, blocked_domains: texts }),
  Write: fields({ file_path: "string", content: "string" }),
};
