import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Peer, peers } from "./peer-hooks.ts";

/** A peer that is there and ready, or why it is not. */
export type Installed =
  | { readonly name: string; readonly version: string; readonly args: readonly string[] }
  | { readonly name: string; readonly problem: string };

/** Installs each peer in a folder of its own making, without running anything of it but its hook. */
export function installPeers(folder: string): readonly Installed[] {
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }');
  return peers.map((peer) => installPeer(peer, folder));
}

function installPeer({ name, prepare }: Peer, folder: string): Installed {
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel", "error"];
  const options = { cwd: folder, encoding: "utf8", shell: process.platform === "win32" } as const;
  const { status, stderr, error } = spawnSync("npm", ["install", ...quiet, name], options);
  if (status !== 0) return { name, problem: `npm install: ${error?.message ?? stderr.trim().slice(-300)}` };
  try {
    const about = readFileSync(join(folder, "node_modules", name, "package.json"), "utf8");
    const { version } = JSON.parse(about) as { version: string }; // npm insists on it
    return { name, version, args: prepare(folder) };
  } catch (problem) {
    return { name, problem: problem instanceof Error ? problem.message : String(problem) };
  }
}
