import { spawnSync } from "node:child_process";
import type { Env } from "./find.ts";

/** Milliseconds that a client has for telling its version. */
const patience = 5_000;

/** Version of the Claude Code on the PATH; undefined when there is none that tells it. */
export function clientVersion(env: Env): string | undefined {
  const shell = process.platform === "win32";
  const { stdout } = spawnSync("claude", ["--version"], {
    env: { ...env },
    timeout: patience,
    encoding: "utf8",
    shell,
  });
  return /\d+\.\d+\.\d+/.exec(stdout ?? "")?.[0];
}

/** Whether a version is older than another. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => text.split(".").map(Number));
  for (const at of [0, 1, 2]) {
    const difference = (one?.[at] ?? 0) - (other?.[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
