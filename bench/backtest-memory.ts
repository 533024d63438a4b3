import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hookFiles } from "./hook-files.ts";
import { cliFile, makeProject } from "./project.ts";
import { recordSessions } from "./recorded-sessions.ts";
import type { Effort, Topic } from "./subject.ts";

const probe = `process.on("exit", () =>
  require("node:fs").writeSync(2, "peak " + process.resourceUsage().maxRSS + "\\n"));`;

/** The largest resident set of `fairlead backtest`: the same for few sessions and for many. */
export function backtestMemory({ quick }: Effort): Topic {
  const [few, many] = quick ? [2, 6] : [10, 60];
  const { folder: cwd, home, env, remove } = makeProject(hookFiles(1));
  const probeFile = join(home, "probe.cjs");
  writeFileSync(probeFile, probe);
  const over = (sessions: number) => {
    const config = join(home, `sessions-${sessions}`);
    const folder = join(config, "projects", cwd.replace(/[^A-Za-z0-9]/g, "-"));
    mkdirSync(folder, { recursive: true });
    recordSessions({ folder, cwd, sessions, megabytes: sessions * 2.5 });
    return (): number => {
      const args = ["--require", probeFile, cliFile, "backtest", "--json"];
      const own = { ...env, CLAUDE_CONFIG_DIR: config };
      const { stderr } = spawnSync(process.execPath, args, {
        cwd,
        env: own,
        encoding: "utf8",
        maxBuffer: 1e9,
      });
      return Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024;
    };
  };
  const floor = { name: `${few} sessions of 2.5 MB`, most: 3, run: over(few) };
  const target = { ratio: 1.25 };
  const all = { name: `${many} sessions of 2.5 MB`, against: floor.name, target, most: 3, run: over(many) };
  return { title: "Memory of a backtest", unit: "MB", subjects: [floor, all], close: remove };
}
