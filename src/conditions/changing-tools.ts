import type { AnyEvent } from "../events/event.ts";
import type { ToolPattern } from "./condition.ts";

const writers = ["Edit", "Write", "MultiEdit", "NotebookEdit"];

/** Tools, besides shells, that can change files. */
export const fileChangers: readonly ToolPattern[] = [
  ...writers.map((name) => ({ name })),
  { pattern: "mcp__.*" },
];

// MCP tools name themselves as they like; these are the verbs that file servers use.
const changing =
  /(write|edit|create|update|delete|remove|move|rename|copy|append|insert|replace|patch|save|put|truncate|unlink|mkdir)/i;

/** What must be known of a call. */
type ToolCall = Pick<AnyEvent, "tool" | "written" | "removed">;

/** Whether a call of a file tool changes the files that it names, as far as its name and its input tell. */
export function changesFiles({ tool, written, removed }: ToolCall): boolean {
  if (tool === undefined) return false;
  if (writers.includes(tool)) return true;
  if (!tool.startsWith("mcp__")) return false;
  return written.length > 0 || removed.length > 0 || changing.test(tool.split("__").at(-1) ?? "");
}
