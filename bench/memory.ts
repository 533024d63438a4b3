import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands, hookFiles } from "./hook-files.ts";
import { makeProject, preToolUse, runFile } from "./project.ts";
import type { Topic } from "./subject.ts";

const floor = "bare node -e 0";
const probe = `process.on("exit", () =>
  require("node:fs").writeSync(2, "peak " + process.resourceUsage().maxRSS + "\\n"));`;

/** The largest resident set of a cold verdict, as the process itself reads it when it ends. */
export function memory(): Topic {
  const { folder: cwd, home, env, remove } = makeProject(hookFiles(1));
  const probeFile = join(home, "probe.cjs");
  writeFileSync(probeFile, probe);
  const peak = (args: readonly string[], command: string): number => {
    const input = preToolUse(cwd, "Bash", { command });
    const all = ["--require", probeFile, ...args];
    const { stderr } = spawnSync(process.execPath, all, { input, env, cwd, encoding: "utf8" });
    return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
  };
  const verdicts = Object.entries(commands).map(([what, command]) => ({
    ...{ name: `10 hooks, ${what}`, against: floor, most: 10 },
    run: () => peak([runFile, "PreToolUse"], command),
    ...(what === "nothing to say" && { target: { ratio: 1.3 } }),
  }));
  const idle = { name: floor, most: 10, run: () => peak(["-e", "0"], "") };
  return { title: "Memory of a cold verdict", unit: "MB", subjects: [idle, ...verdicts], close: remove };
}
