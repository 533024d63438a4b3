import { builtInTools } from "./built-in-tools.ts";
import { nearest } from "./nearest.ts";
import { currentToolName } from "./tool-names.ts";

/**
 * What looks like a mistake in names of tools that are compared exactly. A name that is close to none may be a
 * tool that this version does not know, and is passed over.
 */
export function doubtfulTools(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => doubtAbout(name) ?? []);
}

function doubtAbout(name: string): string | undefined {
  if (builtInTools.includes(currentToolName(name)) || name === "MultiEdit") return undefined;
  const quoted = JSON.stringify(name);
  const server = /^mcp__((?:(?!__).)+)(?:__(?:\*|\.\*)?)?$/.exec(name)?.[1];
  if (server !== undefined)
    return `${quoted} is no tool's name but an MCP server's: write when: mcp(${JSON.stringify(server)})`;
  if (name.startsWith("mcp__") && /^[\w-]+$/.test(name)) return undefined;
  if (/[^\w-]/.test(name))
    return `${quoted} is no tool's name, and names are compared letter by letter: give a list of names`;
  const near = nearest(name, builtInTools);
  return near === undefined ? undefined : `there is no tool ${quoted}; did you mean ${near}?`;
}
