const formerNames: Readonly<Record<string, string>> = {
  Task: "Agent",
  KillShell: "TaskStop",
  KillBash: "TaskStop",
  ListPeers: "ListAgents",
  Brief: "SendUserMessage",
  ListMcpResources: "ListMcpResourcesTool",
  ReadMcpResource: "ReadMcpResourceTool",
  ReadMcpResourceDir: "ReadMcpResourceDirTool",
  ProposeGoal: "SetGoal",
};

/** Today's name of a tool: former names, which the host still accepts in rules, are followed. */
export function currentToolName(name: string): string {
  return Object.hasOwn(formerNames, name) ? (formerNames[name] ?? name) : name;
}

/** Every name under which a tool is or was known, today's first. */
export function toolAliases(name: string): readonly string[] {
  const current = currentToolName(name);
  return [current, ...Object.keys(formerNames).filter((former) => formerNames[former] === current)];
}
