import { existsSync, readFileSync } from "node:fs";
import type { Agent } from "node:http";
import { join } from "node:path";
import { commands, hookFiles } from "./hook-files.ts";
import { connected, emptyServer, type HttpDoor, post } from "./http-server.ts";
import { fairlead, hasWarmServer, install, wiredDoor } from "./install.ts";
import { type Call, makeProject, outputOf, type Project, preToolUse, root, timeProcess } from "./project.ts";
import { type Effort, type Subject, type Topic, timeOfAsync } from "./subject.ts";
import { storms } from "./warm-storm.ts";

const emptyHandler = "empty http handler";
const cat = "sh -c 'cat >/dev/null'";

/** Verdicts of the warm server through its two doors, against the least that each door can cost. */
export async function warm(): Promise<Topic | undefined> {
  if (!hasWarmServer) return undefined;
  const { project, door, close } = warmProject();
  const { folder: cwd, env } = project;
  const empty = await emptyServer();
  const input = preToolUse(cwd, "Bash", { command: commands["nothing to say"] });
  const least: Call = { command: "sh", args: ["-c", "cat >/dev/null"], input, env, cwd };
  const verdicts = Object.entries(commands).flatMap(([what, command]): Subject[] => {
    const input = preToolUse(cwd, "Bash", { command });
    const gate = (ratio: number) => (what === "nothing to say" ? { target: { ratio } } : {});
    const client = { command: "bash", args: ["-p", clientFile, "PreToolUse"], input, env, cwd };
    expectDenial(what, outputOf(client));
    return [
      { name: `http, ${what}`, against: emptyHandler, run: posting(door, input, what), ...gate(1.5) },
      { name: `bash client, ${what}`, against: cat, run: () => timeProcess(client), ...gate(1.3) },
    ];
  });
  const subjects = [
    { name: emptyHandler, run: posting(empty.door, input) },
    { name: cat, run: () => timeProcess(least) },
    ...verdicts,
    ...storms(input, empty.door, door),
  ];
  return { title: "Warm verdict, 10 hooks", unit: "ms", subjects, close: both(empty.close, close) };
}

/** What a server and its workers hold after many events of many sessions, against what they hold when their code is warm. */
export function warmMemory({ quick }: Effort): Topic | undefined {
  if (!hasWarmServer) return undefined;
  const [few, many] = quick ? [100, 300] : [2_000, 10_000];
  const early = `a server and its workers after ${few} events`;
  const subjects = [
    { name: early, most: 1, run: () => afterEvents(few) },
    {
      ...{ name: `after ${many} events`, against: early, target: { ratio: 1.1 } },
      ...{ most: 1, run: () => afterEvents(many) },
    },
  ];
  return { title: "Memory of the warm server", unit: "MB", subjects };
}

/** Megabytes of a server of its own after so many events: three kinds of commands, no two the same, of 100 sessions. */
async function afterEvents(events: number): Promise<number> {
  const { project, door, close } = warmProject();
  const texts = Object.values(commands);
  try {
    return await connected(async (agent) => {
      for (let event = 0; event < events; event += 1) {
        const command = `${texts[event % texts.length]} # ${event}`;
        const said = { ...JSON.parse(preToolUse(project.folder, "Bash", { command })) };
        await post(door, JSON.stringify({ ...said, session_id: `s${event % 100}` }), agent);
      }
      return memoryOf(fairlead(project, "up", "--json"));
    });
  } finally {
    close();
  }
}

/** Resident megabytes of a server and its workers by what it says of itself; of the server alone where there is no /proc. */
function memoryOf(told: string): number {
  const { status } = JSON.parse(told) as { status: Status };
  const pids = [status.pid, ...status.projects.flatMap(({ workers }) => workers)];
  if (!existsSync("/proc/self/status")) return status.memory;
  const kilobytes = pids.map(
    (pid) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1],
  );
  return kilobytes.reduce((sum, own) => sum + Number(own), 0) / 1024;
}

interface Status {
  readonly pid: number;
  readonly memory: number;
  readonly projects: readonly { readonly workers: readonly number[] }[];
}

/** A project with ten hooks whose events go to a server of its own. */
function warmProject(): { readonly project: Project; readonly door: HttpDoor; close(): void } {
  const project = makeProject(hookFiles(1));
  install(project);
  fairlead(project, "sync", "--warm", "--http");
  fairlead(project, "up");
  const close = (): void => {
    fairlead(project, "down");
    project.remove();
  };
  return { project, door: wiredDoor(project), close };
}

const clientFile = join(root, "dist", "client.sh");

/** Posts thirty times in a row, as one takes less than what else the machine does. */
function posting(door: HttpDoor, input: string, what?: string): () => Promise<number> {
  const once = async (agent: Agent): Promise<void> => {
    const answer = await post(door, input, agent);
    if (what !== undefined) expectDenial(what, answer);
  };
  return () => connected((agent) => timeOfAsync(() => once(agent), 30));
}

function both(one: () => void, other: () => void): () => void {
  return () => {
    one();
    other();
  };
}

function expectDenial(what: string, answer: string): void {
  if (answer.includes("deny") !== (what === "refused")) throw new Error(`${what}: wrong verdict: ${answer}`);
}
