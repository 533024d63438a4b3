import { commands, hookFiles } from "./hook-files.ts";
import { type Call, makeProject, outputOf, preToolUse, runFile, timeProcess } from "./project.ts";
import type { Topic } from "./subject.ts";

const floor = "bare node -e 0";

/** A verdict of the command hook, a process for each, against a Node that does nothing. */
export function cold(): Topic {
  const projects = [makeProject(hookFiles(1)), makeProject(hookFiles(10))] as const;
  const [{ folder, env }] = projects;
  const idle = { command: process.execPath, args: ["-e", "0"], input: "", env, cwd: folder };
  const subjects = projects.flatMap(({ folder: cwd, env }, at) =>
    Object.entries(commands).map(([what, text]) => {
      const call: Call = {
        ...{ command: process.execPath, args: [runFile, "PreToolUse"], env, cwd },
        input: preToolUse(cwd, "Bash", { command: text }),
      };
      if (outputOf(call).includes("deny") !== (what === "refused")) throw new Error(`${what}: wrong verdict`);
      const name = `${at === 0 ? 10 : 100} hooks, ${what}`;
      const isGated = at === 0 && what === "nothing to say";
      return {
        name,
        against: floor,
        run: () => timeProcess(call),
        ...(isGated && { target: { ratio: 1.25 } }),
      };
    }),
  );
  return {
    ...{ title: "Cold verdict", unit: "ms" },
    subjects: [{ name: floor, run: () => timeProcess(idle) }, ...subjects],
    close: () => projects.forEach((project) => void project.remove()),
  };
}
