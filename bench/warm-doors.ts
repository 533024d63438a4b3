import { join } from "node:path";
import { commands, hookFiles } from "./hook-files.ts";
import { emptyServer, type HttpDoor, post } from "./http-server.ts";
import { fairlead, hasWarmServer, install, wiredDoor } from "./install.ts";
import { type Call, makeProject, outputOf, preToolUse, root, timeProcess } from "./project.ts";
import { type Subject, type Topic, timeOfAsync } from "./subject.ts";

const emptyHandler = "empty http handler";
const cat = "sh -c 'cat >/dev/null'";

/** Verdicts of the warm server through its two doors, against the least that each door can cost. */
export async function warm(): Promise<Topic | undefined> {
  if (!hasWarmServer) return undefined;
  const project = makeProject(hookFiles(1));
  const { folder, env, remove } = project;
  install(project);
  fairlead(project, "sync", "--warm", "--http");
  fairlead(project, "up");
  const empty = await emptyServer();
  const door = wiredDoor(project);
  const subjects = Object.entries(commands).flatMap(([what, command]): Subject[] => {
    const input = preToolUse(folder, "Bash", { command });
    const gate = (ratio: number) => (what === "nothing to say" ? { target: { ratio } } : {});
    const client = { command: "bash", args: ["-p", clientFile, "PreToolUse"], input, env, cwd: folder };
    expectDenial(what, outputOf(client));
    return [
      { name: `http, ${what}`, against: emptyHandler, run: posting(door, input, what), ...gate(1.5) },
      { name: `bash client, ${what}`, against: cat, run: () => timeProcess(client), ...gate(1.3) },
    ];
  });
  const input = preToolUse(folder, "Bash", { command: commands["nothing to say"] });
  const least: Call = { command: "sh", args: ["-c", "cat >/dev/null"], input, env, cwd: folder };
  const floors = [
    { name: emptyHandler, run: posting(empty.door, input) },
    { name: cat, run: () => timeProcess(least) },
  ];
  const close = (): void => {
    empty.close();
    fairlead(project, "down");
    remove();
  };
  return { title: "Warm verdict, 10 hooks", unit: "ms", subjects: [...floors, ...subjects], close };
}

const clientFile = join(root, "dist", "client.sh");

/** Posts ten times in a row, since one takes less than the clock's noise. */
function posting(door: HttpDoor, input: string, what?: string): () => Promise<number> {
  return () =>
    timeOfAsync(async () => {
      const answer = await post(door, input);
      if (what !== undefined) expectDenial(what, answer);
    }, 10);
}

function expectDenial(what: string, answer: string): void {
  if (answer.includes("deny") !== (what === "refused")) throw new Error(`${what}: wrong verdict: ${answer}`);
}
