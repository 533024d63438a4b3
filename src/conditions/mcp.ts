import { type Condition, matched, noMatch, toolEvents } from "./condition.ts";

/**
 * Holds for tools of an MCP server, also when a plugin brings the server. `tool` narrows to one tool.
 * Characters that the host replaces in tool names are replaced here too, so the server's configured name works.
 *
 * @example guard({ when: mcp("tickets", "delete"), ask: "Delete the ticket?" })
 */
export function mcp(server: string, tool?: string): Condition {
  const label = `mcp(${[server, tool]
    .filter((part) => part !== undefined)
    .map((part) => JSON.stringify(part))
    .join(", ")})`;
  const pattern = `mcp__(?:plugin_(?:(?!__).)+_)?${escapeRegExp(asToolName(server))}__${tool === undefined ? "" : `${escapeRegExp(asToolName(tool))}$`}`;
  const wanted = new RegExp(`^${pattern}`);
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: toolEvents,
    tools: [{ pattern: tool === undefined ? `${pattern}.*` : pattern.slice(0, -1) }],
    mentions: [],
    check: ({ tool: called }) =>
      called !== undefined && wanted.test(called) ? matched(label, called) : noMatch(called),
  });
}

function asToolName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, "_");
}

function escapeRegExp(text: string): string {
  return text.replace(/[-\\^$*+?.()|[\]{}]/g, "\\$&");
}
