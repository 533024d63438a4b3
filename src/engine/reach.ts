import type { Condition, ToolPattern } from "../conditions/condition.ts";
import type { Hook } from "../hooks/hook.ts";
import type { HookEvent } from "../protocol/event-names.ts";
import { eventFacts } from "../protocol/facts.ts";
import { currentToolName } from "../protocol/tool-names.ts";

/** The tools a hook can fire for on one event: today's names and patterns, or all (and events without one). */
export type Tools = readonly ToolPattern[] | "all";

type Limits = Pick<Hook, "events" | "tools" | "when" | "also">;

/** Where a hook can fire at all: each event with the tools it can be about. Events that are missing are dead. */
export function reachOf(hook: Limits): ReadonlyMap<HookEvent, Tools> {
  const reach = new Map<HookEvent, Tools>();
  for (const event of hook.events) {
    const tools = toolsOn(event, hook);
    if (tools === "all" || tools.length > 0) reach.set(event, tools);
  }
  return reach;
}

/** Whether an event is about a tool call, so that its matcher is compared with a tool's name. */
export function hasTool(event: HookEvent): boolean {
  return eventFacts[event].matcher === "tool_name";
}

/** Whether tools, as `reachOf` tells them, are about a tool call; one whose tool is not known is about all. */
export function isAbout(tool: string | undefined, tools: Tools): boolean {
  if (tools === "all" || tool === undefined) return true;
  return tools.some((one) =>
    "name" in one ? one.name === tool : new RegExp(`^(?:${one.pattern})$`).test(tool),
  );
}

function toolsOn(event: HookEvent, { tools, when: always, also }: Limits): Tools {
  const when = [...always, ...(also?.[event] ?? [])];
  if (when.some((condition) => !canHoldOn(event, condition))) return [];
  const lists: Tools[] = when.map((condition) => current(condition.tools));
  lists.push(current(tools?.map((name) => ({ name }))));
  if (!hasTool(event)) return lists.every((list) => list === "all") ? "all" : [];
  return lists.reduce(intersect, "all");
}

function canHoldOn(event: HookEvent, { events }: Condition): boolean {
  return events === undefined || events.includes(event);
}

/** Former names count as today's. */
function current(tools: readonly ToolPattern[] | undefined): Tools {
  if (tools === undefined) return "all";
  return unique(tools.map((tool) => ("name" in tool ? { name: currentToolName(tool.name) } : tool)));
}

function intersect(a: Tools, b: Tools): Tools {
  if (a === "all") return b;
  if (b === "all") return a;
  return unique(a.flatMap((one) => b.flatMap((other) => common(one, other))));
}

/** What both allow. Two patterns cannot be compared, so the first stands for both: rather too wide. */
function common(a: ToolPattern, b: ToolPattern): readonly ToolPattern[] {
  if ("pattern" in a) return "pattern" in b ? [a] : common(b, a);
  const holds = "name" in b ? a.name === b.name : new RegExp(`^(?:${b.pattern})$`).test(a.name);
  return holds ? [a] : [];
}

function unique(tools: readonly ToolPattern[]): readonly ToolPattern[] {
  return [
    ...new Map(tools.map((tool) => ["name" in tool ? tool.name : `pattern ${tool.pattern}`, tool])).values(),
  ];
}
