import { spawn } from "node:child_process";
import { commands, hookFiles } from "./hook-files.ts";
import { type Call, makeProject, preToolUse, runFile } from "./project.ts";
import { type Topic, timeOfAsync } from "./subject.ts";

const floor = "5 x bare node -e 0 at once";

/** The host starts the hooks of an event at once: five entries of ours, and the one that is enough for five hooks. */
export function parallel(): Topic {
  const { folder: cwd, env, remove } = makeProject(hookFiles(1));
  const input = preToolUse(cwd, "Bash", { command: commands["read, nothing to say"] });
  const call = (...args: readonly string[]): Call => ({ command: process.execPath, args, input, env, cwd });
  const atOnce = (one: Call, processes: number) => () =>
    timeOfAsync(() => Promise.all(Array.from({ length: processes }, () => ended(one))));
  const ours = call(runFile, "PreToolUse");
  return {
    ...{ title: "Hooks in parallel", unit: "ms", close: remove },
    subjects: [
      { name: floor, run: atOnce(call("-e", "0"), 5) },
      { name: "5 entries at once", against: floor, run: atOnce(ours, 5) },
      { name: "1 entry for all hooks, as sync wires it", against: floor, run: atOnce(ours, 1) },
    ],
  };
}

function ended({ command, args, input, env, cwd }: Call): Promise<void> {
  const child = spawn(command, args, { env, cwd, stdio: ["pipe", "ignore", "ignore"] });
  child.stdin.on("error", () => undefined); // one that does not read its input
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${args[0]} ended with ${code}`)),
    );
  });
}
