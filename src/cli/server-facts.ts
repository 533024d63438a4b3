import type { ServerStatus } from "../project/warm/ask-server.ts";

/** A server in one line for people. */
export function serverFacts({ version, pid, events, memory, projects }: ServerStatus): string {
  const workers = projects.reduce((sum, project) => sum + project.workers.length, 0);
  const facts = [
    `fairlead ${version}, process ${pid}`,
    `${events} ${events === 1 ? "event" : "events"}`,
    `${workers} ${workers === 1 ? "worker" : "workers"}`,
    `${memory} MB`,
  ];
  return facts.join(", ");
}
