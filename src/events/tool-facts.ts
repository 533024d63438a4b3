import { isRecord, textOf } from "./text-blocks.ts";

/** What one tool call says about files and commands, paths as sent. */
export interface ToolFacts {
  readonly command?: string;
  readonly files: readonly string[];
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly prompt?: string;
}

type Input = Readonly<Record<string, unknown>>;

const nothing: ToolFacts = { files: [], written: [], removed: [] };

const byTool: Readonly<Record<string, (input: Input) => ToolFacts>> = {
  Bash: shellCall,
  PowerShell: shellCall,
  Monitor: shellCall,
  Read: (input) => ({ ...nothing, files: strings(input["file_path"]) }),
  Write: (input) => ({ ...nothing, files: strings(input["file_path"]), written: strings(input["content"]) }),
  Edit: (input) => ({ files: strings(input["file_path"]), ...replacements([input]) }),
  MultiEdit: (input) => ({ files: strings(input["file_path"]), ...replacements(records(input["edits"])) }),
  NotebookEdit: (input) => ({
    ...nothing,
    files: strings(input["notebook_path"]),
    written: input["edit_mode"] === "delete" ? [] : strings(input["new_source"]),
  }),
  Glob: (input) => ({ ...nothing, files: strings(input["path"]) }),
  Grep: (input) => ({ ...nothing, files: strings(input["path"]) }),
  LSP: (input) => ({ ...nothing, files: [...strings(input["filePath"]), ...strings(input["file_path"])] }),
  Agent: (input) => ({ ...nothing, ...promptOf(input) }),
  WebFetch: (input) => ({ ...nothing, ...promptOf(input) }),
  Skill: () => nothing,
};

const mcpPathFields = [
  "path",
  "file_path",
  "filePath",
  "filename",
  "notebook_path",
  "source",
  "destination",
  "paths",
  "files",
];
const mcpTextFields = ["content", "contents", "text", "new_string", "newText"];

/** Reads the facts of a call; a tool that is not known here is read like an MCP tool when it is one. */
export function toolFacts(tool: string, input: unknown): ToolFacts {
  if (!isRecord(input)) return nothing;
  const read = Object.hasOwn(byTool, tool) ? byTool[tool] : undefined;
  if (read !== undefined) return read(input);
  return tool.startsWith("mcp__") ? mcpCall(input) : nothing;
}

function shellCall(input: Input): ToolFacts {
  const command = input["command"];
  return typeof command === "string" ? { ...nothing, command } : nothing;
}

/** MCP tools name their fields as they like; these are the names that file servers use. */
function mcpCall(input: Input): ToolFacts {
  const edits = replacements(records(input["edits"]));
  return {
    files: mcpPathFields.flatMap((field) => strings(input[field])),
    written: [...mcpTextFields.flatMap((field) => strings(input[field])), ...edits.written],
    removed: [...strings(input["old_string"]), ...strings(input["oldText"]), ...edits.removed],
    ...promptOf(input),
  };
}

function replacements(edits: readonly Input[]): Pick<ToolFacts, "written" | "removed"> {
  return {
    written: edits.flatMap((edit) => [...strings(edit["new_string"]), ...strings(edit["newText"])]),
    removed: edits.flatMap((edit) => [...strings(edit["old_string"]), ...strings(edit["oldText"])]),
  };
}

function promptOf(input: Input): { prompt?: string } {
  const prompt = textOf(input["prompt"]);
  return prompt === undefined ? {} : { prompt };
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

function records(value: unknown): Input[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
