import { doubtfulTools } from "../protocol/doubt-tools.ts";
import { currentToolName, toolAliases } from "../protocol/tool-names.ts";
import type { ToolName } from "../protocol/tools.ts";
import { type Condition, matched, noMatch, toolEvents } from "./condition.ts";

/**
 * Holds when the call is of one of these tools, by exact name. Former names (`Task` for `Agent`) count too.
 *
 * @example guard({ when: tool("WebFetch"), deny: "Work offline here." })
 */
export function tool(...names: readonly ToolName[]): Condition {
  const label = `tool(${names.map((name) => JSON.stringify(name)).join(", ")})`;
  if (names.length === 0) throw new TypeError("tool() needs the name of a tool");
  const wanted = new Set(names.map(currentToolName));
  return Object.freeze<Condition>({
    kind: "condition",
    label,
    events: toolEvents,
    tools: [...new Set(names.flatMap(toolAliases))].map((name) => ({ name })),
    mentions: [],
    warnings: doubtfulTools(names),
    check: ({ tool: called }) =>
      called !== undefined && wanted.has(called) ? matched(label, called) : noMatch(called),
  });
}
